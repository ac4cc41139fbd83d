import { type ColumnDraft, type ReadColumn, readExpression } from './column.ts';
import type { Constraint } from './constraint.ts';
import { accept, type Cursor, type QualifiedName, takeName } from './cursor.ts';
import type { SqlForeignKey, SqlIndex, SqlTable } from './model.ts';

/** A table while the statements that make it are read. */
export interface TableDraft {
  readonly schema: string;
  name: string;
  comment: string;
  readonly columns: ColumnDraft[];
  readonly columnByName: Map<string, ColumnDraft>;
  primaryKey: readonly string[];
  indexes: SqlIndex[];
  foreignKeys: SqlForeignKey[];
}

const MAX_TABLES = 5_000;
/** No database has tables with more columns. */
const MAX_COLUMNS = 4_096;
const MAX_KEYS = 1_000;

export interface Tables {
  readonly drafts: Set<TableDraft>;
  readonly byName: Map<string, TableDraft>;
  /** Names of tables that were there already, whatever their case: their second statement is passed over. */
  readonly twice: Set<string>;
  complete: boolean;
}

export function noTables(): Tables {
  return { drafts: new Set(), byName: new Map(), twice: new Set(), complete: true };
}

function fullName({ schema, name }: QualifiedName): string {
  return `${schema}.${name}`.toLowerCase();
}

/** By schema and name, else by the name alone: few files name the schema each time. */
export function findTable(tables: Tables, name: QualifiedName | undefined): TableDraft | undefined {
  if (!name) return undefined;
  return tables.byName.get(fullName(name)) ?? tables.byName.get(name.name.toLowerCase());
}

/** One of this schema and name that is there already stays, as with `IF NOT EXISTS`. */
export function addTable(tables: Tables, name: QualifiedName): TableDraft | undefined {
  if (tables.byName.has(fullName(name))) return undefined;
  if (tables.drafts.size >= MAX_TABLES) {
    tables.complete = false;
    return undefined;
  }
  const draft: TableDraft = {
    ...name,
    comment: '',
    columns: [],
    columnByName: new Map(),
    primaryKey: [],
    indexes: [],
    foreignKeys: [],
  };
  tables.drafts.add(draft);
  tables.byName.set(fullName(name), draft);
  tables.byName.set(name.name.toLowerCase(), draft);
  return draft;
}

function forget(tables: Tables, table: TableDraft): void {
  for (const key of [fullName(table), table.name.toLowerCase()]) {
    if (tables.byName.get(key) === table) tables.byName.delete(key);
  }
}

export function dropTable(tables: Tables, name: QualifiedName | undefined): void {
  const table = findTable(tables, name);
  if (!table) return;
  tables.drafts.delete(table);
  forget(tables, table);
}

export function renameTable(tables: Tables, table: TableDraft, name: string): void {
  forget(tables, table);
  table.name = name;
  tables.byName.set(fullName(table), table);
  tables.byName.set(name.toLowerCase(), table);
}

export function findColumn(table: TableDraft | undefined, name: string | undefined): ColumnDraft | undefined {
  return name === undefined ? undefined : table?.columnByName.get(name.toLowerCase());
}

/** A column of that name which is there already is the one that counts. */
export function addColumn(table: TableDraft, read: ReadColumn): void {
  const { column } = read;
  if (table.columnByName.has(column.name.toLowerCase()) || table.columns.length >= MAX_COLUMNS) return;
  table.columns.push(column);
  table.columnByName.set(column.name.toLowerCase(), column);
  addKeysOf(table, read);
}

function addKeysOf(table: TableDraft, { column, foreignKey, primary, unique }: ReadColumn): void {
  if (primary) table.primaryKey = [...table.primaryKey, column.name];
  if (unique && table.indexes.length < MAX_KEYS) {
    table.indexes.push({ name: '', columns: [column.name], unique: true });
  }
  if (foreignKey && table.foreignKeys.length < MAX_KEYS) table.foreignKeys.push(foreignKey);
}

/** `AFTER name` and `FIRST` of MySQL, where a column is added or changed. */
export function placeColumn(table: TableDraft, column: ColumnDraft, cursor: Cursor): void {
  const first = accept(cursor, 'FIRST');
  const before = !first && accept(cursor, 'AFTER') ? findColumn(table, takeName(cursor)) : undefined;
  const from = table.columns.indexOf(column);
  if (from < 0 || (!first && !before) || before === column) return;
  table.columns.splice(from, 1);
  table.columns.splice(before ? table.columns.indexOf(before) + 1 : 0, 0, column);
}

/** Puts a column's new definition in the place of its old one. */
export function replaceColumn(table: TableDraft, old: ColumnDraft, read: ReadColumn): void {
  renameColumn(table, old, read.column.name);
  Object.assign(old, read.column);
  addKeysOf(table, { ...read, primary: read.primary && !table.primaryKey.includes(old.name) });
}

export function renameColumn(table: TableDraft, column: ColumnDraft, name: string): void {
  const from = column.name;
  const renamed = (names: readonly string[]) => names.map((each) => (each === from ? name : each));
  table.columnByName.delete(from.toLowerCase());
  column.name = name;
  table.columnByName.set(name.toLowerCase(), column);
  if (from === name) return;
  table.primaryKey = renamed(table.primaryKey);
  table.indexes = table.indexes.map((index) => ({ ...index, columns: renamed(index.columns) }));
  table.foreignKeys = table.foreignKeys.map((key) => ({ ...key, columns: renamed(key.columns) }));
}

export function dropColumn(table: TableDraft, name: string | undefined): void {
  const column = findColumn(table, name);
  if (!column) return;
  table.columns.splice(table.columns.indexOf(column), 1);
  table.columnByName.delete(column.name.toLowerCase());
}

export function addIndex(table: TableDraft, index: SqlIndex): void {
  if (table.indexes.length < MAX_KEYS) table.indexes.push(index);
}

export function addConstraint(table: TableDraft, constraint: Constraint): void {
  if (constraint.kind === 'primary' && constraint.columns.length > 0) table.primaryKey = constraint.columns;
  if (constraint.kind === 'index') addIndex(table, constraint.index);
  if (constraint.kind === 'foreign' && table.foreignKeys.length < MAX_KEYS) table.foreignKeys.push(constraint.key);
  if (constraint.kind !== 'default') return;
  const value = readExpression(constraint.cursor);
  const column = accept(constraint.cursor, 'FOR') ? findColumn(table, takeName(constraint.cursor)) : undefined;
  if (column) column.default = value;
}

/** The table as it stands when all is read: what is of the primary key is never empty. */
export function finishedTable(table: TableDraft): SqlTable {
  const keys = new Set(table.primaryKey.map((name) => name.toLowerCase()));
  return {
    schema: table.schema,
    name: table.name,
    comment: table.comment,
    columns: table.columns.map((column) => ({
      ...column,
      autoIncrement: column.autoIncrement || /^nextval\s*\(/iu.test(column.default),
      nullable: column.nullable && !keys.has(column.name.toLowerCase()),
    })),
    primaryKey: table.primaryKey,
    indexes: table.indexes,
    foreignKeys: table.foreignKeys,
  };
}
