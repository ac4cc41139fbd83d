import { readTabRows } from '../../lib/tab-rows.ts';

/** The rows of text that a spreadsheet copies, without those that hold nothing. */
export function cellRows(text: string): string[][] {
  return readTabRows(text).filter((row) => row.some((one) => one.trim() !== ''));
}
