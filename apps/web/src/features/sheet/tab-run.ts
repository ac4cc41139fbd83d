import type { CellPlace } from '@sheaf/sheet/address';
import { type GridFacts, type Selection, selectCell } from './selection.ts';

/** Cells that were filled in one after the other with Tab: Enter goes on below the first of them. */
export interface TabRun {
  readonly begun: CellPlace;
  /** Where Tab led; whoever goes elsewhere has left the run. */
  readonly reached: CellPlace;
}

/** The run after Tab led from one cell to the next. */
export function tabbed(run: TabRun | undefined, from: CellPlace, reached: CellPlace): TabRun {
  return { begun: run && isSame(run.reached, from) ? run.begun : from, reached };
}

/** What Enter chooses at the end of a run, which led from one cell to the one below it; undefined outside of a run. */
export function belowRun(run: TabRun | undefined, from: CellPlace, below: CellPlace, facts: GridFacts) {
  if (!run || !isSame(run.reached, from) || below.row === from.row) return undefined;
  const merge = facts.mergeAt(below.row, run.begun.col);
  const first: Selection = selectCell(merge?.top ?? below.row, merge?.left ?? run.begun.col);
  return first;
}

function isSame(one: CellPlace, other: CellPlace): boolean {
  return one.row === other.row && one.col === other.col;
}
