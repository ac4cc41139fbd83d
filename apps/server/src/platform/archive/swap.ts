import type { DatabasePlace } from '../database/open.ts';
import { openSnapshot } from './snapshot.ts';
import { besidePostgres } from './swap.postgres.ts';
import { besideSqlite } from './swap.sqlite.ts';

/** An empty database beside the one that it will take the place of. */
export interface Beside {
  readonly where: DatabasePlace;
  /**
   * Takes the place, whole or not at all. What was there stays beside it under the name that is answered; undefined when
   * nothing was.
   * @throws InUseError
   */
  swap(): Promise<string | undefined>;
  /** Removes it; nothing happens after a swap. */
  drop(): Promise<void>;
}

/** Somebody has the database open, or it holds what is not ours. */
export class InUseError extends Error {
  override readonly name = 'InUseError';
}

export function openBeside(target: DatabasePlace): Promise<Beside> {
  return 'file' in target ? besideSqlite(target.file) : besidePostgres(target.url);
}

/** Whether the database is there and its table has a row. */
export async function holdsRows(where: DatabasePlace, table: string): Promise<boolean> {
  const snapshot = await openSnapshot(where).catch((error: unknown) => {
    if (isMissingFile(error)) return undefined;
    throw error;
  });
  if (!snapshot) return false;
  try {
    const shape = snapshot.tables.find(({ name }) => name === table);
    if (!shape) return false;
    for await (const rows of snapshot.rows(shape)) return rows.length > 0;
    return false;
  } finally {
    await snapshot.close();
  }
}

function isMissingFile(error: unknown): boolean {
  return error instanceof Error && /unable to open database file/.test(error.message);
}
