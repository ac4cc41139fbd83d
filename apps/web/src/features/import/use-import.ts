import {
  cancelImport,
  type ImportJob,
  type ImportPreview,
  importFile,
  importProgress,
  previewImport,
} from '@sheaf/contract';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call, isCancelled, upload } from '../../lib/api.ts';
import { type Choice, isSentAsItIs } from './chosen-files.ts';
import { zipBeside } from './zip-beside.ts';

const POLL_MS = 1000;

/** How far an import is; `share` from 0 to 1 of the step, undefined while it is not known. */
export type ImportStage =
  | { readonly stage: 'idle' }
  | { readonly stage: 'looking'; readonly choice: Choice; readonly share: number }
  | { readonly stage: 'ready'; readonly choice: Choice; readonly file: File; readonly preview: ImportPreview }
  | { readonly stage: 'packing' | 'sending'; readonly share: number }
  | { readonly stage: 'job'; readonly job: ImportJob | undefined }
  | { readonly stage: 'failed'; readonly error: Error }
  | { readonly stage: 'cancelled' };

/** Where a file goes: 0 for a new item, and for its top. */
export interface ImportTarget {
  readonly item_id: number;
  readonly cat_id: number;
}

/** Runs an import: packs, looks, sends, follows the job, or one from before; `cancel` takes it back at any step. */
export function useImport(target: ImportTarget) {
  const [step, setStep] = useState<ImportStage>({ stage: 'idle' });
  const [job_id, setJob] = useState(0);
  const control = useRef(new AbortController());
  const progress = useProgress(job_id);
  const cancellation = useMutation({
    mutationFn: () => call(cancelImport, { job_id }),
    onSuccess: () => progress.refetch(),
  });

  const attempt = async (work: (signal: AbortSignal) => Promise<void>) => {
    const { signal } = control.current;
    try {
      await work(signal);
    } catch (cause) {
      if (signal !== control.current.signal) return; // what came after it is shown
      const error = cause instanceof Error ? cause : new Error(String(cause));
      setStep(isCancelled(cause) ? { stage: 'cancelled' } : { stage: 'failed', error });
    }
  };
  const look = (choice: Choice) =>
    attempt(async (signal) => {
      setStep({ stage: 'packing', share: 0 });
      const file = await packed(choice, signal, (share) => setStep({ stage: 'packing', share }));
      setStep({ stage: 'looking', choice, share: 0 });
      const onProgress = (share: number) => setStep({ stage: 'looking', choice, share });
      const preview = await upload(previewImport, file, target, { signal, onProgress });
      setStep({ stage: 'ready', choice, file, preview });
    });
  /** For another place: what was asked for the former one no longer counts. */
  const lookAgain = (choice: Choice) => {
    control.current.abort();
    control.current = new AbortController();
    return look(choice);
  };
  const start = (file: File, item_name: string) =>
    attempt(async (signal) => {
      setStep({ stage: 'sending', share: 0 });
      const onProgress = (share: number) => setStep({ stage: 'sending', share });
      setJob((await upload(importFile, file, { ...target, item_name }, { signal, onProgress })).job_id);
    });
  const cancel = () => (job_id > 0 ? cancellation.mutate() : control.current.abort());
  const reset = () => {
    control.current = new AbortController();
    setJob(0);
    setStep({ stage: 'idle' });
  };
  const now: ImportStage = job_id > 0 ? jobStage(progress.data, progress.error) : step;
  return { now, look, lookAgain, start, follow: setJob, cancel, reset, cancellation };
}

function useProgress(job_id: number) {
  return useQuery({
    queryKey: ['import', job_id],
    queryFn: ({ signal }) => call(importProgress, { job_id }, { signal }),
    enabled: job_id > 0,
    refetchInterval: ({ state }) => (state.data && isOver(state.data) ? false : POLL_MS),
  });
}

function isOver(job: ImportJob): boolean {
  return job.state === 'done' || job.state === 'failed' || job.state === 'cancelled';
}

/** While the server does not answer the last known state stays: the job goes on without us. */
function jobStage(job: ImportJob | undefined, error: Error | null): ImportStage {
  if (!job && error) return { stage: 'failed', error };
  if (job?.state === 'cancelled') return { stage: 'cancelled' };
  if (job?.state === 'failed') return { stage: 'failed', error: new Error(job.error_message) };
  return { stage: 'job', job };
}

async function packed(choice: Choice, signal: AbortSignal, onShare: (share: number) => void): Promise<File> {
  const [only] = choice.files;
  if (only && isSentAsItIs(choice.files)) return only.file;
  const onProgress = (done: number) => onShare(done / choice.files.length);
  const zip = await zipBeside(choice.files, { signal, onProgress });
  return new File([zip], `${choice.name}.zip`, { type: 'application/zip' });
}
