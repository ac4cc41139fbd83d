import fc from 'fast-check';
import { colCount, rowCount } from '../book.ts';
import type { CellChange, SheetOp } from '../op.ts';
import type { StoredBook } from '../stored.ts';

/** Numbers that are turned into an operation that fits the book as it is then. */
export interface Seed {
  readonly kind: number;
  readonly picks: readonly number[];
  readonly texts: readonly string[];
}

export const seeds = fc.array(
  fc.record({
    kind: fc.nat(18),
    picks: fc.array(fc.nat(1_000_000), { minLength: 6, maxLength: 6 }),
    texts: fc.array(fc.constantFrom('', 'a', '12', 'x y', 'ß 表'), { minLength: 3, maxLength: 3 }),
  }),
  { minLength: 1, maxLength: 12 },
);

const FORMULAS = [
  '=A1+$B$2',
  '=SUM(A1:C4)',
  "=Sheet1!A2*'My sheet'!$C3",
  '=a1&"A1"',
  '=SUM(2:4)-SUM(B:C)',
  '=Other!A1',
  '=IF(A3>1,B5,#N/A)',
  '=(',
];
const STYLES = [null, { font: { bold: true } }, { format: 'percent' }, { color: '#ff0000', align: 'right' }] as const;

/** Close to the upper left, where operations meet each other. */
const SPOT = 8;

export function opOf(book: StoredBook, { kind, picks, texts }: Seed): SheetOp {
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = picks;
  const sheet = a % book.length;
  const rows = rowCount(book[sheet] ?? { name: '' });
  const cols = colCount(book[sheet] ?? { name: '' });
  const count = 1 + (c % 3);
  const range = `${'ABCDEF'[b % 6]}${1 + (c % 6)}:${'ABCDEF'[d % 6]}${1 + (e % 6)}`;
  const name = ['My sheet', 'Other', 'Third', "It's"][b % 4] ?? '';
  switch (kind) {
    case 0:
      return { kind: 'insertRows', sheet, at: b % Math.min(SPOT, rows), count };
    case 1:
      return { kind: 'deleteRows', sheet, at: b % Math.min(SPOT, rows - 3), count };
    case 2:
      return { kind: 'insertCols', sheet, at: b % Math.min(SPOT, cols), count };
    case 3:
      return { kind: 'deleteCols', sheet, at: b % Math.min(SPOT, cols - 3), count };
    case 4:
      return { kind: 'rowSize', sheet, at: b % SPOT, count, height: d % 2 ? 20 + (d % 50) : null, hide: e % 2 === 1 };
    case 5:
      return { kind: 'colSize', sheet, at: b % SPOT, count, width: 20 + (d % 50) };
    case 6:
      return { kind: 'merge', sheet, range };
    case 7:
      return { kind: 'unmerge', sheet, range };
    case 8:
      return { kind: 'freeze', sheet, cell: `${'ABC'[b % 3]}${1 + (c % 4)}` };
    case 9:
      return { kind: 'order', sheet, from: b % SPOT, order: shuffled([c, d, e]) };
    case 10:
      return { kind: 'filter', sheet, range: b % 4 ? range : '', filters: [{ col: b % 6, values: [...texts] }] };
    case 11:
      return { kind: 'addSheet', at: b % (book.length + 1), name };
    case 12:
      return { kind: 'deleteSheet', sheet };
    case 13:
      return { kind: 'renameSheet', sheet, name };
    case 14:
      return { kind: 'moveSheet', sheet, to: b % book.length };
    case 15:
      return { kind: 'hideSheet', sheet, hidden: b % 2 === 0 };
    default:
      return { kind: 'cells', sheet, cells: changes(picks, texts, rows) };
  }
}

function changes(picks: readonly number[], texts: readonly string[], rows: number): CellChange[] {
  return picks.slice(1, 4).map((pick, at) => ({
    row: pick % 23 === 0 ? rows - 1 : pick % SPOT,
    col: (pick >> 4) % SPOT,
    ...(pick % 5 !== 0 && {
      text: pick % 3 === 0 ? (FORMULAS[(pick >> 3) % FORMULAS.length] ?? '') : (texts[at] ?? ''),
    }),
    ...(pick % 4 === 0 && { style: STYLES[(pick >> 5) % STYLES.length] ?? null }),
  }));
}

/** Three places in an order that the numbers give. */
function shuffled(keys: readonly number[]): number[] {
  return keys
    .map((key, at) => ({ key, at }))
    .sort((one, other) => one.key - other.key || one.at - other.at)
    .map(({ at }) => at);
}
