import { parseRange } from './address.ts';
import type { Calculator } from './calculator.ts';
import type { StoredBook, StoredSheet } from './stored.ts';

/** Whether a row is hidden by hand, or by the sheet's filter, which compares what cells show. */
export function hiddenRows(book: StoredBook, at: number, calculator: Calculator): (row: number) => boolean {
  const sheet = book[at];
  if (!sheet) return () => false;
  const isFiltered = filterOf(sheet, at, calculator);
  return (row) => sheet.rows?.[row]?.hide === true || isFiltered(row);
}

function filterOf(sheet: StoredSheet, at: number, calculator: Calculator): (row: number) => boolean {
  const range = parseRange(sheet.autofilter?.ref ?? '');
  const filters = (sheet.autofilter?.filters ?? []).map(({ ci, value }) => ({ ci, values: new Set(value) }));
  if (!range || filters.length === 0) return () => false;
  return (row) => {
    // The first row of the range names the columns.
    if (row <= range.top || row > range.bottom) return false;
    return filters.some(({ ci, values }) => !values.has(calculator.shownAt(at, row, ci)));
  };
}
