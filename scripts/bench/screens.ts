import type { Browser, Page } from '@playwright/test';
import { pageHistory, savePage } from '@sheaf/contract';
import { logIn } from './browser-log-in.ts';
import type { ServedSite } from './engine.ts';
import type { Figures } from './figures.ts';
import {
  FIRST_PAINT,
  FRAMES,
  NOTE_DIFF,
  OPEN_EDITOR,
  OPEN_NEXT,
  RECORD_FRAMES,
  RECORD_SHIFTS,
  SINCE_DIFF_ASKED,
  until,
} from './in-page.ts';
import { percentile } from './percentile.ts';
import { longText } from './texts.ts';
import { type TraceEvent, tasksOfWorkers } from './trace.ts';

const TIMES = 20;
const SCROLLS = 150;
const WHEEL = 700;
/** A line of the tree is higher. */
const LINE_PX = 15;
const PREVIEW_BYTES = 100 * 1024;
const DIFF_BYTES = 200 * 1024;
const KEYS = 30;
/** The preview follows after a pause: each key has its own. */
const KEY_MS = 700;
const TRACED = ['devtools.timeline', 'toplevel', '__metadata'];

/** What a writer waits for in the browser, on the item of many pages. */
export async function measureScreens(browser: Browser, site: ServedSite): Promise<Figures> {
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await logIn(page, site.client.url);
  const figures = {
    ...(await measureTreeView(page, site)),
    ...(await measureOpening(page, site)),
    ...(await measureEditor(page, site)),
    ...(await measurePreview(browser, page, site)),
    ...(await measureDiff(page, site)),
  };
  await context.close();
  return figures;
}

/** Ready for a hand: the tools of a writer stand. */
async function openItem(page: Page, { client, item }: ServedSite, at: number): Promise<void> {
  await page.goto(`${client.url}/${item.item_id}/${item.page_ids[at]}`);
  await page.locator('.edit-button').waitFor();
  await page.locator('[role=treeitem][aria-current=page]').waitFor();
}

/** The first paint of a view with the large tree, and the frames while all of it is scrolled. */
async function measureTreeView(page: Page, site: ServedSite): Promise<Figures> {
  const paints: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await openItem(page, site, time * 10);
    paints.push(Number(await page.evaluate(FIRST_PAINT)));
  }
  await expandAll(page, site);
  await page.getByRole('tree', { name: 'Contents' }).hover();
  await page.evaluate(RECORD_FRAMES);
  for (let turn = 0; turn < SCROLLS; turn++) await page.mouse.wheel(0, WHEEL);
  const frames = numbers(await page.evaluate(FRAMES));
  return { tree_paint_p95: percentile(paints, 95), tree_frame_p95: percentile(frames, 95) };
}

async function expandAll(page: Page, site: ServedSite): Promise<void> {
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Expand all' }).click();
  const height = site.item.page_ids.length * LINE_PX;
  await page.evaluate(until(`document.querySelector('[role=tree]').scrollHeight > ${height}`));
}

async function measureOpening(page: Page, site: ServedSite): Promise<Figures> {
  await openItem(page, site, 0);
  await expandAll(page, site);
  await page.evaluate(RECORD_SHIFTS);
  const opened: number[][] = [];
  for (let time = 0; time < TIMES; time++) opened.push(numbers(await page.evaluate(OPEN_NEXT)));
  const times = opened.map(([took = 0]) => took);
  return { open_p95: percentile(times, 95), open_shift: Math.max(...opened.map(([, shift = 0]) => shift)) };
}

/** Warm: its scripts were loaded before. */
async function measureEditor(page: Page, site: ServedSite): Promise<Figures> {
  const times: number[] = [];
  for (let time = 0; time <= TIMES; time++) {
    await openItem(page, site, time);
    times.push(Number(await page.evaluate(OPEN_EDITOR)));
  }
  return { editor_p95: percentile(times.slice(1), 95) };
}

/** How long the preview's thread works: when it is turned on, and for each key. */
async function measurePreview(browser: Browser, page: Page, { client, item }: ServedSite): Promise<Figures> {
  const text = { page_title: 'A page with a preview', page_content: longText(PREVIEW_BYTES) };
  const { page_id } = await client.ok(savePage, { item_id: item.item_id, ...text });
  await page.goto(`${client.url}/page/edit/${item.item_id}/${page_id}`);
  const turnOn = page.locator('.editor-live-off button');
  await turnOn.waitFor();
  const first = await workOf(browser, page, async () => {
    await turnOn.click();
    await page.locator('.editor-preview :is(h2, h3)').first().waitFor();
  });
  await page.locator('.cm-content').click();
  await page.keyboard.type('warm', { delay: KEY_MS });
  const keys = await workOf(browser, page, () => page.keyboard.type('a'.repeat(KEYS), { delay: KEY_MS }));
  if (keys.length < KEYS - 1) throw new Error(`The trace shows ${keys.length} of ${KEYS} previews`);
  return { preview_first: Math.max(...first), preview_p95: percentile(keys, 95) };
}

async function workOf(browser: Browser, page: Page, work: () => Promise<void>): Promise<number[]> {
  await browser.startTracing(page, { categories: TRACED });
  await work();
  const trace = await browser.stopTracing();
  // Written by the browser in its own trace format; what is read of it is checked where it is read.
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  return tasksOfWorkers(traceEvents);
}

async function measureDiff(page: Page, { client, item }: ServedSite): Promise<Figures> {
  const page_content = longText(DIFF_BYTES);
  const title = { item_id: item.item_id, page_title: 'Two long texts' };
  const { page_id } = await client.ok(savePage, { ...title, page_content });
  const changed = page_content.replaceAll(/(refund|退款)/g, 'repayment');
  await client.ok(savePage, { ...title, page_id, page_content: changed });
  const [version] = await client.ok(pageHistory, { page_id });
  await page.addInitScript(NOTE_DIFF);
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    await page.goto(`${client.url}/page/diff/${page_id}/${version?.page_history_id}`);
    await page.evaluate(until('globalThis.diff_shown !== undefined'));
    times.push(Number(await page.evaluate(SINCE_DIFF_ASKED)));
  }
  return { diff_p95: percentile(times, 95) };
}

function numbers(answer: unknown): number[] {
  return Array.isArray(answer) ? answer.map(Number) : [];
}
