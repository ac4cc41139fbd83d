import { type FieldColumn, type FieldRow, type FieldTable, fieldTableAt } from '../api-page/field-rows.ts';
import { linesOf } from '../api-page/lines.ts';
import { type KeyedTrio, type Left, MERGE_CHOICES, type MergeChoice, numbered, type Trio, trios } from './keyed.ts';

/**
 * Tables of fields in three versions, row by row and cell by cell; undefined where they do not hold the same columns.
 * Of a cell that both changed, an explanation is people's, and all else the file's.
 */
export function mergedTables(texts: Trio<string>): Left | undefined {
  const tables = { base: tableOf(texts.base), mine: tableOf(texts.mine), file: tableOf(texts.file) };
  const { base, mine, file } = tables;
  if (!mine || !file || !isAlike(mine, file) || (base && !isAlike(base, file))) return undefined;
  const rows = trios({ base: base && rowsOf(base), mine: rowsOf(mine), file: rowsOf(file) });
  const merged = rows.map((row) => mergedRow(row, file.columns));
  const written = (choice: MergeChoice) =>
    [...mine.head, ...merged.flatMap(({ leaves }) => leaves[choice] ?? [])].join('\n');
  return {
    contested: merged.some(({ contested }) => contested),
    leaves: { both: written('both'), file: written('file'), mine: written('mine') },
  };
}

function tableOf(text: string | undefined): FieldTable | undefined {
  return text === undefined ? undefined : fieldTableAt(linesOf(text.trim()), 0);
}

function isAlike(one: FieldTable, other: FieldTable): boolean {
  return JSON.stringify(one.columns) === JSON.stringify(other.columns);
}

interface RowPiece {
  readonly key: string;
  readonly text: string;
  readonly row: FieldRow;
}

function rowsOf({ rows }: FieldTable): readonly RowPiece[] {
  return numbered(rows.map((row) => ({ key: row.name, text: row.line ?? '', row })));
}

function mergedRow({ base, mine, file }: KeyedTrio<RowPiece>, columns: FieldTable['columns']): Left {
  if (!mine || !file) return goneRow({ base, mine, file });
  const leaves = { both: '', file: '', mine: '' };
  let contested = false;
  for (const choice of MERGE_CHOICES) {
    const cells = columns.map((column, at) => {
      const trio = { base: cellOf(base, at), mine: cellOf(mine, at), file: cellOf(file, at) };
      const isContested = trio.mine !== trio.file && trio.base !== trio.mine && trio.base !== trio.file;
      contested ||= isContested;
      return isContested ? contestedCell(trio, choice, column) : trio.base === trio.mine ? trio.file : trio.mine;
    });
    leaves[choice] = lineFor(cells, [mine, file]);
  }
  return { contested, leaves };
}

/** A row that one side has no more, or the other has not yet. */
function goneRow({ base, mine, file }: Trio<RowPiece>): Left {
  const left = mine ?? file;
  const isTouched = base !== undefined && left !== undefined && !sameCells(base.row.cells, left.row.cells);
  const text = left?.text;
  if (!base) return { contested: false, leaves: { both: text, file: text, mine: text } };
  if (!isTouched) return { contested: false, leaves: { both: undefined, file: undefined, mine: undefined } };
  return { contested: true, leaves: { both: text, file: file?.text, mine: mine?.text } };
}

function contestedCell(
  { mine, file }: { readonly mine: string; readonly file: string },
  choice: MergeChoice,
  column: FieldColumn | undefined,
): string {
  if (choice === 'both') return column === 'remark' && mine !== '' ? mine : file;
  return choice === 'mine' ? mine : file;
}

function cellOf(piece: RowPiece | undefined, at: number): string {
  return piece?.row.cells[at] ?? '';
}

/** A line that says just that stays as it is written. */
function lineFor(cells: readonly string[], written: readonly RowPiece[]): string {
  const found = written.find(({ row }) => sameCells(row.cells, cells));
  return found?.text ?? `| ${cells.join(' | ')} |`;
}

function sameCells(one: readonly string[], other: readonly string[]): boolean {
  const most = Math.max(one.length, other.length);
  return Array.from({ length: most }, (_, at) => at).every((at) => (one[at] ?? '') === (other[at] ?? ''));
}
