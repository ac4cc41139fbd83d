import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { backup, DatabaseSync, type StatementSync } from 'node:sqlite';
import { ImportRefused } from '../refusals.ts';
import { isName, type OldDatabase, ROWS_AT_ONCE } from './database.ts';
import { numberOf, type OldRow } from './fields.ts';

/**
 * Opens a copy that is taken first, page by page: whoever works with the old product goes on meanwhile, and what is
 * read is of one moment. `folder` takes the copy until the database is closed.
 * @throws ImportRefused when the file is no database of the old product
 */
export async function openSqlite(file: string, folder: string): Promise<OldDatabase> {
  const copy = join(folder, `move-in-${randomBytes(6).toString('hex')}.db`);
  const remove = async () => {
    for (const end of ['', '-journal', '-wal', '-shm']) await rm(`${copy}${end}`, { force: true });
  };
  try {
    await copied(file, copy);
    const db = new DatabaseSync(copy, { readOnly: true });
    try {
      return { name: basename(file), ...readerOf(db, remove) };
    } catch (error) {
      db.close();
      throw error;
    }
  } catch (error) {
    await remove();
    throw error instanceof ImportRefused
      ? error
      : new ImportRefused('showdoc-unreadable', { entry: file, cause: error });
  }
}

async function copied(file: string, copy: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 });
  try {
    await backup(source, copy);
  } finally {
    source.close();
  }
}

function readerOf(db: DatabaseSync, remove: () => Promise<void>): Omit<OldDatabase, 'name'> {
  const columns = new Map(tablesOf(db).map((table) => [table, columnsOf(db, table)]));
  const counted = [...columns.keys()].map((table) => {
    const row = db.prepare(`select count(*) as found from "${table}"`).get();
    return [table, numberOf(row ?? {}, 'found')] as const;
  });
  // Thousands of them would lie beside the heap, where nothing tells that they are to be collected.
  const statements = new Map<string, StatementSync>();
  const prepared = (text: string): StatementSync => {
    const statement = statements.get(text) ?? prepare(db, text);
    statements.set(text, statement);
    return statement;
  };
  const columnsTaken = (table: string, without: readonly string[] = []) =>
    (columns.get(table) ?? [])
      .filter((column) => !without.includes(column))
      .map((column) => `"${column}"`)
      .join(', ');
  return {
    tables: new Map(counted),
    rows: (table, { key, without }) =>
      pieces(db, columns.get(table), { table, key, taken: columnsTaken(table, without) }),
    byKeys: async (table, key, keys) => {
      if (!columns.has(table) || keys.length === 0) return [];
      const places = keys.map(() => '?').join(', ');
      return prepared(`select ${columnsTaken(table)} from "${table}" where "${key}" in (${places})`).all(...keys);
    },
    close: async () => {
      db.close();
      await remove();
    },
  };
}

/** A number beyond those that are exact here would otherwise end the reading of all rows. */
function prepare(db: DatabaseSync, text: string): StatementSync {
  const statement = db.prepare(text);
  statement.setReadBigInts(true);
  return statement;
}

async function* pieces(
  db: DatabaseSync,
  known: readonly string[] | undefined,
  { table, key, taken }: { readonly table: string; readonly key: string; readonly taken: string },
): AsyncGenerator<OldRow> {
  if (!known) return;
  // A key that a very old file lacks is the row's own number.
  const by = known.includes(key) ? `"${key}"` : 'rowid';
  const asked = prepare(
    db,
    `select rowid as "row number", ${taken} from "${table}" where ${by} > ? order by ${by} limit ${ROWS_AT_ONCE}`,
  );
  for (let after = Number.MIN_SAFE_INTEGER; ; ) {
    const rows: readonly OldRow[] = asked.all(after);
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < ROWS_AT_ONCE) return;
    after = numberOf(last, by === 'rowid' ? 'row number' : key);
  }
}

function tablesOf(db: DatabaseSync): string[] {
  const rows = db.prepare("select name from sqlite_master where type = 'table'").all();
  return rows.map(({ name }) => String(name)).filter((name) => isName(name) && !name.startsWith('sqlite_'));
}

function columnsOf(db: DatabaseSync, table: string): readonly string[] {
  const rows = db.prepare(`select name from pragma_table_info('${table}')`).all();
  return rows.map(({ name }) => String(name)).filter(isName);
}
