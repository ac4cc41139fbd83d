import { DatabaseSync } from 'node:sqlite';
import { listed, quoted, type Row, type Snapshot, type SnapshotOptions, type TableShape } from './rows.ts';

const ROWS_AT_ONCE = 500;
const WAIT_MS = 15_000;

/** A read transaction sees the file as it was when it began; those who write append to the log beside it. */
export function sqliteSnapshot(file: string, { holdWrites = false }: SnapshotOptions): Snapshot {
  const db = new DatabaseSync(file, { readOnly: !holdWrites, timeout: WAIT_MS });
  try {
    db.exec(holdWrites ? 'begin immediate' : 'begin');
    const tables = tablesOf(db);
    return {
      engine: 'sqlite',
      tables,
      rows: (table) => rowsOf(db, table),
      numbers: async () => numbersOf(db),
      close: async () => db.close(),
    };
  } catch (error) {
    db.close();
    throw error;
  }
}

/** Neither virtual tables nor those that a virtual one keeps for itself. */
function tablesOf(db: DatabaseSync): TableShape[] {
  const tables = db.prepare("select name from pragma_table_list where schema = 'main' and type = 'table'").all();
  const names = tables.map(({ name }) => String(name)).filter((name) => !name.startsWith('sqlite_'));
  return names.sort().map((name) => shapeOf(db, name));
}

function shapeOf(db: DatabaseSync, name: string): TableShape {
  const columns = db.prepare('select name, pk from pragma_table_xinfo(?) where hidden = 0 order by cid').all(name);
  const key = columns.filter(({ pk }) => Number(pk) > 0).sort((a, b) => Number(a['pk']) - Number(b['pk']));
  return { name, columns: columns.map((column) => String(column['name'])), key: key.map((one) => String(one['name'])) };
}

async function* rowsOf(db: DatabaseSync, { name, columns, key }: TableShape): AsyncGenerator<readonly Row[]> {
  const statement = db.prepare(`select ${listed(columns)} from ${quoted(name)} order by ${listed(key)}`);
  statement.setReturnArrays(true);
  let rows: Row[] = [];
  for (const row of statement.iterate()) {
    rows.push(row as unknown as Row); // an array was asked for, and no column holds anything else
    if (rows.length < ROWS_AT_ONCE) continue;
    yield rows;
    rows = [];
  }
  if (rows.length > 0) yield rows;
}

function numbersOf(db: DatabaseSync): ReadonlyMap<string, number> {
  const rows = db.prepare('select name, seq from sqlite_sequence').all();
  return new Map(rows.map(({ name, seq }) => [String(name), Number(seq)]));
}
