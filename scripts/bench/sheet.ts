import type { Browser, Page } from '@playwright/test';
import { addItem, itemInfo, savePage } from '@sheaf/contract';
import { logIn } from './browser-log-in.ts';
import type { ServedSite } from './engine.ts';
import type { Figures } from './figures.ts';
import { percentile } from './percentile.ts';

const ROWS = 20_000;
const COLS = 10;
const SCROLLS = 300;
/** Of one turn of a wheel. */
const WHEEL = 240;

/** A large sheet, opened and scrolled by the wheel. */
export async function measureSheet(browser: Browser, { client }: ServedSite): Promise<Figures> {
  const { item_id } = await client.ok(addItem, { item_name: 'A large sheet', item_type: 4 });
  const { menu } = await client.ok(itemInfo, { item_id });
  const page_id = menu.pages[0]?.page_id ?? 0;
  await client.ok(savePage, { item_id, page_id, page_title: 'A large sheet', page_content: largeSheet() });
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await logIn(page, client.url);
  const opened = await measureOpening(page, `${client.url}/${item_id}`);
  const intervals = await measureScrolling(page);
  await context.close();
  return { sheet_paint_ms: opened, sheet_frame_p95: percentile(intervals, 95) };
}

/** From the answer of the sheet until its cells are drawn; the document and its scripts are there by then. */
async function measureOpening(page: Page, address: string): Promise<number> {
  await page.goto(address);
  await page.getByRole('gridcell').first().waitFor();
  // the second time: scripts come from the cache of the browser, as on any day but the first
  await page.goto(`${address}?again`);
  await page.getByRole('gridcell').first().waitFor();
  const ms = await page.evaluate(`(() => {
    const [answered] = performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/sheet/open'));
    return performance.now() - answered.responseEnd;
  })()`);
  return Number(ms);
}

/** Milliseconds between the frames of a scroll to the end and back. */
async function measureScrolling(page: Page): Promise<number[]> {
  await page.mouse.move(640, 400);
  await page.evaluate(`(() => {
    const at = (globalThis.frames_at = []);
    const note = (time) => { at.push(time); requestAnimationFrame(note); };
    requestAnimationFrame(note);
  })()`);
  for (let turn = 0; turn < SCROLLS; turn += 1) await page.mouse.wheel(0, turn < SCROLLS / 2 ? WHEEL : -WHEEL);
  const at: unknown = await page.evaluate('globalThis.frames_at');
  if (!Array.isArray(at) || at.length < 2) throw new Error('The browser drew no frames');
  return at.slice(1).map((time, index) => Number(time) - Number(at[index]));
}

function largeSheet(): string {
  const rows = Array.from({ length: ROWS }, (_, row) => {
    const cells = Array.from({ length: COLS }, (_, col) => [col, { text: textOf(row, col) }]);
    return [row, { cells: Object.fromEntries(cells) }];
  });
  const sheet = { name: 'Stock', freeze: 'B2', rows: { ...Object.fromEntries(rows), len: ROWS }, cols: { len: COLS } };
  return JSON.stringify([sheet]);
}

/** Every tenth cell is a formula. */
function textOf(row: number, col: number): string {
  return col === COLS - 1 ? `=A${row + 1}*2+B${row + 1}` : String(row * COLS + col);
}
