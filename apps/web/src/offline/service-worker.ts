import { dropPage, dropUnreadable, epoch, forgetPages, isPage, keepPage, keptPage, listKept } from './kept-pages.ts';
import { asCopy, offlinePage, titleOf } from './offline-html.ts';
import { worker } from './worker-scope.ts';

const ASSETS = 'sheaf-assets';
const PAUSES_MS = [0, 1000, 4000, 10_000];
const ASSET_FILES = 300;
/** The hash in a built file's name: what it holds never changes. */
const HASHED = /-[\w-]{8,}\.\w+$/;

const base = new URL(worker.registration.scope).pathname.replace(/\/$/, '');
let checking: Promise<void> | undefined;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('activate', (event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener('message', (event) => {
  if (event.data === 'forget') event.waitUntil(forgetPages());
  if (event.data === 'check') event.waitUntil(checkWhenBack());
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  const wait = (work: Promise<unknown>) => event.waitUntil(work.catch(() => undefined));
  if (request.mode === 'navigate') event.respondWith(visit(request, wait));
  else if (url.pathname.startsWith(`${base}/assets/`) && HASHED.test(url.pathname)) {
    event.respondWith(asset(request, wait));
  } else if (request.headers.get('accept')?.startsWith('application/json'))
    event.respondWith(readAsData(request, wait));
});

type Wait = (work: Promise<unknown>) => void;

/** The network first; what was read last where there is none. */
async function visit(request: Request, wait: Wait): Promise<Response> {
  const address = addressOf(request);
  const since = epoch();
  try {
    const response = await fetch(request);
    if (isPage(response)) wait(keepPage(address, response.clone(), since));
    // refused, gone, or led to a door: what was kept of it may not be shown any more
    else if (response.type === 'opaqueredirect' || (response.status >= 400 && response.status < 500)) {
      wait(dropPage(address));
    }
    wait(check());
    return response;
  } catch {
    return (await copyOf(address)) ?? (await nothingKept());
  }
}

/** The working app reads a page as data; its document is fetched beside, so that it can be opened without a network. */
async function readAsData(request: Request, wait: Wait): Promise<Response> {
  const since = epoch();
  const response = await fetch(request);
  const address = addressOf(request);
  if (isPage(response)) wait(fetchDocument(address, since));
  else if (response.status >= 400 && response.status < 500) wait(dropPage(address));
  return response;
}

async function fetchDocument(address: string, since: number): Promise<void> {
  const page = await fetch(address, { credentials: 'same-origin', headers: { accept: 'text/html' } });
  if (isPage(page)) await keepPage(address, page, since);
}

/** The server was reached: what may not be read any more goes. One question at a time. */
function check(): Promise<void> {
  checking ??= dropUnreadable(base).finally(() => {
    checking = undefined;
  });
  return checking;
}

/** A browser says that it is back before everything on the way is. */
async function checkWhenBack(): Promise<void> {
  for (const pause of PAUSES_MS) {
    await new Promise((resolve) => setTimeout(resolve, pause));
    if (await isChecked()) return;
  }
}

function isChecked(): Promise<boolean> {
  return check().then(
    () => true,
    () => false,
  );
}

/** An address without its fragment and without what only says how one came. */
function addressOf({ url }: Request): string {
  const address = new URL(url);
  return address.origin + address.pathname;
}

async function copyOf(address: string): Promise<Response | undefined> {
  const kept = await keptPage(address);
  if (!kept) return undefined;
  const html = asCopy(await kept.text(), Number(kept.headers.get('x-sheaf-kept-at')));
  return new Response(html, { headers: kept.headers });
}

async function nothingKept(): Promise<Response> {
  const kept = [];
  for (const { url } of await listKept()) {
    const page = await keptPage(url);
    if (page) kept.push({ url, title: titleOf(await page.text()) });
  }
  return new Response(offlinePage(navigator.languages, kept), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'",
    },
  });
}

/** Scripts and styles of the pages that are kept; the oldest go when a new version brings others. */
async function asset(request: Request, wait: Wait): Promise<Response> {
  const cache = await caches.open(ASSETS);
  const known = await cache.match(request);
  if (known) return known;
  const response = await fetch(request);
  if (response.ok) {
    wait(
      cache.put(request, response.clone()).then(async () => {
        const files = await cache.keys();
        for (const file of files.slice(0, Math.max(0, files.length - ASSET_FILES))) await cache.delete(file);
      }),
    );
  }
  return response;
}
