import type { DatabasePlace } from '../database/open.ts';
import type { Beside } from './beside.ts';
import { openSnapshot } from './snapshot.ts';
import { besidePostgres } from './swap.postgres.ts';
import { besideSqlite } from './swap.sqlite.ts';

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
