import { cellName } from '@sheaf/sheet';

/** Where a sheet ends, as the library reckons it: it looks at each place up to there, also where nothing is. */
const MOST_LOOKED_AT = 5_000_000;

/** Where the cells of a sheet are put for the library, and where they are. */
export interface Places {
  readonly row: (row: number) => number;
  readonly col: (col: number) => number;
  /** What the library wrote of the sheet, with the places where its cells are; undefined where they are the same. */
  readonly restored?: (xml: string) => string;
}

const SAME: Places = { row: (row) => row, col: (col) => col };

/** One cell at the far end would cost minutes: rows and columns that hold nothing are left out while it is written. */
export function placesOf(rows: ReadonlySet<number>, cols: ReadonlySet<number>): Places {
  const [rowList, colList] = [sorted(rows), sorted(cols)];
  if (((rowList.at(-1) ?? 0) + 1) * ((colList.at(-1) ?? 0) + 1) <= MOST_LOOKED_AT) return SAME;
  const [rowAt, colAt] = [indexed(rowList), indexed(colList)];
  const there = (letters: string, digits: string) =>
    cellName(rowList[Number(digits) - 1] ?? 0, colList[columnOf(letters)] ?? 0);
  const end = cellName(rowList.at(-1) ?? 0, colList.at(-1) ?? 0);
  return {
    row: (row) => rowAt.get(row) ?? row,
    col: (col) => colAt.get(col) ?? col,
    // in texts and formulas there is no < of its own
    restored: (xml) =>
      xml
        .replace(/<dimension ref="[^"]*"/u, `<dimension ref="A1:${end}"`)
        .replace(/<row r="(\d+)"/gu, (_, digits: string) => `<row r="${(rowList[Number(digits) - 1] ?? 0) + 1}"`)
        .replace(/<c r="([A-Z]+)(\d+)"/gu, (_, letters: string, digits: string) => `<c r="${there(letters, digits)}"`),
  };
}

function sorted(lines: ReadonlySet<number>): readonly number[] {
  return [...lines].sort((a, b) => a - b);
}

function indexed(lines: readonly number[]): ReadonlyMap<number, number> {
  return new Map(lines.map((line, at) => [line, at]));
}

function columnOf(letters: string): number {
  let number = 0;
  for (const letter of letters) number = number * 26 + letter.charCodeAt(0) - 64;
  return number - 1;
}
