import { type ColumnDraft, readColumn, readExpression, readTypeOf } from './column.ts';
import { beginsConstraint, readConstraint } from './constraint.ts';
import { readTableComment } from './create.ts';
import {
  accept,
  type Cursor,
  peek,
  splitByComma,
  take,
  takeGroup,
  takeName,
  takeQualifiedName,
  wordAt,
} from './cursor.ts';
import {
  addColumn,
  addConstraint,
  dropColumn,
  findColumn,
  findTable,
  placeColumn,
  renameColumn,
  renameTable,
  replaceColumn,
  type TableDraft,
  type Tables,
} from './tables.ts';

interface Altering {
  readonly tables: Tables;
  readonly table: TableDraft;
}

function addOne(table: TableDraft, cursor: Cursor): void {
  if (beginsConstraint(cursor) || wordAt(cursor) === 'DEFAULT') {
    addConstraint(table, readConstraint(cursor));
    return;
  }
  accept(cursor, 'COLUMN');
  accept(cursor, 'IF', 'NOT', 'EXISTS');
  const read = readColumn(cursor);
  if (!read) return;
  addColumn(table, read);
  placeColumn(table, read.column, cursor);
}

function eachIn(cursor: Cursor, one: (part: Cursor) => void): void {
  const group = takeGroup(cursor);
  for (const part of group ? splitByComma(group) : [cursor]) one(part);
}

function modify(table: TableDraft, cursor: Cursor): void {
  accept(cursor, 'COLUMN');
  eachIn(cursor, (part) => {
    const old = findColumn(table, peek(part)?.text);
    const read = readColumn(part);
    if (!old || !read) return;
    // Oracle may name only what is to change, MySQL says the whole column
    const kept =
      read.column.type === ''
        ? { type: old.type, comment: old.comment, default: read.column.default || old.default }
        : {};
    replaceColumn(table, old, { ...read, column: { ...read.column, ...kept } });
    placeColumn(table, old, part);
  });
}

function change(table: TableDraft, cursor: Cursor): void {
  accept(cursor, 'COLUMN');
  const old = findColumn(table, takeName(cursor));
  const read = readColumn(cursor);
  if (!old || !read) return;
  replaceColumn(table, old, read);
  placeColumn(table, old, cursor);
}

const NOT_COLUMNS = new Set(['CHECK', 'CONSTRAINT', 'FOREIGN', 'INDEX', 'KEY', 'PARTITION']);

function drop(table: TableDraft, cursor: Cursor): void {
  if (accept(cursor, 'PRIMARY', 'KEY')) {
    table.primaryKey = [];
    return;
  }
  if (!accept(cursor, 'COLUMN') && NOT_COLUMNS.has(wordAt(cursor)) && peek(cursor, 1)) {
    take(cursor);
    accept(cursor, 'IF', 'EXISTS');
    const name = takeName(cursor) ?? take(cursor)?.text;
    table.indexes = table.indexes.filter((index) => index.name !== name);
    table.foreignKeys = table.foreignKeys.filter((key) => key.name !== name);
    return;
  }
  accept(cursor, 'IF', 'EXISTS');
  eachIn(cursor, (part) => dropColumn(table, takeName(part)));
}

function rename({ table, tables }: Altering, cursor: Cursor): void {
  if (accept(cursor, 'TO') || accept(cursor, 'AS')) {
    const name = takeQualifiedName(cursor)?.name;
    if (name) renameTable(tables, table, name);
    return;
  }
  if (NOT_COLUMNS.has(wordAt(cursor))) return;
  accept(cursor, 'COLUMN');
  const column = findColumn(table, takeName(cursor));
  const name = accept(cursor, 'TO') ? takeName(cursor) : undefined;
  if (!column || !name) return;
  renameColumn(table, column, name);
}

function alterDefault(column: ColumnDraft, cursor: Cursor): boolean {
  if (accept(cursor, 'SET', 'DEFAULT')) column.default = readExpression(cursor);
  else if (accept(cursor, 'DROP', 'DEFAULT')) column.default = '';
  else if (accept(cursor, 'SET', 'NOT', 'NULL')) column.nullable = false;
  else if (accept(cursor, 'DROP', 'NOT', 'NULL')) column.nullable = true;
  else if (accept(cursor, 'ADD', 'GENERATED')) column.autoIncrement = true;
  else return wordAt(cursor) === 'SET' && wordAt(cursor, 1) !== 'DATA';
  return true;
}

function alterColumn(table: TableDraft, cursor: Cursor): void {
  accept(cursor, 'COLUMN');
  const column = findColumn(table, takeName(cursor));
  if (!column || alterDefault(column, cursor)) return;
  accept(cursor, 'SET', 'DATA');
  accept(cursor, 'TYPE');
  const type = readTypeOf(cursor);
  if (type !== '') column.type = type;
  if (accept(cursor, 'NOT', 'NULL')) column.nullable = false;
  else if (accept(cursor, 'NULL')) column.nullable = true;
}

const ACTIONS: Readonly<Record<string, (altering: Altering, cursor: Cursor) => void>> = {
  ADD: ({ table }, cursor) => eachIn(cursor, (part) => addOne(table, part)),
  ALTER: ({ table }, cursor) => alterColumn(table, cursor),
  CHANGE: ({ table }, cursor) => change(table, cursor),
  DROP: ({ table }, cursor) => drop(table, cursor),
  MODIFY: ({ table }, cursor) => modify(table, cursor),
  RENAME: rename,
};

/** SQL Server adds several columns behind one `ADD`: a part without a word of its own goes on with the last. */
function readAction(altering: Altering, part: Cursor, before: string): string {
  const word = wordAt(part);
  const own = Object.hasOwn(ACTIONS, word);
  if (own) take(part);
  const doing = own ? word : before;
  const goesOn = own || (doing === 'ADD' && wordAt(part, 1) !== '=');
  if (goesOn) ACTIONS[doing]?.(altering, part);
  else readTableComment(altering.table, part);
  return doing;
}

/** Behind `ALTER`. */
export function readAlter(tables: Tables, cursor: Cursor): void {
  if (!accept(cursor, 'TABLE')) return;
  accept(cursor, 'IF', 'EXISTS');
  accept(cursor, 'ONLY');
  const table = findTable(tables, takeQualifiedName(cursor));
  if (!table) return;
  if (accept(cursor, 'WITH')) take(cursor);
  let doing = '';
  for (const part of splitByComma(cursor)) doing = readAction({ table, tables }, part, doing);
}
