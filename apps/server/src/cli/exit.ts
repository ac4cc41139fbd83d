import { ConfigError } from '../config.ts';
import { OtherVersionError } from '../modules/backup/move.service.ts';
import { NewerSnapshotError, RestoreDiffersError } from '../modules/backup/restore.service.ts';
import { UnknownPlaceError } from '../modules/storage/storage.move.service.ts';
import { storeTrouble } from '../modules/storage/storage.try.service.ts';
import { ArchiveDamagedError, ArchiveLockedError } from '../platform/archive/archive.ts';
import { InUseError } from '../platform/archive/beside.ts';
import { PlaceError } from '../platform/archive/place.ts';
import { ArchiveBusyError } from '../platform/archive/turn.ts';
import { ApiError } from '../platform/errors.ts';
import { FolderError } from '../platform/folder.ts';
import { httpStatus } from '../platform/http/faults.ts';
import { FileDiffersError } from '../platform/storage/move-files.ts';
import { StoreError } from '../platform/storage/store-error.ts';
import { startFailure } from '../start-failure.ts';
import { wrongWord } from './wrong-word.ts';

/** How every command ends. `docs/operations.md` tells what each means. */
export const EXIT = {
  done: 0,
  /** Refused, with nothing changed; or it looked, and something is wrong. */
  refused: 1,
  usage: 2,
  missing: 3,
  /** A fault of ours, or something that is needed is not to be had: database, disk, network. */
  fault: 4,
  /** Another process is at it: later it may succeed. */
  busy: 5,
  /** Compared as asked, and what is newer breaks who calls it as it was. */
  breaks: 6,
} as const;

/** The command was not called as its usage says; the message, if any, is what was wrong. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** What was named is not there. */
export class NotThereError extends Error {
  override readonly name = 'NotThereError';
}

/** The command will not, and says why. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
}

interface Failure {
  readonly code: number;
  /** For programs. */
  readonly error: string;
  readonly message: string;
}

const CODES: readonly (readonly [kind: abstract new (...args: never[]) => Error, code: number])[] = [
  [ConfigError, EXIT.usage],
  [FileDiffersError, EXIT.refused],
  [FolderError, EXIT.fault],
  [NotThereError, EXIT.missing],
  [ArchiveBusyError, EXIT.busy],
  [ArchiveDamagedError, EXIT.refused],
  [ArchiveLockedError, EXIT.refused],
  [InUseError, EXIT.refused],
  [NewerSnapshotError, EXIT.refused],
  [OtherVersionError, EXIT.refused],
  [PlaceError, EXIT.refused],
  [RefusedError, EXIT.refused],
  [RestoreDiffersError, EXIT.refused],
  [UnknownPlaceError, EXIT.refused],
];

/** How a command ends that threw this; `message` is told, and for a fault its stack. */
export function failureOf(error: unknown, usage: string, args: readonly string[] = []): Failure {
  if (error instanceof UsageError) {
    return {
      code: EXIT.usage,
      error: error.name,
      message: calledRight(usage, wrongWord(usage, args) ?? error.message),
    };
  }
  if (error instanceof ApiError) {
    const code = httpStatus(error.error) === 404 ? EXIT.missing : EXIT.refused;
    return { code, error: error.error, message: error.message };
  }
  if (error instanceof StoreError) {
    return { code: EXIT.fault, error: error.name, message: `The file store: ${storeTrouble(error, 'en')}` };
  }
  const code = CODES.find(([kind]) => error instanceof kind)?.[1];
  if (code !== undefined && error instanceof Error) return { code, error: error.name, message: error.message };
  const failure = startFailure(error);
  if (failure) return { code: EXIT.fault, error: 'unavailable', message: failure.text };
  return { code: EXIT.fault, error: 'fault', message: error instanceof Error ? (error.stack ?? '') : String(error) };
}

function calledRight(usage: string, wrong: string): string {
  return wrong === '' ? `sheaf ${usage}` : `${wrong}\nsheaf ${usage}`;
}
