import { readColumn } from './column.ts';
import { beginsConstraint, readConstraint } from './constraint.ts';
import {
  accept,
  type Cursor,
  peek,
  splitByComma,
  take,
  takeGroup,
  takeName,
  takeQualifiedName,
  takeText,
  wordAt,
} from './cursor.ts';
import { readColumnNames } from './reference.ts';
import { addColumn, addConstraint, addIndex, addTable, findTable, type TableDraft, type Tables } from './tables.ts';

const TABLE_WORDS = new Set([
  'OR',
  'REPLACE',
  'UNLOGGED',
  'FOREIGN',
  'EXTERNAL',
  'SHARDED',
  'DUPLICATED',
  'COLUMN',
  'ROW',
]);
const INDEX_WORDS = new Set(['BITMAP', 'CLUSTERED', 'FULLTEXT', 'NONCLUSTERED', 'SPATIAL', 'UNIQUE']);

function readElements(table: TableDraft, elements: readonly Cursor[]): void {
  for (const element of elements) {
    if (beginsConstraint(element)) {
      addConstraint(table, readConstraint(element));
      continue;
    }
    const column = readColumn(element);
    if (column) addColumn(table, column);
  }
}

/** `COMMENT = '…'` among what follows the columns; also used where a table is altered. */
export function readTableComment(table: TableDraft, cursor: Cursor): void {
  while (peek(cursor)) {
    if (accept(cursor, 'COMMENT')) {
      accept(cursor, '=');
      table.comment = takeText(cursor) ?? table.comment;
    } else if (!takeGroup(cursor)) take(cursor);
  }
}

/** Temporary tables, partitions and tables made by a query declare no columns of their own. */
function createTable(tables: Tables, cursor: Cursor): void {
  const isOptional = accept(cursor, 'IF', 'NOT', 'EXISTS');
  const name = takeQualifiedName(cursor);
  const group = takeGroup(cursor);
  if (!name || name.name === '' || name.name.startsWith('#') || !group || wordAt(group) === 'SELECT') return;
  const table = addTable(tables, name);
  if (!table && !isOptional) tables.twice.add(name.name);
  if (!table) return;
  readElements(table, splitByComma(group));
  readTableComment(table, cursor);
}

function createIndex(tables: Tables, cursor: Cursor, unique: boolean): void {
  accept(cursor, 'CONCURRENTLY');
  accept(cursor, 'IF', 'NOT', 'EXISTS');
  const name = wordAt(cursor) === 'ON' ? '' : (takeQualifiedName(cursor)?.name ?? '');
  while (peek(cursor) && !accept(cursor, 'ON')) take(cursor);
  accept(cursor, 'ONLY');
  const table = findTable(tables, takeQualifiedName(cursor));
  if (accept(cursor, 'USING')) takeName(cursor);
  const columns = readColumnNames(cursor);
  if (table && columns.length > 0) addIndex(table, { name, columns, unique });
}

/** Behind `CREATE`. */
export function readCreate(tables: Tables, cursor: Cursor): void {
  let unique = false;
  for (let word = wordAt(cursor); INDEX_WORDS.has(word) || TABLE_WORDS.has(word); word = wordAt(cursor)) {
    if (word === 'UNIQUE') unique = true;
    take(cursor);
  }
  if (accept(cursor, 'TABLE')) createTable(tables, cursor);
  else if (accept(cursor, 'INDEX')) createIndex(tables, cursor, unique);
}
