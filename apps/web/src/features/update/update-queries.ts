import { checkDatabase, checkUpdate, downloadUpdate, ERRORS, siteVersion, updateFiles } from '@sheaf/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call, hasCode, isNoAnswer } from '../../lib/api.ts';

const HOUR_MS = 3_600_000;
const ASK_AGAIN_MS = 2000;
/** The server needs this long to be itself again after an update, as it always had it. */
const RELOAD_MS = 7000;

export type UpdateStep = 'check' | 'download' | 'files' | 'reload';

/** Each asking goes to the feed: once an hour is enough. */
export function updateQuery() {
  return queryOptions({
    queryKey: ['site', 'update'],
    queryFn: ({ signal }) => call(checkUpdate, {}, { signal }),
    staleTime: HOUR_MS,
    retry: false,
  });
}

export function siteVersionQuery() {
  return queryOptions({
    queryKey: ['site', 'version'],
    queryFn: ({ signal }) => call(siteVersion, {}, { signal }),
  });
}

/** The three calls one after the other, and then the page anew, which comes with the new version. */
export function useUpdate() {
  const [step, setStep] = useState<UpdateStep>('download');
  const update = useMutation({
    mutationFn: async () => {
      setStep('download');
      await call(downloadUpdate, {});
      setStep('files');
      await call(updateFiles, {});
      setStep('check');
      await whenUpdated();
      setStep('reload');
      await pause(RELOAD_MS);
      location.reload();
    },
  });
  return { update, step };
}

/** While the server is away nobody answers, or a proxy says so. @throws CallError when the update was undone */
async function whenUpdated(): Promise<void> {
  for (;;) {
    await pause(ASK_AGAIN_MS);
    try {
      await call(checkDatabase, {});
      return;
    } catch (error) {
      if (!isNoAnswer(error) && !hasCode(error, ERRORS.updateRunning.code)) throw error;
    }
  }
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resume) => setTimeout(resume, milliseconds));
}
