import { EditorSelection, type EditorState, type StateCommand } from '@codemirror/state';
import { tableText } from '@sheaf/markdown/table-text';
import { isInCodeBlock } from './code-place.ts';
import type { CellSpan, TextTable } from './table-model.ts';
import { alignmentOf, cellsOf, isDelimiter, withRow } from './table-model.ts';

/** The table around the cursor. */
interface FoundTable extends TextTable {
  readonly from: number;
  readonly to: number;
  /** Line of the head. */
  readonly firstLine: number;
  readonly row: number;
  readonly column: number;
}

export function isInTable(state: EditorState): boolean {
  return tableAt(state) !== undefined;
}

/** Rows above and below the cursor's that belong together: a head, its delimiter row, lines with bars. */
function tableAt(state: EditorState): FoundTable | undefined {
  const { head } = state.selection.main;
  const here = state.doc.lineAt(head);
  if (!here.text.includes('|') || isInCodeBlock(state, head)) return undefined;
  let first = here.number;
  while (first > 1 && state.doc.line(first - 1).text.includes('|')) first -= 1;
  let last = here.number;
  while (last < state.doc.lines && state.doc.line(last + 1).text.includes('|')) last += 1;
  if (last === first || !isDelimiter(state.doc.line(first + 1).text)) return undefined;
  const lines = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at));
  const [top = '', delimiter = '', ...body] = lines.map(({ text }) => text);
  const width = cellsOf(top).length;
  const rows = [top, ...body].map((line) => padded(cellsOf(line), width));
  const at = here.number - first;
  return {
    from: state.doc.line(first).from,
    to: state.doc.line(last).to,
    firstLine: first,
    rows,
    alignments: padded(cellsOf(delimiter), width).map(alignmentOf),
    row: at < 2 ? 0 : at - 1,
    column: Math.min(columnAt(cellsOf(here.text), head - here.from), width - 1),
  };
}

function padded(cells: readonly CellSpan[], width: number): string[] {
  return Array.from({ length: width }, (_, at) => cells[at]?.text ?? '');
}

function columnAt(cells: readonly CellSpan[], at: number): number {
  const next = cells.findIndex(({ from }) => from > at);
  return Math.max(0, (next === -1 ? cells.length : next) - 1);
}

/** Tab in a table: the next cell, with its words selected; behind the last one a new row. */
export const nextCell: StateCommand = (target) => goToCell(target, 1);
export const previousCell: StateCommand = (target) => goToCell(target, -1);

function goToCell(target: Parameters<StateCommand>[0], step: 1 | -1): boolean {
  const table = target.state.readOnly ? undefined : tableAt(target.state);
  if (!table) return false;
  const width = table.rows[0]?.length ?? 1;
  const at = table.row * width + table.column + step;
  if (at < 0) return true;
  const [row, column] = [Math.floor(at / width), at % width];
  if (row >= table.rows.length) write(target, table, withRow(table, row), { row, column: 0 });
  else select(target, table, { row, column });
  return true;
}

interface CellPlace {
  readonly row: number;
  readonly column: number;
}

/** Changes the table around the cursor as one step of undo; the cursor goes to the cell that `place` answers. */
export function tableCommand(
  change: (table: TextTable, at: CellPlace) => TextTable,
  place: (at: CellPlace) => CellPlace = (at) => at,
): StateCommand {
  return (target) => {
    const table = target.state.readOnly ? undefined : tableAt(target.state);
    if (!table) return false;
    write(target, table, change(table, table), place(table));
    return true;
  };
}

function write(
  { state, dispatch }: Parameters<StateCommand>[0],
  { from, to }: FoundTable,
  { rows, alignments }: TextTable,
  { row, column }: CellPlace,
): void {
  const insert = tableText(rows, alignments);
  const lines = insert.split('\n');
  const [lineAt, cell] = cellPlace(lines, Math.min(row, rows.length - 1), column);
  const start = from + lines.slice(0, lineAt).reduce((sum, line) => sum + line.length + 1, 0);
  dispatch(
    state.update({
      changes: { from, to, insert },
      selection: EditorSelection.range(start + cell.from, start + cell.to),
      userEvent: 'input',
      scrollIntoView: true,
    }),
  );
}

function select({ state, dispatch }: Parameters<StateCommand>[0], table: FoundTable, place: CellPlace): void {
  const line = state.doc.line(table.firstLine + (place.row === 0 ? 0 : place.row + 1));
  const cell = cellsOf(line.text)[place.column] ?? { from: line.length, to: line.length };
  const selection = EditorSelection.range(line.from + cell.from, line.from + cell.to);
  dispatch(state.update({ selection, userEvent: 'select', scrollIntoView: true }));
}

function cellPlace(lines: readonly string[], row: number, column: number): [number, CellSpan] {
  const lineAt = row === 0 ? 0 : row + 1;
  const cells = cellsOf(lines[lineAt] ?? '');
  return [lineAt, cells[Math.min(column, cells.length - 1)] ?? { from: 0, to: 0, text: '' }];
}
