import { code, link, plain } from './cell.ts';
import type { ColumnFacts, ForeignKeyFacts, TableFacts, TableWriting } from './facts.ts';
import { WORDS } from './words.ts';

/** A row of a part: its name, and Markdown by field. */
export interface Row {
  readonly name: string;
  readonly cells: Readonly<Record<string, string>>;
}

export function columnRows(table: TableFacts, writing: TableWriting): readonly Row[] {
  return named(
    table.columns.map((column) => {
      const cells = {
        name: code(column.name),
        type: plain(column.type),
        key: keysOf(table, column, writing),
        nullable: WORDS[column.nullable ? 'yes' : 'no'][writing.language],
        default: column.autoIncrement ? WORDS.automatic[writing.language] : code(column.default),
        comment: plain(column.comment),
      };
      return { name: column.name, cells };
    }),
  );
}

function keysOf(table: TableFacts, { name }: ColumnFacts, writing: TableWriting): string {
  const { language } = writing;
  const indexes = table.indexes.filter(({ columns }) => columns.includes(name));
  const foreign = table.foreignKeys.filter(({ columns }) => columns.includes(name));
  return [
    ...(table.primaryKey.includes(name) ? [WORDS.primary[language]] : []),
    // by which columns is said with the key itself: a longer name would break in the middle
    ...foreign.map(({ table: to }) => `${WORDS.foreign[language]} ${link(to, writing.addressOf(to))}`),
    ...(indexes.some(({ unique }) => unique) ? [WORDS.unique[language]] : []),
    ...(indexes.some(({ unique }) => !unique) ? [WORDS.index[language]] : []),
  ].join(', ');
}

/** The table that a key leads to, and by which of its columns. */
function target({ table, references }: ForeignKeyFacts, writing: TableWriting): string {
  const label = references.length === 0 ? table : `${table}.${references.join(', ')}`;
  return link(label, writing.addressOf(table));
}

export function keyRows(table: TableFacts, writing: TableWriting): readonly Row[] {
  const { language } = writing;
  const row = (name: string, columns: readonly string[], key: string, leadsTo = ''): Row => ({
    name: name || columns.join(', '),
    cells: {
      name: code(name || columns.join(', ')),
      columns: columns.map(code).join(', '),
      key,
      target: leadsTo,
      comment: '',
    },
  });
  return named([
    ...(table.primaryKey.length > 0 ? [row('PRIMARY', table.primaryKey, WORDS.primary[language])] : []),
    ...table.indexes.map(({ name, columns, unique }) =>
      row(name, columns, WORDS[unique ? 'unique' : 'index'][language]),
    ),
    ...table.foreignKeys.map((key) => row(key.name, key.columns, WORDS.foreign[language], target(key, writing))),
  ]);
}

/** The list of all tables, each led to. */
export function tableRows(
  tables: readonly Pick<TableFacts, 'name' | 'comment'>[],
  writing: TableWriting,
): readonly Row[] {
  return named(
    tables.map(({ name, comment }) => {
      return { name, cells: { name: link(name, writing.addressOf(name)), comment: plain(comment) } };
    }),
  );
}

/** Names tell rows apart: what is called alike has a number behind it, and what has no name is left out. */
function named(rows: readonly Row[]): readonly Row[] {
  const seen = new Map<string, number>();
  return rows.flatMap((row) => {
    if (row.cells['name'] === '') return [];
    const name = row.name.replace(/\s+/gu, ' ').trim();
    const count = (seen.get(name) ?? 0) + 1;
    seen.set(name, count);
    if (count === 1) return [{ ...row, name }];
    const other = `${name} (${count})`;
    return [{ name: other, cells: { ...row.cells, name: code(other) } }];
  });
}
