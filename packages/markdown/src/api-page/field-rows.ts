import type { ApiField } from '@sheaf/contract';
import type { Language } from '../language.ts';
import { tableText } from '../table-text.ts';
import type { Line } from './lines.ts';

export const FIELD_COLUMNS = ['name', 'example', 'required', 'type', 'remark'] as const;
export type FieldColumn = (typeof FIELD_COLUMNS)[number];

/** A row of a table of fields. */
export interface FieldRow extends ApiField {
  /** Its cells as they are written; none of a row that is new. */
  readonly cells: readonly string[];
  /** The line as it is written; undefined once it says something else. */
  readonly line: string | undefined;
}

export interface FieldTable {
  /** Which cell holds what; undefined for one that we do not know, which stays as it is. */
  readonly columns: readonly (FieldColumn | undefined)[];
  /** The lines of the head and of the dashes below it. */
  readonly head: readonly [string, string];
  readonly rows: readonly FieldRow[];
  /** The first line and the one behind the last, by number. */
  readonly first: number;
  readonly end: number;
}

const COLUMN_WORDS: readonly (readonly [FieldColumn, RegExp])[] = [
  ['name', /^(?:(?:参数|字段|变量|属性|请求头)名?称?|名称?|(?:field|parameter|param|variable|header)?s?(?: ?name)?)$/i],
  ['example', /^(?:示例值?|例子|example(?: value)?|sample)$/i],
  ['required', /^(?:必选|必填|是否必[选填须]|required)$/i],
  ['type', /^(?:类型|数据类型|(?:data )?type)$/i],
  ['remark', /^(?:说明|描述|备注|解释|含义|explanation|description|remarks?|notes?|comment)$/i],
];
const DASHES = /^:?-+:?$/;
const YES = /^(?:是|必填|必选|yes|y|true|1|√|✓|✔|required)$/i;

/** The table of fields that begins in this line; undefined when it is none, or no table of fields. */
export function fieldTableAt(lines: readonly Line[], first: number): FieldTable | undefined {
  const [head, dashes] = [lines[first]?.words ?? '', lines[first + 1]?.words ?? ''];
  if (!head.includes('|') || !dashes.includes('-') || !cellsOf(dashes).every((cell) => DASHES.test(cell)))
    return undefined;
  const columns = columnsOf(cellsOf(head));
  if (!columns.includes('name')) return undefined;
  const rows: FieldRow[] = [];
  let at = first + 2;
  for (; isRow(lines[at]?.words ?? ''); at += 1) rows.push(rowOf(lines[at]?.words ?? '', columns));
  return { columns, head: [head, dashes], rows, first, end: at };
}

function isRow(words: string): boolean {
  return words.includes('|') && !/^ {0,3}(?:`{3}|~{3})/.test(words);
}

function columnsOf(words: readonly string[]): readonly (FieldColumn | undefined)[] {
  const taken = new Set<FieldColumn>();
  return words.map((word) => {
    const found = COLUMN_WORDS.find(
      ([column, pattern]) => word !== '' && !taken.has(column) && pattern.test(word),
    )?.[0];
    if (found) taken.add(found);
    return found;
  });
}

/** Bars that are escaped belong to their cell. */
function cellsOf(line: string): readonly string[] {
  const cells: string[] = [];
  let cell = '';
  for (const [part] of line.trim().matchAll(/\\[\s\S]|\||[^\\|]+|\\/g)) {
    if (part !== '|') cell += part;
    else {
      cells.push(cell.trim());
      cell = '';
    }
  }
  if (cell.trim() !== '' || cells.length === 0) cells.push(cell.trim());
  return line.trim().startsWith('|') ? cells.slice(1) : cells;
}

function rowOf(line: string, columns: readonly (FieldColumn | undefined)[]): FieldRow {
  const cells = cellsOf(line);
  const cell = (column: FieldColumn) => plainCell(cells[columns.indexOf(column)] ?? '');
  return {
    name: withoutMarks(cell('name')),
    example: withoutMarks(cell('example')),
    required: YES.test(cell('required')),
    type: withoutMarks(cell('type')),
    remark: cell('remark'),
    cells,
    line,
  };
}

function plainCell(cell: string): string {
  return cell.replace(/<br ?\/?>/gi, '\n').replaceAll('\\|', '|');
}

function withoutMarks(cell: string): string {
  const [, , inside] = /^(`+|\*\*)([^`*]+)\1$/.exec(cell) ?? [];
  return inside === undefined ? cell : inside.trim();
}

const HEAD_WORDS: Readonly<Record<Language, Readonly<Record<FieldColumn, string>>>> = {
  zh: { name: '参数名', example: '示例值', required: '必选', type: '类型', remark: '说明' },
  en: { name: 'Name', example: 'Example', required: 'Required', type: 'Type', remark: 'Explanation' },
};

/** The lines of a table of these fields. Of one that is there, rows that say the same stay as they are written. */
export function fieldLines(
  rows: readonly FieldRow[],
  before: FieldTable | undefined,
  { language, isAnswer }: { readonly language: Language; readonly isAnswer: boolean },
): readonly string[] {
  const wanted = wantedColumns(rows, isAnswer);
  if (!before) {
    const head = wanted.map((column) => HEAD_WORDS[language][column]);
    return tableLines([head, ...rows.map((row) => cellsFor(row, wanted, language))]);
  }
  const added = wanted.filter((column) => !before.columns.includes(column) && rows.some((row) => says(row, column)));
  const columns = [...before.columns, ...added];
  if (added.length > 0) {
    const head = [...cellsOf(before.head[0]), ...added.map((column) => HEAD_WORDS[language][column])];
    return tableLines([head, ...rows.map((row) => cellsFor({ ...row, line: undefined }, columns, language))]);
  }
  return [...before.head, ...rows.map((row) => row.line ?? rowLine(cellsFor(row, columns, language)))];
}

function wantedColumns(rows: readonly FieldRow[], isAnswer: boolean): readonly FieldColumn[] {
  if (!isAnswer) return FIELD_COLUMNS;
  return FIELD_COLUMNS.filter(
    (column) => (column !== 'example' && column !== 'required') || rows.some((row) => says(row, column)),
  );
}

function says(row: ApiField, column: FieldColumn): boolean {
  return column === 'required' ? row.required : row[column] !== '';
}

/** A cell that says what it said keeps the marks it was written with. */
function cellsFor(row: FieldRow, columns: readonly (FieldColumn | undefined)[], language: Language): readonly string[] {
  const former = rowOf(rowLine(row.cells), columns);
  return columns.map((column, at) => {
    const written = row.cells[at];
    if (column === undefined) return written ?? '';
    if (written !== undefined && former[column] === row[column]) return written;
    return column === 'required' ? requiredWord(row.required, language) : row[column];
  });
}

function requiredWord(required: boolean, language: Language): string {
  if (language === 'zh') return required ? '是' : '否';
  return required ? 'yes' : 'no';
}

function tableLines(rows: readonly (readonly string[])[]): readonly string[] {
  return tableText(rows).split('\n');
}

function rowLine(cells: readonly string[]): string {
  return tableText([cells]).split('\n', 1)[0] ?? '';
}
