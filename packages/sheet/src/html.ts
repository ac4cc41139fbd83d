import { columnName } from './address.ts';
import { COL_WIDTH, cellsOf, styleAt } from './book.ts';
import { Calculator } from './calculator.ts';
import { isFailure } from './formula/value.ts';
import { type MergeMap, mergeMap } from './merge-map.ts';
import { hiddenRows } from './shown-rows.ts';
import type { CellStyle, StoredBook, StoredSheet } from './stored.ts';
import { shadeOf } from './tone.ts';

export interface TableOptions {
  /** Of the whole book; rows beyond are counted, not shown. */
  readonly cellsAtMost?: number;
  /** The present as a date of the sheet, for TODAY and NOW. */
  readonly now?: number | undefined;
  /** What is said of a sheet that holds nothing. */
  readonly empty: string;
  /** What is said of rows and columns that are not shown. */
  readonly rest: (rows: number, cols: number) => string;
}

const CELLS_AT_MOST = 60_000;
const COLS_AT_MOST = 200;
/** Of the whole book: a few cells may hold as much as a thousand pages. */
const CHARS_AT_MOST = 4_000_000;

/**
 * Tables as readers get them: no script, no inline style; looks are classes of a closed list. What is hidden is left
 * out, formulas show what they come to.
 */
export function htmlOf(book: StoredBook, options: TableOptions): string {
  const calculator = new Calculator(book, options.now === undefined ? {} : { now: options.now });
  let left = options.cellsAtMost ?? CELLS_AT_MOST;
  let chars = CHARS_AT_MOST;
  const tables = book.flatMap((sheet, at) => {
    if (sheet.hidden) return [];
    const table = new SheetTable({ book, sheet, at, calculator });
    const html = table.html({ cells: Math.max(0, left), chars }, options);
    left -= table.cells;
    chars = Math.max(0, chars - html.length);
    return [html];
  });
  return `<div class="sheet-book">${tables.join('')}</div>`;
}

interface TableInput {
  readonly book: StoredBook;
  readonly sheet: StoredSheet;
  readonly at: number;
  readonly calculator: Calculator;
}

class SheetTable {
  readonly #sheet: StoredSheet;
  readonly #at: number;
  readonly #calculator: Calculator;
  readonly #rows: readonly number[];
  readonly #cols: readonly number[];
  readonly #colsLeft: number;
  /** How many were written. */
  cells = 0;

  constructor({ book, sheet, at, calculator }: TableInput) {
    this.#sheet = sheet;
    this.#at = at;
    this.#calculator = calculator;
    const { rows, cols } = filledSize(sheet);
    const isHidden = hiddenRows(book, at, calculator);
    this.#rows = upTo(rows).filter((row) => !isHidden(row));
    const shown = upTo(cols).filter((col) => !sheet.cols?.[col]?.hide);
    this.#cols = shown.slice(0, COLS_AT_MOST);
    this.#colsLeft = shown.length - this.#cols.length;
  }

  html(most: { readonly cells: number; readonly chars: number }, { empty, rest }: TableOptions): string {
    const name = escaped(this.#sheet.name);
    const open = `<section class="sheet"><h2 class="sheet-name">${name}</h2>`;
    if (this.#rows.length === 0 || this.#cols.length === 0) {
      return `${open}<p class="sheet-empty">${escaped(empty)}</p></section>`;
    }
    const rows = this.#rows.slice(0, Math.floor(most.cells / this.#cols.length));
    const lines = this.#lines(rows, most.chars);
    this.cells = lines.length * this.#cols.length;
    const rowsLeft = this.#rows.length - lines.length;
    const isCut = rowsLeft > 0 || this.#colsLeft > 0;
    const more = isCut ? `<p class="sheet-rest">${escaped(rest(rowsLeft, this.#colsLeft))}</p>` : '';
    const table = `<table class="sheet-table">${this.#head()}<tbody>${lines.join('')}</tbody></table>`;
    return `${open}<div class="sheet-scroll" role="region" tabindex="0" aria-label="${name}">${table}</div>${more}</section>`;
  }

  #head(): string {
    const widths = this.#cols.map((col) => `<col class="${widthClass(this.#sheet.cols?.[col]?.width)}">`);
    const names = this.#cols.map((col) => `<th scope="col">${columnName(col)}</th>`);
    return `<colgroup><col class="sheet-numbers">${widths.join('')}</colgroup><thead><tr><td></td>${names.join('')}</tr></thead>`;
  }

  #lines(rows: readonly number[], charsAtMost: number): readonly string[] {
    const merges = mergeMap(this.#sheet, rows, this.#cols);
    const lines: string[] = [];
    let left = charsAtMost;
    for (const row of rows) {
      const line = this.#row(row, merges);
      left -= line.length;
      if (left < 0) break;
      lines.push(line);
    }
    return lines;
  }

  #row(row: number, merges: MergeMap): string {
    const cells = this.#cols.map((col) => this.#cell(row, col, merges));
    return `<tr><th scope="row">${row + 1}</th>${cells.join('')}</tr>`;
  }

  #cell(row: number, col: number, merges: MergeMap): string {
    const span = merges.get(row, col);
    if (span === 'covered') return '';
    const from = span ?? { row, col, rows: 1, cols: 1 };
    const text = this.#calculator.shownAt(this.#at, from.row, from.col);
    const spans = `${from.cols > 1 ? ` colspan="${from.cols}"` : ''}${from.rows > 1 ? ` rowspan="${from.rows}"` : ''}`;
    const classes = this.#classes(from.row, from.col);
    return `<td${spans}${classes === '' ? '' : ` class="${classes}"`}>${escaped(text)}</td>`;
  }

  #classes(row: number, col: number): string {
    const style = styleAt(this.#sheet, row, col);
    const value = this.#calculator.valueAt(this.#at, row, col);
    const kind = isFailure(value) ? ['sheet-error'] : typeof value === 'number' ? ['sheet-number'] : [];
    return [...kind, ...(style ? styleClasses(style) : [])].join(' ');
  }
}

function filledSize(sheet: StoredSheet): { readonly rows: number; readonly cols: number } {
  let [rows, cols] = [0, 0];
  for (const { row, col, cell } of cellsOf(sheet)) {
    if (!cell.text && !cell.merge) continue;
    rows = Math.max(rows, row + 1);
    cols = Math.max(cols, col + 1);
  }
  return { rows, cols };
}

function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, at) => at);
}

/** Widths in steps of 25 pixels, from 25 to 400. */
function widthClass(width = COL_WIDTH): string {
  return `sheet-width-${Math.max(1, Math.min(16, Math.round(width / 25)))}`;
}

const ALIGNS = new Set(['left', 'center', 'right']);
const VALIGNS = new Set(['top', 'middle', 'bottom']);

function styleClasses(style: CellStyle): string[] {
  const fill = shadeOf(style.bgcolor);
  const ink = shadeOf(style.color);
  const flags: readonly (readonly [unknown, string])[] = [
    [style.font?.bold, 'sheet-bold'],
    [style.font?.italic, 'sheet-italic'],
    [style.underline, 'sheet-underline'],
    [style.strike, 'sheet-strike'],
    [style.textwrap, 'sheet-wrap'],
    [ALIGNS.has(style.align ?? ''), `sheet-${style.align}`],
    [VALIGNS.has(style.valign ?? ''), `sheet-${style.valign}`],
    [fill && fill.lightness < 0.97, `sheet-fill-${fill?.tone}${fill && fill.lightness < 0.6 ? '-strong' : ''}`],
    [ink && (ink.tone !== 'grey' || ink.lightness > 0.3), `sheet-ink-${ink?.tone}`],
  ];
  return flags.flatMap(([isSet, name]) => (isSet ? [name] : []));
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/gu, (letter) => ESCAPES[letter] ?? letter);
}
