import { accept, type Cursor, peek, splitByComma, take, takeParts, takeText, wordAt } from './cursor.ts';
import { findColumn, findTable, type Tables } from './tables.ts';

/** Behind `COMMENT`: what Oracle and PostgreSQL say of tables and columns. */
export function readCommentOn(tables: Tables, cursor: Cursor): void {
  if (!accept(cursor, 'ON')) return;
  const kind = take(cursor)?.word;
  accept(cursor, 'IF', 'EXISTS');
  const parts = takeParts(cursor);
  const text = accept(cursor, 'IS') ? (takeText(cursor) ?? '') : undefined;
  if (text === undefined) return;
  if (kind === 'TABLE') commentTable(tables, parts, text);
  if (kind === 'COLUMN') commentColumn(tables, parts, text);
}

function commentTable(tables: Tables, parts: readonly string[], text: string): void {
  const table = findTable(tables, { schema: parts.at(-2) ?? '', name: parts.at(-1) ?? '' });
  if (table) table.comment = text;
}

function commentColumn(tables: Tables, parts: readonly string[], text: string): void {
  const table = findTable(tables, { schema: parts.at(-3) ?? '', name: parts.at(-2) ?? '' });
  const column = findColumn(table, parts.at(-1));
  if (column) column.comment = text;
}

/** In the order in which they stand where none is named. */
const PARAMETERS = [
  '@NAME',
  '@VALUE',
  '@LEVEL0TYPE',
  '@LEVEL0NAME',
  '@LEVEL1TYPE',
  '@LEVEL1NAME',
  '@LEVEL2TYPE',
  '@LEVEL2NAME',
] as const;

function readParameters(cursor: Cursor): ReadonlyMap<string, string> {
  const values = new Map<string, string>();
  for (const [at, part] of splitByComma(cursor).entries()) {
    const named = wordAt(part, 1) === '=' ? take(part)?.word : PARAMETERS[at];
    accept(part, '=');
    const value = take(part)?.text;
    if (named !== undefined && value !== undefined) values.set(named, value);
  }
  return values;
}

/** Behind `EXEC`: SQL Server keeps what is said of tables and columns as extended properties. */
export function readExtendedProperty(tables: Tables, cursor: Cursor): void {
  if (takeParts(cursor).at(-1)?.toLowerCase() !== 'sp_addextendedproperty' || !peek(cursor)) return;
  const values = readParameters(cursor);
  const of = (name: (typeof PARAMETERS)[number]) => values.get(name) ?? '';
  if (of('@NAME').toLowerCase() !== 'ms_description' || of('@LEVEL1TYPE').toLowerCase() !== 'table') return;
  const table = findTable(tables, { schema: of('@LEVEL0NAME'), name: of('@LEVEL1NAME') });
  const column = findColumn(table, of('@LEVEL2NAME'));
  if (column) column.comment = of('@VALUE');
  else if (table && of('@LEVEL2TYPE') === '') table.comment = of('@VALUE');
}
