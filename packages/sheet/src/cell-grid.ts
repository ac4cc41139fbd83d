import { cellAt, cellsOf, isFormula, styleAt } from './book.ts';
import { meaningOf } from './formula/convert.ts';
import type { Bounds } from './formula/reach.ts';
import type { Value } from './formula/value.ts';
import type { CellChange } from './op.ts';
import type { CellStyle, StoredSheet } from './stored.ts';
import { ColumnWatchers } from './watchers.ts';

/** A cell that holds something. */
export interface Slot {
  readonly grid: CellGrid;
  readonly row: number;
  readonly col: number;
  readonly text: string;
  readonly style: CellStyle | undefined;
  /** Undefined where a formula was not reckoned yet. */
  value: Value | undefined;
}

/** Stretches of more columns than this are not listed by column. */
const NARROW = 32;
/** Beyond this it is quicker to reckon every formula anew than to find those that must be. */
const MOST_WORK = 1_000_000;

/** The cells of one sheet, its formulas by column, and who looks at what. */
export class CellGrid {
  readonly #sheet: StoredSheet;
  readonly #read: (slot: Slot) => readonly Bounds<CellGrid>[];
  readonly #slots: (Slot[] | undefined)[] = [];
  readonly #formulas = new Map<number, Set<number>>();
  /** Those of them that have no value yet. */
  readonly #pending = new Map<number, Set<number>>();
  readonly #bounds = new Map<Slot, readonly Bounds<CellGrid>[]>();
  /** Formulas by the column that they look at, wherever they stand. */
  readonly #watchers = new Map<number, ColumnWatchers<Slot>>();
  /** Those that look at many columns at once. */
  readonly #wide = new ColumnWatchers<Slot>();
  #cols = 0;

  constructor(sheet: StoredSheet, read: (slot: Slot) => readonly Bounds<CellGrid>[]) {
    this.#sheet = sheet;
    this.#read = read;
  }

  get name(): string {
    return this.#sheet.name;
  }

  get rows(): number {
    return this.#slots.length;
  }

  get cols(): number {
    return this.#cols;
  }

  fill(): void {
    for (const { row, col } of cellsOf(this.#sheet)) this.#load(row, col);
  }

  at(row: number, col: number): Slot | undefined {
    return this.#slots[row]?.[col];
  }

  readonly reckoned = (row: number, col: number): Value => this.#slots[row]?.[col]?.value ?? null;

  boundsOf(slot: Slot): readonly Bounds<CellGrid>[] {
    const known = this.#bounds.get(slot);
    if (known) return known;
    const bounds = this.#read(slot);
    this.#bounds.set(slot, bounds);
    for (const one of bounds) one.grid.#watch(slot, one);
    return bounds;
  }

  /** Takes over cells that changed, and forgets the values of all that hang on them. */
  put(changes: readonly CellChange[], grids: readonly CellGrid[]): void {
    for (const grid of grids) grid.#learn();
    const stale: { readonly grid: CellGrid; readonly row: number; readonly col: number }[] = [];
    for (const { row, col } of changes) {
      this.#drop(row, col);
      this.#load(row, col);
      stale.push({ grid: this, row, col });
    }
    let work = 0;
    for (let cell = stale.pop(); cell && work < MOST_WORK; cell = stale.pop()) {
      work += cell.grid.#eachWatcher(cell.row, cell.col, (slot) => {
        if (slot.value === undefined) return;
        slot.grid.#unsettle(slot);
        stale.push(slot);
      });
    }
    if (work >= MOST_WORK) for (const grid of grids) grid.#forget();
  }

  settle(slot: Slot, value: Value): void {
    slot.value = value;
    this.#pending.get(slot.col)?.delete(slot.row);
  }

  #unsettle(slot: Slot): void {
    slot.value = undefined;
    addTo(this.#pending, slot);
  }

  #forget(): void {
    this.#eachOwnFormula((slot) => this.#unsettle(slot));
  }

  #eachOwnFormula(visit: (slot: Slot) => void): void {
    for (const [col, rows] of this.#formulas) {
      for (const row of rows) {
        const slot = this.at(row, col);
        if (slot) visit(slot);
      }
    }
  }

  /** Formulas within bounds that have no value yet. */
  eachFormula(bounds: Bounds<CellGrid>, spend: (steps: number) => void, visit: (slot: Slot) => void): void {
    const last = Math.min(bounds.right, this.#cols - 1);
    const bottom = Math.min(bounds.bottom, this.rows - 1);
    for (let col = bounds.left; col <= last; col += 1) {
      const pending = this.#pending.get(col);
      if (!pending || pending.size === 0) continue;
      spend(Math.min(pending.size, Math.max(0, bottom - bounds.top + 1)) / 8);
      for (const row of within(pending, bounds.top, bottom)) {
        const slot = this.at(row, col);
        if (slot) visit(slot);
      }
    }
  }

  #load(row: number, col: number): void {
    const text = cellAt(this.#sheet, row, col)?.text;
    if (text === undefined || text === '') return;
    const style = styleAt(this.#sheet, row, col);
    const hasFormula = isFormula(text, style);
    const value = style?.format === 'text' ? text : meaningOf(text);
    const slots = this.#slots[row] ?? [];
    const slot: Slot = { grid: this, row, col, text, style, value: hasFormula ? undefined : value };
    slots[col] = slot;
    this.#slots[row] = slots;
    this.#cols = Math.max(this.#cols, col + 1);
    if (!hasFormula) return;
    addTo(this.#formulas, slot);
    addTo(this.#pending, slot);
  }

  #drop(row: number, col: number): void {
    const slot = this.at(row, col);
    if (!slot) return;
    delete this.#slots[row]?.[col];
    this.#formulas.get(col)?.delete(row);
    this.#pending.get(col)?.delete(row);
    for (const bounds of this.#bounds.get(slot) ?? []) bounds.grid.#unwatch(slot, bounds);
    this.#bounds.delete(slot);
  }

  /** Who looks at what is asked of every formula once, when the first cell changes. */
  #learn(): void {
    this.#eachOwnFormula((slot) => this.boundsOf(slot));
  }

  #watch(slot: Slot, bounds: Bounds<CellGrid>): void {
    if (isWide(bounds)) {
      this.#wide.add(slot, bounds);
      return;
    }
    for (let col = bounds.left; col <= bounds.right; col += 1) {
      const watchers = this.#watchers.get(col) ?? new ColumnWatchers<Slot>();
      watchers.add(slot, bounds);
      this.#watchers.set(col, watchers);
    }
  }

  #unwatch(slot: Slot, bounds: Bounds<CellGrid>): void {
    if (isWide(bounds)) this.#wide.delete(slot, bounds);
    else for (let col = bounds.left; col <= bounds.right; col += 1) this.#watchers.get(col)?.delete(slot, bounds);
  }

  /** A formula that looks at many columns may be visited for one that it does not look at: it is reckoned for nothing. */
  #eachWatcher(row: number, col: number, visit: (slot: Slot) => void): number {
    return (this.#watchers.get(col)?.each(row, visit) ?? 0) + this.#wide.each(row, visit);
  }
}

function isWide({ left, right }: Bounds<CellGrid>): boolean {
  return right - left >= NARROW;
}

function addTo(columns: Map<number, Set<number>>, { row, col }: Slot): void {
  columns.set(col, (columns.get(col) ?? new Set()).add(row));
}

/** By the fewer of both: rows of the stretch or rows that have a formula. */
function* within(rows: ReadonlySet<number>, top: number, bottom: number): Generator<number> {
  if (bottom - top < rows.size) {
    for (let row = top; row <= bottom; row += 1) if (rows.has(row)) yield row;
    return;
  }
  for (const row of rows) if (row >= top && row <= bottom) yield row;
}
