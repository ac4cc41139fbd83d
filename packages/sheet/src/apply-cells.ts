import { colCount, rowCount } from './book.ts';
import { colsOf, dropEmpty, ensureCell, isEmpty, lineOf, rowsOf } from './frame.ts';
import type { CellChange, OpOf } from './op.ts';
import type { CellStyle, StoredCell, StoredSheet } from './stored.ts';

export function putCells(sheet: StoredSheet, changes: readonly CellChange[]): void {
  const edge = edgeOf(changes);
  if (edge.rows > rowCount(sheet)) rowsOf(sheet).len = edge.rows;
  if (edge.cols > colCount(sheet)) colsOf(sheet).len = edge.cols;
  const styles = new StyleList(sheet);
  for (const { row, col, text, style } of changes) {
    const cell = ensureCell(sheet, row, col);
    if (text === '') delete cell.text;
    else if (text !== undefined) cell.text = text;
    if (style !== undefined) putStyle(cell, style, styles);
    dropEmpty(sheet, row, col);
  }
}

/** How big a sheet must be to hold these: whoever writes beyond its edge makes it bigger. */
function edgeOf(changes: readonly CellChange[]): { readonly rows: number; readonly cols: number } {
  let [rows, cols] = [0, 0];
  for (const { row, col } of changes) {
    rows = Math.max(rows, row + 1);
    cols = Math.max(cols, col + 1);
  }
  return { rows, cols };
}

/** Whether cells lie beyond the edge of their sheet. */
export function isBeyondEdge(sheet: StoredSheet, changes: readonly CellChange[]): boolean {
  const { rows, cols } = edgeOf(changes);
  return rows > rowCount(sheet) || cols > colCount(sheet);
}

function putStyle(cell: StoredCell, style: CellStyle | null, styles: StyleList): void {
  if (style === null) delete cell.style;
  else cell.style = styles.indexOf(style);
}

/** The styles of a sheet, each kept once. */
class StyleList {
  readonly #sheet: StoredSheet;
  #indexes: Map<string, number> | null = null;

  constructor(sheet: StoredSheet) {
    this.#sheet = sheet;
  }

  indexOf(style: CellStyle): number {
    this.#sheet.styles ??= [];
    this.#indexes ??= new Map(this.#sheet.styles.map((one, index) => [styleKey(one), index]));
    const key = styleKey(style);
    const known = this.#indexes.get(key);
    if (known !== undefined) return known;
    this.#indexes.set(key, this.#sheet.styles.length);
    return this.#sheet.styles.push(structuredClone(style)) - 1;
  }
}

/** Equal for styles whose members are equal, in whatever order they stand. */
function styleKey(style: CellStyle): string {
  return JSON.stringify(sorted(style));
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  return members.sort(([one], [other]) => (one < other ? -1 : 1)).map(([name, member]) => [name, sorted(member)]);
}

export function putSizes(sheet: StoredSheet, op: OpOf<'rowSize' | 'colSize'>): void {
  const lines: SizedLines = op.kind === 'rowSize' ? rowsOf(sheet) : colsOf(sheet);
  for (let index = op.at; index < op.at + op.count; index += 1) {
    const line = lineOf<SizedLine>(lines, index);
    if (op.kind === 'rowSize') putOrDrop(line, 'height', op.height);
    else putOrDrop(line, 'width', op.width);
    putOrDrop(line, 'hide', op.hide === false ? null : op.hide);
    if (isEmpty(line)) delete lines[index];
  }
}

function putOrDrop<Name extends keyof SizedLine>(
  line: SizedLine,
  name: Name,
  value: SizedLine[Name] | null | undefined,
): void {
  if (value === null) delete line[name];
  else if (value !== undefined) line[name] = value;
}

interface SizedLine {
  height?: number;
  width?: number;
  hide?: boolean;
}

export interface SizedLines {
  [index: number]: SizedLine;
}
