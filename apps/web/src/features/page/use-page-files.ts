import type { Attachment } from '@sheaf/contract';
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useMessages } from '../../lib/i18n.ts';
import { sendFile } from '../../lib/send-file.ts';
import { sizeText } from '../../lib/size-text.ts';
import { useUploadLimit } from '../../lib/upload-limit.ts';
import type { EditState } from './edit-doors.ts';
import type { EditSession } from './edit-session.ts';
import { pageFilesMessages } from './page-files-messages.ts';
import { pageFilesKey, pageFilesQuery } from './page-queries.ts';

/** A file on its way, or one that did not arrive and why. */
export interface FileOnItsWay {
  readonly id: number;
  readonly name: string;
  readonly percent: number;
  readonly refused: string | undefined;
}

export interface PageFiles {
  readonly stored: UseQueryResult<readonly Attachment[]>;
  readonly count: number;
  readonly underway: readonly FileOnItsWay[];
  /** In bytes. */
  readonly largest: number;
  readonly add: (files: readonly File[]) => Promise<void>;
  readonly dismiss: (id: number) => void;
}

/** The attachments of the page that is written: those it has, and those being sent, one after the other. */
export function usePageFiles(session: EditSession, { page_id, save }: EditState, item_id: number): PageFiles {
  const t = useMessages(pageFilesMessages);
  const client = useQueryClient();
  const largest = useUploadLimit();
  const [underway, setUnderway] = useState<readonly FileOnItsWay[]>([]);
  const stored = useQuery({ ...pageFilesQuery(page_id), enabled: page_id > 0 });
  const savedAt = save.kind === 'saved' ? save.at : 0;
  useEffect(() => {
    // a save binds the pictures that the text shows
    if (savedAt > 0) void client.invalidateQueries({ queryKey: pageFilesKey });
  }, [client, savedAt]);

  const change = (id: number, facts: Partial<FileOnItsWay>) =>
    setUnderway((all) => all.map((one) => (one.id === id ? { ...one, ...facts } : one)));
  const dismiss = (id: number) => setUnderway((all) => all.filter((one) => one.id !== id));
  const send = async (file: File, id: number) => {
    if (session.state().page_id === 0 && !(await session.save())) return change(id, { refused: t('pageNotSaved') });
    const place = { item_id, page_id: session.state().page_id };
    try {
      await sendFile(file, place, 'attachment', {
        onProgress: (share) => change(id, { percent: Math.floor(share * 100) }),
      });
      dismiss(id);
      await client.invalidateQueries({ queryKey: pageFilesKey });
    } catch (error) {
      change(id, { refused: error instanceof Error ? error.message : String(error) });
    }
  };
  const add = async (files: readonly File[]) => {
    const first = nextId(files.length);
    const isFitting = (file: File) => file.size <= largest;
    const tooLarge = t('tooLarge', { max: sizeText(largest) });
    const added = files.map((file, at) => ({
      id: first + at,
      name: file.name,
      percent: 0,
      refused: isFitting(file) ? undefined : tooLarge,
    }));
    setUnderway((all) => [...all, ...added]);
    for (const [at, file] of files.entries()) if (isFitting(file)) await send(file, first + at);
  };
  return { stored, count: stored.data?.length ?? 0, underway, largest, add, dismiss };
}

let lastId = 0;

function nextId(count: number): number {
  const first = lastId + 1;
  lastId += count;
  return first;
}
