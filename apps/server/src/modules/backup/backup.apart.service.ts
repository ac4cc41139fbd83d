import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { BackupFailure } from '@sheaf/contract';
import type { Config } from '../../config.ts';
import { putBehind } from '../../platform/behind.ts';
import type { BackupReport } from './backup.service.ts';
import type { Keep } from './keep.ts';

export interface BackupOrder {
  readonly config: Config;
  readonly place: string;
  readonly now: number;
  readonly keep: Keep;
  readonly secretKey: string;
}

export type BackupAnswer =
  | { readonly report: BackupReport }
  | { readonly failure: Exclude<BackupFailure, ''>; readonly reason: string };

const CHILD = fileURLToPath(new URL('backup.worker.ts', import.meta.url));
const LEAVE_MS = 5000;

/**
 * Backs up in a process of its own, which has its memory and its turns of the processor for itself and waits behind the
 * server. What it is told goes by the channel between the two, where no list of processes shows it.
 * @throws Error when the process was killed, or the signal ends it
 */
export async function backUpApart(order: BackupOrder, signal: AbortSignal): Promise<BackupAnswer> {
  signal.throwIfAborted();
  // Options of a test runner are not for it.
  const execArgv = process.execArgv.filter((option) => !option.startsWith('--test'));
  const child = fork(CHILD, [], { execArgv, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  if (child.pid !== undefined) putBehind(child.pid);
  const stop = () => void child.kill('SIGTERM');
  signal.addEventListener('abort', stop, { once: true });
  const late = endingLate(child, signal);
  const gone = endOf(child);
  try {
    const answer = await answerOf(child, order);
    signal.throwIfAborted();
    return answer;
  } finally {
    if (child.connected) child.disconnect();
    late.begin();
    // until then it may write into the archive
    await gone;
    signal.removeEventListener('abort', stop);
    late.stop();
  }
}

/** It leaves between two pieces, or where one hangs after a while. */
function endingLate(child: ChildProcess, signal: AbortSignal): { begin(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const begin = () => {
    timer ??= setTimeout(() => child.kill('SIGKILL'), LEAVE_MS);
  };
  signal.addEventListener('abort', begin, { once: true });
  return {
    begin,
    stop: () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', begin);
    },
  };
}

/** Also of one that never began. */
function endOf(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
}

function answerOf(child: ChildProcess, order: BackupOrder): Promise<BackupAnswer> {
  return new Promise((resolve, reject) => {
    // what the worker of ours sends, and nobody else has the channel
    child.once('message', (answer) => resolve(answer as BackupAnswer));
    child.once('error', reject);
    child.once('exit', (code, ended) => reject(new Error(`The process of the backup ended with ${ended ?? code}`)));
    child.send(order, (error) => error && reject(error));
  });
}
