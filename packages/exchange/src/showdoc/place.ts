import { stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ImportRefused } from '../refusals.ts';
import type { OldDatabase } from './database.ts';

/** Where an installation lies. */
export interface OldPlace {
  /** A file, or the address of a server. */
  readonly database: string;
  /** The folder of uploaded files; undefined where none was found. */
  readonly uploads: string | undefined;
}

const DATABASES = ['Sqlite/showdoc.db.php', 'showdoc.db.php', 'showdoc.db', 'Sqlite/showdoc.db'];
const UPLOADS = join('Public', 'Uploads');
/** What an installation cannot be without. */
const TABLES = ['user', 'item', 'catalog', 'page'];

/**
 * The folder of an installation, its database file, or `mysql://…`; `uploads` where its files lie elsewhere.
 * @throws ImportRefused when nothing of the kind is there
 */
export async function findOldPlace(given: string, uploads: string | undefined): Promise<OldPlace> {
  if (isAddress(given)) return { database: given, uploads };
  const database = await databaseIn(given);
  if (!database) throw new ImportRefused('showdoc-unreadable', { entry: given });
  const beside = [join(dirname(database), UPLOADS), join(dirname(database), '..', UPLOADS)];
  return { database, uploads: uploads ?? (await firstThere(beside, 'folder')) };
}

function isAddress(given: string): boolean {
  return /^(mysql|mariadb):\/\//i.test(given);
}

async function databaseIn(given: string): Promise<string | undefined> {
  return (
    (await firstThere([given], 'file')) ??
    firstThere(
      DATABASES.map((name) => join(given, name)),
      'file',
    )
  );
}

async function firstThere(paths: readonly string[], kind: 'file' | 'folder'): Promise<string | undefined> {
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (kind === 'file' ? found?.isFile() : found?.isDirectory()) return path;
  }
  return undefined;
}

/** `folder` is where a copy of a file is kept meanwhile. @throws ImportRefused */
export async function openOldDatabase({ database }: OldPlace, folder: string): Promise<OldDatabase> {
  const db = isAddress(database)
    ? await (await import('./mysql.ts')).openMysql(new URL(database))
    : await (await import('./sqlite.ts')).openSqlite(database, folder);
  if (TABLES.every((table) => db.tables.has(table))) return db;
  await db.close();
  throw new ImportRefused('showdoc-unreadable', { entry: db.name });
}
