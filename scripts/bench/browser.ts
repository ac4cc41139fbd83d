import { type Browser, chromium } from '@playwright/test';
import { savePage } from '@sheaf/contract';
import { findChromium } from '../chromium.ts';
import { logIn } from './browser-log-in.ts';
import { type ServedSite, type Site, whileServed } from './engine.ts';
import type { Figures } from './figures.ts';
import { percentile } from './percentile.ts';
import { measureScreens } from './screens.ts';
import { measureSheet } from './sheet.ts';
import { longText } from './texts.ts';
import { type TraceEvent, tasksOfKeys } from './trace.ts';

const LONG_BYTES = 200 * 1024;
/** A fast typist; the pause also keeps the tasks of two keys apart. */
const KEY_MS = 60;
const TRACED = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'toplevel', '__metadata'];

/** What only a browser can tell; nothing where there is none. */
export async function measureBrowser(site: Site, { keystrokes }: { keystrokes: number }): Promise<Figures> {
  const found = await findChromium();
  if (!found) return {};
  const browser = await chromium.launch({ executablePath: found.path, args: [...found.args] });
  try {
    return await whileServed(site, async (served) => ({
      ...(await measureVisit(browser, served)),
      ...(await measureTyping(browser, served, keystrokes)),
      ...(await measureScreens(browser, served)),
      ...(await measureSheet(browser, served)),
    }));
  } finally {
    await browser.close();
  }
}

/** A guest's first visit, with an empty cache, until nothing more is asked for. */
async function measureVisit(browser: Browser, { client, item }: ServedSite): Promise<Figures> {
  const context = await browser.newContext({ locale: 'en' });
  const page = await context.newPage();
  const asked = new Map<string, { url: string; type: string; bytes: number }>();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  session.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('data:')) asked.set(requestId, { url: request.url, type, bytes: 0 });
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId);
    if (one) one.bytes = encodedDataLength;
  });
  await page.goto(`${client.url}/${item.item_id}/${item.page_ids[0]}`, { waitUntil: 'networkidle' });
  const blocking = await page.locator('head link[rel=stylesheet]').count();
  await context.close();
  const all = [...asked.values()];
  const kilobytes = (list: typeof all) => list.reduce((sum, { bytes }) => sum + bytes, 0) / 1024;
  return {
    visit_requests: all.length,
    visit_kb: kilobytes(all),
    visit_js_kb: kilobytes(all.filter(({ type }) => type === 'Script')),
    visit_blocking: blocking,
    visit_foreign: all.filter(({ url }) => !url.startsWith(client.url)).length,
  };
}

/** Keys typed into the middle of a long page, while the browser's own trace says how long its main thread was held. */
async function measureTyping(browser: Browser, { client, item }: ServedSite, keystrokes: number): Promise<Figures> {
  const { item_id } = item;
  const text = { page_title: 'A long page', page_content: longText(LONG_BYTES) };
  const { page_id } = await client.ok(savePage, { item_id, ...text });
  const context = await browser.newContext({ locale: 'en', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await logIn(page, client.url);
  await page.goto(`${client.url}/page/edit/${item_id}/${page_id}`);
  const editor = page.locator('.cm-content');
  await editor.waitFor();
  await editor.click();
  await page.keyboard.type('warm up ', { delay: KEY_MS });
  await browser.startTracing(page, { categories: TRACED });
  await page.keyboard.type('typing goes on. '.repeat(Math.ceil(keystrokes / 16)).slice(0, keystrokes), {
    delay: KEY_MS,
  });
  const trace = await browser.stopTracing();
  await context.close();
  // Written by the browser in its own trace format; what is read of it is checked where it is read.
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const tasks = tasksOfKeys(traceEvents);
  if (tasks.length < keystrokes) throw new Error(`The trace shows ${tasks.length} of ${keystrokes} keystrokes`);
  return { typing_p95: percentile(tasks, 95), typing_max: percentile(tasks, 100) };
}
