import { useMemo } from 'react';
import { LOCALES, useLanguage, useMessages } from '../../lib/i18n.ts';
import { countOf } from './cell-changes.ts';
import { isOneCell, rangeOf } from './selection.ts';
import type { DeskState, SheetDesk } from './sheet-desk.ts';
import { sheetMessages } from './sheet-messages.ts';

/** Of more cells than these nobody waits for the sum. */
const MOST = 20_000;

/** What the chosen numbers come to; how large the sheet is where there are fewer than two. */
export function useSummary(desk: SheetDesk, state: DeskState): string {
  const t = useMessages(sheetMessages);
  const locale = LOCALES[useLanguage()];
  const { rows, cols } = state.shape;
  const numbers = useMemo(() => chosenNumbers(desk, state), [desk, state]);
  if (numbers.length < 2) return t('extent', { rows: rows.toLocaleString(locale), cols });
  const sum = numbers.reduce((total, number) => total + number, 0);
  const say = (number: number) => number.toLocaleString(locale, { maximumFractionDigits: 6 });
  return t('sum', { sum: say(sum), average: say(sum / numbers.length), count: say(numbers.length) });
}

function chosenNumbers(desk: SheetDesk, { selection, shape }: DeskState): number[] {
  const range = rangeOf(selection, shape.merges);
  if (isOneCell(range) || countOf(range) > MOST) return [];
  const numbers: number[] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    for (let col = range.left; col <= range.right; col += 1) {
      const value = desk.value(row, col);
      if (typeof value === 'number') numbers.push(value);
    }
  }
  return numbers;
}
