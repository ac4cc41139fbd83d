/** What a database says of itself as lines of cells parted by tabs; the first line of each list names the columns. */
export interface TableLists {
  readonly table_info: string;
  readonly table_detail: string;
  readonly table_index: string;
}

/** A list without what it needs. */
export class ListingUnreadable extends Error {
  override readonly name = 'ListingUnreadable';
  readonly field: keyof TableLists;
  readonly columns: readonly string[];

  constructor(field: keyof TableLists, columns: readonly string[]) {
    super(`${field} needs ${columns.join(', ')}`);
    this.field = field;
    this.columns = columns;
  }
}

type Row = ReadonlyMap<string, string>;

/** The statements that would make these tables, as MySQL writes them. @throws ListingUnreadable */
export function statementsOf({ table_info, table_detail, table_index }: TableLists): string {
  const tables = rowsOf('table_info', table_info, ['name']);
  const columns = Map.groupBy(rowsOf('table_detail', table_detail, ['table', 'column', 'type']), tableOf);
  const indexed = table_index.trim() === '' ? [] : rowsOf('table_index', table_index, ['table', 'index', 'column']);
  const indexes = Map.groupBy(indexed, tableOf);
  return tables
    .filter((table) => (columns.get(cell(table, 'name')) ?? []).length > 0)
    .map((table) => {
      const name = cell(table, 'name');
      const parts = [...(columns.get(name) ?? []).map(columnPart), ...indexParts(indexes.get(name) ?? [])];
      return `CREATE TABLE ${quotedName(name)} (\n${parts.join(',\n')}\n) COMMENT=${quoted(cell(table, 'comment'))};`;
    })
    .join('\n\n');
}

/** Names of columns as scripts write them, in whatever case: `table_name` is `name` of a table and `table` of the rest. */
function rowsOf(field: keyof TableLists, list: string, needed: readonly string[]): readonly Row[] {
  const [head = '', ...lines] = list.split(/\r?\n/).filter((line) => line.trim() !== '');
  const names = head.split('\t').map((name) => plainName(field, name));
  if (!needed.every((name) => names.includes(name))) throw new ListingUnreadable(field, needed);
  return lines.map((line) => {
    const cells = line.split('\t');
    return new Map(names.map((name, at) => [name, (cells[at] ?? '').trim()]));
  });
}

function plainName(field: keyof TableLists, written: string): string {
  const name = written.trim().toLowerCase();
  if (name === 'table_name') return field === 'table_info' ? 'name' : 'table';
  return SYNONYMS[name] ?? name;
}

const SYNONYMS: Readonly<Record<string, string>> = {
  table_comment: 'comment',
  column_name: 'column',
  column_comment: 'comment',
  column_default: 'default',
  column_type: 'type',
  data_type: 'type',
  is_nullable: 'nullable',
  index_name: 'index',
  seq_in_index: 'seq',
};

function cell(row: Row, name: string): string {
  return row.get(name) ?? '';
}

function tableOf(row: Row): string {
  return cell(row, 'table');
}

function columnPart(row: Row): string {
  const isNullable = /^(yes|y|1|true|是)$/i.test(cell(row, 'nullable'));
  const standard = cell(row, 'default');
  // a client of the console writes NULL both for none and for the value
  const byDefault = standard === '' || standard.toUpperCase() === 'NULL' ? '' : ` DEFAULT ${defaultOf(standard)}`;
  const type = cell(row, 'type').replace(/[;\n]/g, ' ') || 'text';
  const comment = cell(row, 'comment');
  const said = comment === '' || comment.toUpperCase() === 'NULL' ? '' : ` COMMENT ${quoted(comment)}`;
  return `  ${quotedName(cell(row, 'column'))} ${type}${isNullable ? '' : ' NOT NULL'}${byDefault}${said}`;
}

/** A function stays one; anything else is a text. */
function defaultOf(standard: string): string {
  return /^(current_timestamp|now)(\(\d*\))?$/i.test(standard) ? standard : quoted(standard);
}

function indexParts(rows: readonly Row[]): readonly string[] {
  return [...Map.groupBy(rows, (row) => cell(row, 'index'))].map(([name, parts]) => {
    const columns = parts
      .toSorted((one, other) => Number(cell(one, 'seq')) - Number(cell(other, 'seq')))
      .map((row) => quotedName(cell(row, 'column')));
    const list = `(${columns.join(', ')})`;
    if (name.toUpperCase() === 'PRIMARY') return `  PRIMARY KEY ${list}`;
    const isUnique = parts.every((row) => cell(row, 'non_unique') === '0');
    return `  ${isUnique ? 'UNIQUE ' : ''}KEY ${quotedName(name)} ${list}`;
  });
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function quotedName(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
