/** The header by which the server marks the answer of a page that is read, with the page's id. */
const PAGE_HEADER = 'x-sheaf-page';
const TIME_HEADER = 'x-sheaf-kept-at';
const CACHE = 'sheaf-pages';
const PAGES = 50;
/** Without a word from the server for so long, a copy is not shown: the right to read it may be gone. */
const KEEP_MS = 7 * 24 * 3600 * 1000;

export interface KeptPage {
  readonly url: string;
  readonly page_id: number;
  readonly kept_at: number;
}

// Counts what was forgotten: an answer that was on its way meanwhile is not kept.
let forgotten = 0;

export function epoch(): number {
  return forgotten;
}

export function isPage(response: Response): boolean {
  return response.ok && response.headers.has(PAGE_HEADER);
}

/** Keeps what the server answered for this address, as one of the last that were read; `since` is the epoch of its request. */
export async function keepPage(url: string, response: Response, since: number): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(TIME_HEADER, String(Date.now()));
  const body = await response.blob();
  if (since !== forgotten) return;
  const cache = await caches.open(CACHE);
  await cache.put(url, new Response(body, { status: response.status, headers }));
  for (const { url: oldest } of (await listKept()).slice(PAGES)) await cache.delete(oldest);
}

/** Last read first. */
export async function listKept(): Promise<KeptPage[]> {
  const cache = await caches.open(CACHE);
  const pages: KeptPage[] = [];
  for (const { url } of await cache.keys()) {
    const headers = (await cache.match(url))?.headers;
    pages.push({ url, page_id: Number(headers?.get(PAGE_HEADER)), kept_at: Number(headers?.get(TIME_HEADER)) });
  }
  return pages.sort((a, b) => b.kept_at - a.kept_at);
}

export async function keptPage(url: string): Promise<Response | undefined> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(url);
  if (!kept) return undefined;
  if (Date.now() - Number(kept.headers.get(TIME_HEADER)) <= KEEP_MS) return kept;
  await cache.delete(url);
  return undefined;
}

export async function dropPage(url: string): Promise<void> {
  await (await caches.open(CACHE)).delete(url);
}

export async function forgetPages(): Promise<void> {
  forgotten += 1;
  await caches.delete(CACHE);
}

/** Asks the server which of the kept pages may still be read, and drops the others; without an answer all stay. */
export async function dropUnreadable(base: string): Promise<void> {
  const kept = await listKept();
  if (kept.length === 0) return;
  const ids = kept.map(({ page_id }) => page_id).join(',');
  const response = await fetch(`${base}/api/reading/readable?page_ids=${ids}`, { credentials: 'same-origin' });
  const readable = readableIn(await response.json());
  if (!readable) return;
  for (const { url, page_id } of kept) if (!readable.has(page_id)) await dropPage(url);
}

/** Our own server answers the ids in the envelope; a refusal means that nothing may be read. */
function readableIn(answer: unknown): ReadonlySet<number> | undefined {
  if (typeof answer !== 'object' || answer === null || !('error_code' in answer)) return undefined;
  if (answer.error_code !== 0) return new Set();
  const data = 'data' in answer ? answer.data : undefined;
  const ids = typeof data === 'object' && data !== null && 'page_ids' in data ? data.page_ids : undefined;
  return Array.isArray(ids) ? new Set(ids) : undefined;
}
