import type { BackupFailure } from '@sheaf/contract';
import { ArchiveDamagedError, ArchiveLockedError, openArchive } from '../../platform/archive/archive.ts';
import { openPlace, PlaceError } from '../../platform/archive/place.ts';
import { ArchiveBusyError } from '../../platform/archive/turn.ts';
import { filesBeside } from '../storage/storage.beside.service.ts';
import type { BackupAnswer, BackupOrder } from './backup.apart.service.ts';
import { backUp } from './backup.service.ts';

const REASON_CHARS = 500;
const CODES: Readonly<Record<string, BackupFailure>> = {
  EACCES: 'place',
  EDQUOT: 'full',
  ENOENT: 'place',
  ENOSPC: 'full',
  ENOTDIR: 'place',
  EPERM: 'place',
  EROFS: 'place',
};
const KINDS = [
  [ArchiveBusyError, 'busy'],
  [ArchiveDamagedError, 'damaged'],
  [ArchiveLockedError, 'locked'],
  [PlaceError, 'place'],
] as const;

/** What the process of a backup does. */
export async function performBackup(order: BackupOrder, signal: AbortSignal): Promise<BackupAnswer> {
  const { config, place, now, keep, secretKey } = order;
  try {
    const { key, secret, passphrase } = config.backup;
    const archive = await openArchive(await openPlace(place, { key, secret }), passphrase);
    return {
      report: await backUp(config, await filesBeside(config, secretKey), archive, { now, keep, secretKey, signal }),
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { failure: failureOf(error), reason: reason.slice(0, REASON_CHARS).toWellFormed() };
  }
}

function failureOf(error: unknown): Exclude<BackupFailure, ''> {
  const kind = KINDS.find(([each]) => error instanceof each)?.[1];
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return kind ?? (CODES[code] || 'other');
}
