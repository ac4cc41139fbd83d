import { randomBytes } from 'node:crypto';

/** Every key of the store that is a part of an exported file begins so. */
export const EXPORT_PREFIX = 'export/';

/** Its time is in it, so that the sweep leaves alone what is about to get its row. */
export function newFolder(now: number): string {
  return `${EXPORT_PREFIX}${now.toString(36)}-${randomBytes(16).toString('hex')}`;
}

/** The time of a folder that an attempt had; undefined for any other. */
export function folderTime(folder: string): number | undefined {
  const seconds = /^export\/([0-9a-z]{1,9})-[0-9a-f]{32}$/.exec(folder)?.[1];
  return seconds === undefined ? undefined : Number.parseInt(seconds, 36);
}
