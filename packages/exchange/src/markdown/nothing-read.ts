import { LIMITS } from '@sheaf/contract';
import type { Loss } from '../losses.ts';
import { ImportRefused } from '../refusals.ts';

/** Of a source of whose files none became a page: what is wrong with the first. */
export function nothingRead(entry: string, losses: readonly Loss[]): ImportRefused {
  const isTooLong = losses.some(({ code, where }) => code === 'file-too-long' && where === entry);
  return isTooLong
    ? new ImportRefused('page-too-long', { entry, max: LIMITS.pageChars })
    : new ImportRefused('no-page-readable', { entry });
}
