import { ERRORS } from '@sheaf/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { hasCode, isCancelled } from '../../lib/api.ts';
import { useMessages } from '../../lib/i18n.ts';
import { sendFile } from '../../lib/send-file.ts';
import { sizeText } from '../../lib/size-text.ts';
import { attachmentMessages } from './attachment-messages.ts';
import { filesKey } from './attachment-queries.ts';

/** A file that is to be uploaded, or was. */
export interface QueuedFile {
  readonly id: number;
  readonly name: string;
  readonly size: number;
  readonly percent: number;
  readonly state: 'waiting' | 'sending' | 'done' | 'failed';
  /** Why it failed. */
  readonly reason: string;
  /** Sent again it goes on; one that the site does not take is not. */
  readonly mayResume: boolean;
}

/** What did not arrive, in words, and whether that was for want of space. */
export interface UploadFailures {
  readonly texts: readonly string[];
  readonly overQuota: boolean;
}

interface Failure {
  readonly text: string;
  readonly overQuota: boolean;
}

export interface UploadQueue {
  readonly files: readonly QueuedFile[];
  readonly add: (files: readonly File[]) => void;
  readonly resume: (id: number) => void;
  /** Stops it where it is on its way, and forgets it. */
  readonly drop: (id: number) => void;
}

interface Task {
  readonly id: number;
  readonly file: File;
  readonly stop: AbortController;
}

const NO_PLACE = { item_id: 0, page_id: 0 };

/** Uploads one after the other. What failed stays with its reason; `onFailed` tells of it once all are through. */
export function useUploadQueue(largest: number, onFailed: (failed: UploadFailures) => void): UploadQueue {
  const t = useMessages(attachmentMessages);
  const client = useQueryClient();
  const [files, setFiles] = useState<readonly QueuedFile[]>([]);
  const tasks = useRef(new Map<number, Task>());
  const change = (id: number, facts: Partial<QueuedFile>) =>
    setFiles((all) => all.map((one) => (one.id === id ? { ...one, ...facts } : one)));

  const send = async ({ id, file, stop }: Task): Promise<Failure | undefined> => {
    change(id, { state: 'sending', reason: '' });
    try {
      const onProgress = (share: number) => change(id, { percent: Math.floor(share * 100) });
      await sendFile(file, NO_PLACE, 'attachment', { signal: stop.signal, onProgress });
      change(id, { state: 'done', percent: 100 });
      await client.invalidateQueries({ queryKey: filesKey });
      return undefined;
    } catch (error) {
      if (isCancelled(error)) return undefined;
      const reason = error instanceof Error ? error.message : String(error);
      change(id, { state: 'failed', reason, mayResume: !isFinal(error) });
      return { text: `${file.name}: ${reason}`, overQuota: hasCode(error, ERRORS.storageOverQuota.code) };
    }
  };

  const line = useLine(send, onFailed);
  const enqueue = (id: number, file: File) => {
    const task = { id, file, stop: new AbortController() };
    tasks.current.set(id, task);
    line.join(task);
  };

  const add = (added: readonly File[]) => {
    const queued = added.map((file) => queuedFile(file, largest, t('tooLarge', sizes(file, largest))));
    setFiles((all) => [...all, ...queued]);
    for (const [at, one] of queued.entries()) {
      const file = added[at];
      if (file && one.state === 'waiting') enqueue(one.id, file);
    }
    const refused = queued
      .filter(({ state }) => state === 'failed')
      .map(({ name, reason }) => ({ text: `${name}: ${reason}`, overQuota: false }));
    line.run(refused);
  };

  const resume = (id: number) => {
    const task = tasks.current.get(id);
    if (!task) return;
    change(id, { state: 'waiting', reason: '' });
    enqueue(id, task.file);
    line.run([]);
  };

  const drop = (id: number) => {
    tasks.current.get(id)?.stop.abort();
    tasks.current.delete(id);
    setFiles((all) => all.filter((one) => one.id !== id));
  };
  return { files, add, resume, drop };
}

/** Does one task after the other, and tells at the end what failed. */
function useLine(send: (task: Task) => Promise<Failure | undefined>, onFailed: (failed: UploadFailures) => void) {
  const waiting = useRef<Task[]>([]);
  const isRunning = useRef(false);
  const tell = (failed: readonly Failure[]) =>
    onFailed({ texts: failed.map(({ text }) => text), overQuota: failed.some(({ overQuota }) => overQuota) });
  const runAll = async (refused: readonly Failure[]) => {
    isRunning.current = true;
    const failed = [...refused];
    for (let task = waiting.current.shift(); task; task = waiting.current.shift()) {
      const failure = task.stop.signal.aborted ? undefined : await send(task);
      if (failure) failed.push(failure);
    }
    isRunning.current = false;
    if (failed.length > 0) tell(failed);
  };
  return {
    join: (task: Task) => void waiting.current.push(task),
    /** `refused`: what is told besides. */
    run: (refused: readonly Failure[]) => {
      if (!isRunning.current) void runAll(refused);
      else if (refused.length > 0) tell(refused);
    },
  };
}

/** The file itself is refused: the next try would be as well. */
function isFinal(error: unknown): boolean {
  return hasCode(error, ERRORS.uploadTypeRefused.code, ERRORS.imageInvalid.code, ERRORS.tooLarge.code);
}

function sizes({ size }: File, largest: number): { readonly size: string; readonly max: string } {
  return { size: sizeText(size), max: sizeText(largest) };
}

let lastId = 0;

function queuedFile({ name, size }: File, largest: number, tooLarge: string): QueuedFile {
  lastId += 1;
  const fits = size <= largest;
  const state = fits ? 'waiting' : 'failed';
  return { id: lastId, name, size, percent: 0, state, reason: fits ? '' : tooLarge, mayResume: false };
}
