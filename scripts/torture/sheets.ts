import {
  addItem,
  applySheet,
  foldSheet,
  itemInfo,
  openSheet,
  pageHistory,
  type SheetState,
  setLock,
} from '@sheaf/contract';
import { applyOp, cellAt, readBook, type SheetOp } from '@sheaf/sheet';
import type { Client } from '../api-client.ts';
import { brokenConnection } from './saves.ts';
import type { Torment } from './torture.ts';

const WRITERS = 3;

/** A spreadsheet as its writer knows it: rows from the first on hold words of their own. */
interface Known {
  readonly page_id: number;
  rows: number;
  /** Of a call that got no answer: all of them are there, or none. */
  pending: number;
}

/** Several writers fill spreadsheets row by row, and make versions of what they did at any moment. */
export function sheetsTorment(random: (below: number) => number): Torment {
  const sheets: Known[] = [];
  let [acknowledged, cutOff] = [0, 0];

  /** False when no answer came. */
  const step = async (client: Client, sheet: Known, from: SheetState): Promise<SheetState | false> => {
    const { page_id } = sheet;
    const count = 1 + random(4);
    sheet.pending = count;
    const ops = Array.from({ length: count }, (_, at) => rowOp(page_id, sheet.rows + at));
    const state = await client.ok(applySheet, { page_id, ...from, ops }).catch(brokenConnection);
    if (!state) return false;
    Object.assign(sheet, { rows: sheet.rows + count, pending: 0 });
    acknowledged += count;
    return random(4) === 0 ? client.ok(foldSheet, { page_id }).catch(brokenConnection) : state;
  };

  const write = async (client: Client, sheet: Known): Promise<void> => {
    const { page_id } = sheet;
    const opened = await client.ok(openSheet, { page_id }).catch(brokenConnection);
    const held = opened && (await client.ok(setLock, { page_id }).catch(brokenConnection));
    let state: SheetState | false = held && opened && { revision: opened.revision, seq: opened.seq };
    while (state) state = await step(client, sheet, state);
  };

  return {
    begin: async (client) => {
      for (let writer = 0; writer < WRITERS; writer += 1) {
        const { item_id } = await client.ok(addItem, { item_name: `Sheet ${writer}`, item_type: 4 });
        const { menu } = await client.ok(itemInfo, { item_id });
        sheets.push({ page_id: menu.pages[0]?.page_id ?? 0, rows: 0, pending: 0 });
      }
    },
    work: async (client) => {
      await Promise.all(sheets.map((sheet) => write(client, sheet)));
      cutOff += sheets.length;
    },
    check: async (client) => {
      for (const sheet of sheets) await checkSheet(client, sheet);
    },
    noted: () => ({ acknowledged, cutOff }),
  };
}

function rowOp(page_id: number, row: number) {
  return { kind: 'cells' as const, sheet: 0, cells: [{ row, col: 0, text: wordOf(page_id, row) }] };
}

function wordOf(page_id: number, row: number): string {
  return `p${page_id}r${row} ${'and more '.repeat(20)}`;
}

async function checkSheet(client: Client, sheet: Known): Promise<void> {
  const { page_id, rows, pending } = sheet;
  const { page_content, ops, revision } = await client.ok(openSheet, { page_id });
  const book = readBook(page_content);
  // They came from the server that checked them.
  for (const op of ops as SheetOp[]) applyOp(book, op);
  let found = 0;
  while (cellAt(book[0], found, 0)?.text === wordOf(page_id, found)) found += 1;
  if (found !== rows && found !== rows + pending) {
    throw new Error(`spreadsheet ${page_id} has ${found} rows, not ${rows} with ${pending} in flight`);
  }
  const versions = await client.ok(pageHistory, { page_id });
  if (versions.some((version) => version.revision > revision)) {
    throw new Error(`spreadsheet ${page_id} has a version that is newer than revision ${revision}`);
  }
  Object.assign(sheet, { rows: found, pending: 0 });
}
