import type { ForeignKeyFacts, TableFacts } from './facts.ts';

/** More would be drawn for seconds, and nobody would find anything in it. */
const MOST_RELATIONS = 200;
const MOST_COLUMNS = 12;

/** The table with those that it leads to and that lead to it, as lines of Mermaid; undefined where it stands alone. */
export function diagramOf(table: TableFacts, leadingHere: readonly TableFacts[]): string | undefined {
  const others = leadingHere.filter(({ name }) => name !== table.name);
  const relations = [table, ...others].flatMap((from) =>
    from.foreignKeys.filter((key) => from === table || key.table === table.name).map((key) => relation(from, key)),
  );
  return relations.length === 0 ? undefined : lines([...entity(table), ...relations]);
}

/** Every table that a key leads from or to; undefined where there are none, or too many to be seen. */
export function wholeDiagram(tables: readonly TableFacts[]): string | undefined {
  const relations = tables.flatMap((from) => from.foreignKeys.map((key) => relation(from, key)));
  return relations.length === 0 || relations.length > MOST_RELATIONS ? undefined : lines(relations);
}

function lines(body: readonly string[]): string {
  return ['erDiagram', ...[...new Set(body)].map((line) => `  ${line}`), ''].join('\n');
}

/** Its keys only: the list of all its columns stands above. */
function entity(table: TableFacts): readonly string[] {
  const columns = table.columns.flatMap(({ name, type }) => {
    const marks = [
      ...(table.primaryKey.includes(name) ? ['PK'] : []),
      ...(table.foreignKeys.some(({ columns: own }) => own.includes(name)) ? ['FK'] : []),
    ];
    return marks.length === 0 ? [] : [`  ${word(type, 'column')} ${word(name, 'column')} ${marks.join(', ')}`];
  });
  if (columns.length === 0) return [];
  return [`${called(table.name)} {`, ...columns.slice(0, MOST_COLUMNS), '}'];
}

function relation(from: TableFacts, { columns, table }: ForeignKeyFacts): string {
  const own = from.columns.filter(({ name }) => columns.includes(name));
  const one = own.some(({ nullable }) => nullable) ? '|o' : '||';
  const isUnique = [from.primaryKey, ...from.indexes.filter(({ unique }) => unique).map((index) => index.columns)].some(
    (key) => key.length > 0 && key.length === columns.length && key.every((column) => columns.includes(column)),
  );
  return `${called(table)} ${one}--${isUnique ? 'o|' : 'o{'} ${called(from.name)} : "${quoted(columns.join(', '))}"`;
}

function called(name: string): string {
  return /^[A-Za-z][\w-]*$/u.test(name) ? name : `"${quoted(name) || 'table'}"`;
}

/** Mermaid ends a name at a quote, and reads marks of its own in others. */
function quoted(text: string): string {
  return text.replace(/["%\\<>{}`;#&\r\n]/gu, ' ').trim();
}

function word(text: string, otherwise: string): string {
  const only = text.replace(/[^\p{L}\p{N}_]+/gu, '_').replace(/^[_\p{N}]+|_+$/gu, '');
  return only === '' ? otherwise : only;
}
