import type { CellPlace } from '@sheaf/sheet/address';
import type { PressedKey } from './commands/sheet-commands.ts';
import {
  extendBy,
  type GridFacts,
  moveTo,
  rowEnd,
  rowStart,
  type Selection,
  type Step,
  selectCell,
  sheetStart,
} from './selection.ts';

const ARROWS: Readonly<Record<string, Step>> = {
  ArrowUp: { rows: -1, cols: 0 },
  ArrowDown: { rows: 1, cols: 0 },
  ArrowLeft: { rows: 0, cols: -1 },
  ArrowRight: { rows: 0, cols: 1 },
};

/** Where a key without an open editor leads; undefined for one that leads nowhere. `page`: rows of a screen. */
export function selectionByKey(
  selection: Selection,
  pressed: PressedKey,
  facts: GridFacts,
  page: number,
): Selection | undefined {
  if (pressed.altKey) return undefined;
  const step = stepOf(pressed, page);
  if (step) return pressed.shiftKey ? extendBy(selection, step, facts) : moveTo(selection, step, facts);
  const place = placeOf(pressed, pressed.shiftKey ? selection.end : selection.active, facts);
  if (!place) return undefined;
  return pressed.shiftKey ? { active: selection.active, end: place } : selectCell(place.row, place.col);
}

function stepOf({ key, ctrlKey, metaKey }: PressedKey, page: number): Step | undefined {
  const arrow = ARROWS[key];
  if (arrow) return ctrlKey || metaKey ? { ...arrow, isJump: true } : arrow;
  if (ctrlKey || metaKey) return undefined;
  if (key === 'PageDown') return { rows: page, cols: 0 };
  return key === 'PageUp' ? { rows: -page, cols: 0 } : undefined;
}

function placeOf({ key, ctrlKey, metaKey }: PressedKey, from: CellPlace, facts: GridFacts): CellPlace | undefined {
  const isFar = ctrlKey || metaKey;
  if (key === 'Home') return isFar ? sheetStart(facts) : rowStart(from, facts);
  if (key === 'End') return isFar ? facts.lastFilled : rowEnd(from, facts);
  return undefined;
}

/** Which way Enter and Tab go on after a cell. */
export function stepAfter({ key, shiftKey }: Pick<PressedKey, 'key' | 'shiftKey'>): Step | undefined {
  const by = shiftKey ? -1 : 1;
  if (key === 'Enter') return { rows: by, cols: 0 };
  return key === 'Tab' ? { rows: 0, cols: by } : undefined;
}

/** An arrow leaves a cell that was begun by typing. */
export function stepOfArrow(key: string): Step | undefined {
  return ARROWS[key];
}
