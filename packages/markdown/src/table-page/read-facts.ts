import { nameIn, plainCell } from './cell.ts';
import { type DocumentRow, type DocumentTable, findColumns, findTable, outlineOf } from './document.ts';
import type { ColumnFacts, ForeignKeyFacts, TableFacts } from './facts.ts';
import { WORDS } from './words.ts';

/** What a page says of its table, by whoever wrote it; undefined for a text without a table of columns. */
export function readTablePage(text: string, title: string): TableFacts | undefined {
  const columns = findColumns(text);
  if (!columns) return undefined;
  const keys = findTable(text, 'keys');
  const named = columns.rows.filter(({ name }) => name !== '');
  const beside = { name: nameOf(title), comment: commentOf(text), columns: named.map((row) => columnOf(columns, row)) };
  return { ...beside, ...(keys ? keysOf(keys) : keysInColumns(columns, named)) };
}

/** A title may say more than the name: `用户表 user` and `Users (user)` name one table. */
function nameOf(title: string): string {
  const words = title.match(/[A-Za-z_][\w$.]*/g) ?? [];
  const hasOthers = /[^\x20-\x7e]|[()]/u.test(title);
  return hasOthers && words.length === 1 ? (words[0] ?? title) : title.trim();
}

function commentOf(text: string): string {
  const { lines, headings } = outlineOf(text);
  const before = lines.slice(0, headings[0]?.at ?? lines.length).map(({ text: line }) => line.trim());
  const first = before.findIndex((line) => line !== '' && !/^[|>#`~-]/u.test(line));
  if (first < 0) return '';
  const rest = before.slice(first);
  const end = rest.findIndex((line) => line === '' || line.startsWith('|'));
  return plainCell(rest.slice(0, end < 0 ? rest.length : end).join(' '));
}

function cellOf({ fields }: DocumentTable, { cells }: DocumentRow, field: string): string {
  return cells[fields.get(field) ?? -1] ?? '';
}

function isWord(cell: string, ...words: readonly Readonly<Record<'en' | 'zh', string>>[]): boolean {
  const plain = cell.trim().toLowerCase();
  return words.some(({ zh, en }) => plain === zh || plain === en);
}

const NOT_NULL = /^(?:no|n|not null|false|0|否|非空|必填|×)$/i;
const AUTOMATIC = /auto.?increment|自增/i;

function columnOf(table: DocumentTable, row: DocumentRow): ColumnFacts {
  const initial = cellOf(table, row, 'default');
  const autoIncrement = isWord(initial, WORDS.automatic) || AUTOMATIC.test(initial);
  return {
    name: row.name,
    type: plainCell(cellOf(table, row, 'type')),
    nullable: !NOT_NULL.test(plainCell(cellOf(table, row, 'nullable')).trim()),
    default: autoIncrement || /^(?:-|无|none)?$/i.test(initial) ? '' : nameIn(initial),
    autoIncrement,
    comment: plainCell(cellOf(table, row, 'comment')),
  };
}

type Keys = Pick<TableFacts, 'foreignKeys' | 'indexes' | 'primaryKey'>;

function keysOf(keys: DocumentTable): Keys {
  const rows = keys.rows.map((row) => {
    const columns = namesIn(cellOf(keys, row, 'columns'));
    const name = row.name === columns.join(', ') ? '' : row.name.replace(/ \(\d+\)$/u, '');
    return { name, columns, kind: cellOf(keys, row, 'key'), target: cellOf(keys, row, 'target') };
  });
  const of = (...words: readonly Readonly<Record<'en' | 'zh', string>>[]) =>
    rows.filter(({ kind, columns }) => columns.length > 0 && isWord(kind, ...words));
  return {
    primaryKey: of(WORDS.primary)[0]?.columns ?? [],
    indexes: of(WORDS.unique, WORDS.index).map(({ name, columns, kind }) => {
      return { name, columns, unique: isWord(kind, WORDS.unique) };
    }),
    foreignKeys: of(WORDS.foreign).map(({ name, columns, target }) => ({
      name,
      columns,
      ...targetOf(target, columns),
    })),
  };
}

/** `` `a`, `b` ``; what is no name but an expression may hold commas of its own. */
function namesIn(cell: string): readonly string[] {
  return (cell.match(/`[^`]*`|(?:\\[\s\S]|[^`,\\])+/gu) ?? []).map((name) => nameIn(name.trim())).filter(Boolean);
}

/** `table.a, b`: as many columns as lead there; a table may have a dot in its name. */
function targetOf(cell: string, columns: readonly string[]): Pick<ForeignKeyFacts, 'references' | 'table'> {
  const [first = '', ...others] = nameIn(cell).split(', ');
  const dot = first.lastIndexOf('.');
  const isNamed = dot > 0 && others.length === columns.length - 1;
  if (!isNamed) return { table: first, references: [] };
  return { table: first.slice(0, dot), references: [first.slice(dot + 1), ...others] };
}

const PRIMARY = /主键|primary|\bpri?\b|\bpk\b/i;
const UNIQUE = /唯一|unique|\buni\b/i;

/** Pages that people wrote say the keys with the columns alone. */
function keysInColumns(table: DocumentTable, rows: readonly DocumentRow[]): Keys {
  const said = rows.map((row) => ({ name: row.name, key: cellOf(table, row, 'key') }));
  const unique = said.filter(({ key }) => UNIQUE.test(key));
  return {
    primaryKey: said.filter(({ key }) => PRIMARY.test(key)).map(({ name }) => name),
    indexes: unique.map(({ name }) => ({ name: '', columns: [name], unique: true })),
    foreignKeys: [],
  };
}
