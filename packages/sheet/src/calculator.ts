import { isFormula } from './book.ts';
import { CellGrid, type Slot } from './cell-grid.ts';
import { formatCode, formatValue } from './format.ts';
import { evaluate, nodesOf, type Sight } from './formula/evaluate.ts';
import { isProblem, type Node, parseFormula } from './formula/parse.ts';
import { areaOfGrid, type Bounds, boundsOf } from './formula/reach.ts';
import type { Reference } from './formula/reference.ts';
import { Fault, failure, fault, type Operand, single, type Value } from './formula/value.ts';
import type { SheetOp } from './op.ts';
import type { StoredBook } from './stored.ts';

/** Cells that may be looked at between two changes of a book: less than a second of work. */
const MOST_STEPS = 30_000_000;
const MOST_PARSED = 100_000;

export interface CalculatorOptions {
  /** The present as a date of the sheet, for TODAY and NOW; without it they are errors. */
  readonly now?: number;
}

/** Values of a book's cells, each reckoned when it is first asked for. */
export class Calculator {
  readonly #book: StoredBook;
  readonly #now: number | null;
  readonly #parsed = new Map<string, Node | null>();
  #grids: CellGrid[] = [];
  #left = MOST_STEPS;

  constructor(book: StoredBook, { now }: CalculatorOptions = {}) {
    this.#book = book;
    this.#now = now ?? null;
    this.#rebuild();
  }

  valueAt(sheet: number, row: number, col: number): Value {
    const slot = this.#grids[sheet]?.at(row, col);
    return slot ? this.#valueOf(slot) : null;
  }

  /** As the cell shows it: what was typed stays as it was typed where no format is set. */
  shownAt(sheet: number, row: number, col: number): string {
    const slot = this.#grids[sheet]?.at(row, col);
    if (!slot) return '';
    const isTyped = !isFormula(slot.text, slot.style);
    if (isTyped && !slot.style?.numfmt && (slot.style?.format ?? 'normal') === 'normal') return slot.text;
    const code = formatCode(slot.style);
    return isTyped && code === '@' ? slot.text : formatValue(this.#valueOf(slot), code);
  }

  /** To be told of each operation after it was applied. Of changed cells only what hangs on them is reckoned anew. */
  changed(op: SheetOp): void {
    const isExhausted = this.#left < 0;
    this.#left = MOST_STEPS;
    if (isExhausted) this.#rebuild();
    else if (op.kind === 'cells') this.#grids[op.sheet]?.put(op.cells, this.#grids);
    else if (!KEEPS_VALUES.has(op.kind)) this.#rebuild();
  }

  #rebuild(): void {
    this.#grids = this.#book.map((sheet) => new CellGrid(sheet, (slot) => this.#boundsOf(slot)));
    for (const grid of this.#grids) grid.fill();
  }

  #nodeOf(text: string): Node | null {
    const known = this.#parsed.get(text);
    if (known !== undefined) return known;
    if (this.#parsed.size >= MOST_PARSED) this.#parsed.clear();
    const parsed = parseFormula(text);
    const node = isProblem(parsed) ? null : parsed;
    this.#parsed.set(text, node);
    return node;
  }

  /** Everything that a formula looks at. */
  #boundsOf(slot: Slot): readonly Bounds<CellGrid>[] {
    const node = this.#nodeOf(slot.text);
    if (!node) return [];
    const found: Bounds<CellGrid>[] = [];
    for (const part of nodesOf(node)) {
      const bounds = part.kind === 'reference' ? this.#boundsFor(slot, part.reference) : null;
      if (bounds) found.push(bounds);
    }
    return found;
  }

  #boundsFor(slot: Slot, reference: Reference): Bounds<CellGrid> | null {
    const grid = reference.sheet === null ? slot.grid : this.#gridNamed(reference.sheet);
    return grid ? { grid, ...boundsOf(reference) } : null;
  }

  #gridNamed(name: string): CellGrid | undefined {
    const wanted = name.toLowerCase();
    return this.#grids.find(({ name: own }) => own.toLowerCase() === wanted);
  }

  #valueOf(slot: Slot): Value {
    if (slot.value === undefined) this.#reckon(slot);
    return slot.value ?? null;
  }

  /** Walks to what a formula needs with a list of its own, so that a chain of any length stays off the stack. */
  #reckon(wanted: Slot): void {
    const open: Walk[] = [{ slot: wanted, needs: this.#needsOf(wanted), next: 0 }];
    const under = new Set<Slot>([wanted]);
    for (let walk = open.at(-1); walk; walk = open.at(-1)) {
      const need = walk.slot.value === undefined ? walk.needs[walk.next] : undefined;
      walk.next += 1;
      if (!need) {
        if (walk.slot.value === undefined) walk.slot.grid.settle(walk.slot, this.#evaluate(walk.slot));
        under.delete(walk.slot);
        open.pop();
      } else if (under.has(need)) markCircle(open, need);
      else if (need.value === undefined) {
        open.push({ slot: need, needs: this.#needsOf(need), next: 0 });
        under.add(need);
      }
    }
  }

  /** Formulas that must be reckoned before this one. */
  #needsOf(slot: Slot): readonly Slot[] {
    const needs: Slot[] = [];
    try {
      for (const bounds of slot.grid.boundsOf(slot)) {
        bounds.grid.eachFormula(
          bounds,
          (steps) => this.#spend(steps),
          (need) => needs.push(need),
        );
      }
    } catch (error) {
      if (!(error instanceof Fault)) throw error;
      slot.grid.settle(slot, error.value);
    }
    return needs;
  }

  #spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw fault('#LIMIT!');
  }

  #evaluate(slot: Slot): Value {
    const node = this.#nodeOf(slot.text);
    if (!node) return failure('#NAME?');
    const sight: Sight = {
      row: slot.row,
      col: slot.col,
      now: this.#now,
      spend: (steps) => this.#spend(steps),
      look: (reference) => this.#look(slot, reference),
    };
    try {
      this.#spend(1);
      const value = single(evaluate(node, sight)) ?? 0;
      // what formulas make of nothing is sent, found and compared as if somebody had written it
      if (typeof value === 'string') this.#spend(value.length);
      return value;
    } catch (error) {
      if (error instanceof Fault) return error.value;
      throw error;
    }
  }

  #look(slot: Slot, reference: Reference): Operand {
    const bounds = this.#boundsFor(slot, reference);
    if (!bounds) return failure('#REF!');
    return areaOfGrid(bounds, bounds.grid);
  }
}

interface Walk {
  readonly slot: Slot;
  readonly needs: readonly Slot[];
  next: number;
}

const KEEPS_VALUES: ReadonlySet<SheetOp['kind']> = new Set([
  'rowSize',
  'colSize',
  'freeze',
  'filter',
  'frame',
  'unmerge',
  'hideSheet',
] as const);

/** All that stand between a formula and itself. */
function markCircle(open: readonly Walk[], start: Slot): void {
  for (const { slot } of open.slice(open.findIndex((walk) => walk.slot === start)))
    slot.grid.settle(slot, failure('#CIRC!'));
}
