import { applyOp } from '@sheaf/sheet/apply';
import { cellAt, styleAt } from '@sheaf/sheet/book';
import { Calculator } from '@sheaf/sheet/calculator';
import { checkOp } from '@sheaf/sheet/check-op';
import { serialOfClock } from '@sheaf/sheet/date';
import { inverseOf } from '@sheaf/sheet/inverse';
import type { SheetOp } from '@sheaf/sheet/op';
import { SheetRefusal } from '@sheaf/sheet/refusal';
import type { CellStyle, StoredBook, StoredSheet } from '@sheaf/sheet/stored';
import { A1, rangeOf, type Selection } from './selection.ts';
import { type SheetShape, shapeOf } from './sheet-shape.ts';

/** What is shown of a book; another object after each change. */
export interface DeskState {
  /** Higher whenever the book is another. */
  readonly version: number;
  readonly sheet: number;
  readonly shape: SheetShape;
  readonly selection: Selection;
  readonly mayWrite: boolean;
  readonly mayUndo: boolean;
  readonly mayRedo: boolean;
}

interface DeskDoors {
  /** Called with what was done to the book, also by undoing. */
  readonly applied: (ops: readonly SheetOp[]) => void;
  readonly refused: (refusal: SheetRefusal) => void;
}

interface DeskPlace {
  readonly sheet: number;
  readonly selection: Selection;
}

interface Step {
  readonly forward: readonly SheetOp[];
  readonly backward: readonly SheetOp[];
  readonly before: DeskPlace;
  readonly after: DeskPlace;
}

const MAX_STEPS = 200;

/** A book on the screen: what it holds and shows, what is chosen in it, and what can be undone. */
/** As the clock beside the screen shows it, when the book is opened. */
function presentHere(): number {
  const now = new Date();
  return serialOfClock(now.getTime() / 1000 - now.getTimezoneOffset() * 60);
}

export class SheetDesk {
  readonly #doors: DeskDoors;
  readonly #listeners = new Set<() => void>();
  #book: StoredBook;
  #calculator: Calculator;
  #state: DeskState;
  #done: Step[] = [];
  #undone: Step[] = [];
  /** Where one was in the sheets that are not shown. */
  #left = new Map<StoredSheet, Selection>();

  constructor(book: StoredBook, doors: DeskDoors) {
    this.#book = book;
    this.#doors = doors;
    this.#calculator = new Calculator(book, { now: presentHere() });
    const sheet = firstShown(book, 0);
    this.#state = {
      version: 0,
      sheet,
      shape: this.#shapeOf(sheet),
      selection: A1,
      mayWrite: false,
      mayUndo: false,
      mayRedo: false,
    };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly state = (): DeskState => this.#state;

  get book(): StoredBook {
    return this.#book;
  }

  get sheetNow(): StoredSheet {
    return this.#book[this.#state.sheet] ?? { name: '' };
  }

  get range() {
    return rangeOf(this.#state.selection, this.#state.shape.merges);
  }

  readonly shown = (row: number, col: number): string => this.#calculator.shownAt(this.#state.sheet, row, col);

  value(row: number, col: number) {
    return this.#calculator.valueAt(this.#state.sheet, row, col);
  }

  text(row: number, col: number): string {
    return cellAt(this.sheetNow, row, col)?.text ?? '';
  }

  style(row: number, col: number): CellStyle | undefined {
    return styleAt(this.sheetNow, row, col);
  }

  allowWriting(mayWrite: boolean): void {
    if (mayWrite !== this.#state.mayWrite) this.#change({ mayWrite });
  }

  select(selection: Selection): void {
    this.#change({ selection });
  }

  goToSheet(sheet: number): void {
    if (sheet === this.#state.sheet || !this.#book[sheet]) return;
    this.#left.set(this.sheetNow, this.#state.selection);
    this.#arrive(sheet, this.#left.get(this.#book[sheet]) ?? A1);
  }

  /** Another book in the place of this one, as after a file was imported; nothing before it can be undone. */
  replace(book: StoredBook): void {
    this.#book = book;
    this.#calculator = new Calculator(book, { now: presentHere() });
    this.#done = [];
    this.#undone = [];
    this.#left = new Map();
    this.#arrive(firstShown(book, 0), A1);
  }

  /** Does it whole or, where a part of it is refused, not at all. */
  perform(ops: readonly SheetOp[], after: Partial<DeskPlace> = {}): boolean {
    if (!this.#state.mayWrite || ops.length === 0) return false;
    const before = this.#place();
    const backward = this.#apply(ops);
    if (!backward) return false;
    const place = { sheet: after.sheet ?? before.sheet, selection: after.selection ?? before.selection };
    this.#done = [...this.#done.slice(1 - MAX_STEPS), { forward: ops, backward, before, after: place }];
    this.#undone = [];
    this.#arrive(place.sheet, place.selection, ops);
    this.#tell(ops);
    return true;
  }

  undo(): void {
    const step = this.#state.mayWrite ? this.#done.pop() : undefined;
    if (step) this.#repeat(step, step.backward, step.before, this.#undone);
  }

  redo(): void {
    const step = this.#state.mayWrite ? this.#undone.pop() : undefined;
    if (step) this.#repeat(step, step.forward, step.after, this.#done);
  }

  #repeat(step: Step, ops: readonly SheetOp[], place: DeskPlace, to: Step[]): void {
    if (!this.#apply(ops)) return;
    to.push(step);
    this.#arrive(place.sheet, place.selection, ops);
    this.#tell(ops);
  }

  /** How to take it back; undefined when it was refused, and the book is as it was. */
  #apply(ops: readonly SheetOp[]): SheetOp[] | undefined {
    let backward: SheetOp[] = [];
    try {
      for (const op of ops) {
        checkOp(this.#book, op);
        const inverse = inverseOf(this.#book, op);
        this.#applyOne(op);
        backward = [...inverse, ...backward];
      }
      return backward;
    } catch (error) {
      if (!(error instanceof SheetRefusal)) throw error;
      for (const op of backward) this.#applyOne(op);
      this.#doors.refused(error);
      return undefined;
    }
  }

  #applyOne(op: SheetOp): void {
    applyOp(this.#book, op);
    this.#calculator.changed(op);
  }

  #place(): DeskPlace {
    return { sheet: this.#state.sheet, selection: this.#state.selection };
  }

  #tell(ops: readonly SheetOp[]): void {
    this.#doors.applied(ops);
  }

  /** Shows a sheet, the nearest where it is gone or hidden, and chooses what of the selection is there. */
  #arrive(wanted: number, selection: Selection, ops?: readonly SheetOp[]): void {
    const sheet = firstShown(this.#book, wanted);
    const { shape } = this.#state;
    const keepsShape = sheet === this.#state.sheet && ops?.every((op) => isInside(op, shape)) === true;
    const next = keepsShape ? shape : this.#shapeOf(sheet);
    this.#change({
      sheet,
      shape: next,
      selection: { active: within(selection.active, next), end: within(selection.end, next) },
      version: this.#state.version + 1,
    });
  }

  #shapeOf(sheet: number): SheetShape {
    const stored = this.#book[sheet] ?? { name: '' };
    return shapeOf(stored, (row, col) => this.#calculator.shownAt(sheet, row, col));
  }

  #change(change: Partial<DeskState>): void {
    this.#state = {
      ...this.#state,
      ...change,
      mayUndo: this.#done.length > 0,
      mayRedo: this.#undone.length > 0,
    };
    for (const listener of this.#listeners) listener();
  }
}

/** Texts and looks of cells leave the shape as it is, unless the sheet grows by them. */
function isInside(op: SheetOp, { rows, cols }: SheetShape): boolean {
  return op.kind === 'cells' && op.cells.every(({ row, col }) => row < rows && col < cols);
}

function within({ row, col }: Selection['active'], { rows, cols }: SheetShape): Selection['active'] {
  return { row: Math.max(0, Math.min(row, rows - 1)), col: Math.max(0, Math.min(col, cols - 1)) };
}

/** The sheet itself, or the nearest that is not hidden. */
function firstShown(book: StoredBook, wanted: number): number {
  const at = Math.max(0, Math.min(wanted, book.length - 1));
  if (book[at]?.hidden !== true) return at;
  const after = book.findIndex(({ hidden }, index) => index > at && hidden !== true);
  return after === -1
    ? Math.max(
        0,
        book.findLastIndex(({ hidden }) => hidden !== true),
      )
    : after;
}
