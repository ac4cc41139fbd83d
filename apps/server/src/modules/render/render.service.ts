import { createHash } from 'node:crypto';
import { PIPELINE_VERSION, type Rendered } from '@sheaf/markdown';
import type { Context } from '../../context.ts';
import { clockSeconds } from '../../platform/datetime.ts';
import { type ByteLru, byteLru } from '../../platform/lru.ts';
import type { Db } from '../../schema/tables.ts';
import { renderApart, takesTime } from './long-text.service.ts';
import { findRendered, type RenderedRow, upsertRendered } from './render.queries.ts';
import { BASE, renderText, renderTextAsSource, type TextToRender, withAddresses, withShare } from './render-text.ts';

export interface PageToRender extends TextToRender {
  readonly page_id: number;
  readonly revision: number;
}

interface Cache {
  readonly lru: ByteLru<Rendered>;
  /** What is being made: who asks meanwhile waits for the same. */
  readonly making: Map<string, Promise<Rendered>>;
  /** Rows that are to be stored; one writer at a time takes them all. */
  readonly pending: RenderedRow[];
  writing: boolean;
}

const LRU_BYTES = 24 * 1024 * 1024;
const MAX_PENDING = 100;
/** A row that is in use is marked so once a day: reading is to write next to nothing. */
const MARK_SECONDS = 24 * 3600;
const caches = new WeakMap<Db, Cache>();

/**
 * A page's finished HTML, from memory, from the table `rendered`, or made now. Root-relative addresses in it begin with
 * the base path.
 */
export async function renderPage(ctx: Context, page: PageToRender): Promise<Rendered> {
  return cached(ctx, page, { form: '', fill: (html) => html.replaceAll(BASE, ctx.config.basePath) });
}

/**
 * The same for who has the key of a share: files are asked for with it. Only what is sent holds the key, nothing that is
 * kept does.
 */
export async function renderShared(ctx: Context, page: PageToRender, unique_key: string): Promise<Rendered> {
  const rendered = await cached(ctx, page, { form: '.shared', fill: (html) => html });
  return { ...rendered, html: withShare(rendered.html, unique_key).replaceAll(BASE, ctx.config.basePath) };
}

/**
 * The same for a file: `to` gives each address of this site another one, and answers undefined for what stays, which
 * then begins with `origin`.
 */
export async function renderForFile(
  ctx: Context,
  page: PageToRender,
  { to, origin }: { readonly to: (href: string) => string | undefined; readonly origin: string },
): Promise<string> {
  const { html } = await cached(ctx, page, { form: '.shared', fill: (made) => made });
  return withAddresses(html, (href) => to(href) ?? origin + href);
}

/** What a page needs to tell the present: nothing, but for spreadsheets that ask for it. By the minute. */
export function clockFor(
  ctx: Pick<Context, 'clock' | 'settings'>,
  { kind, page_content }: Pick<PageToRender, 'kind' | 'page_content'>,
): number | undefined {
  if (kind !== 'sheet' || !/\b(?:TODAY|NOW)\s*\(/i.test(page_content)) return undefined;
  return minuteOf(ctx) * 60;
}

/** Of the site's clock. */
export function minuteOf({ clock, settings }: Pick<Context, 'clock' | 'settings'>): number {
  return Math.floor(clockSeconds(clock.now(), settings.current.time_zone) / 60);
}

interface Wish {
  /** Tells apart what is kept in several forms. */
  readonly form: '' | '.shared';
  readonly fill: (html: string) => string;
}

async function cached(ctx: Context, page: PageToRender, wish: Wish): Promise<Rendered> {
  const cache = cacheOf(ctx.db);
  const key = `${page.page_id}.${page.revision}.${page.kind}.${page.language}${wish.form}${globalsKey(page)}.${page.clock ?? ''}`;
  const known = cache.lru.get(key);
  if (known) return known;
  const begun = cache.making.get(key);
  if (begun !== undefined) return begun;
  const making = loadInto(ctx, cache, { key, fill: wish.fill }, page).finally(() => cache.making.delete(key));
  cache.making.set(key, making);
  return making;
}

interface Place extends Pick<Wish, 'fill'> {
  readonly key: string;
}

async function loadInto(ctx: Context, cache: Cache, { key, fill }: Place, page: PageToRender): Promise<Rendered> {
  const { html, outline, features } = await loadOrMake(ctx, cache, page);
  const rendered = { html: fill(html), outline, features };
  // Two bytes a character, the outline's words again, and what an entry itself takes.
  cache.lru.set(key, rendered, 2 * html.length + 200 * (outline.length + 2));
  return rendered;
}

async function loadOrMake(ctx: Context, cache: Cache, page: PageToRender): Promise<Rendered> {
  // Shorter texts are rendered faster than a row is written and synced; they live in memory only.
  if (!takesTime(page.kind, page.page_content)) return renderText(page);
  // in a minute nobody asks for it any more
  if (page.clock !== undefined) return (await renderApart(ctx.log, page)) ?? renderTextAsSource(page);
  const hash = hashOf(page);
  const row = await findRendered(ctx.db, hash);
  const now = ctx.clock.now();
  if (row && row.used_at > now - MARK_SECONDS) return parseRow(row);
  const rendered = row ? parseRow(row) : await renderApart(ctx.log, page);
  // Another time there may be more time.
  if (!rendered) return renderTextAsSource(page);
  keep(ctx, cache, rowOf(hash, rendered, now));
  return rendered;
}

function rowOf(hash: string, { html, outline, features }: Rendered, used_at: number): RenderedRow {
  return { hash, html, outline: JSON.stringify(outline), features: JSON.stringify(features), used_at };
}

function parseRow({ html, outline, features }: RenderedRow): Rendered {
  return { html, outline: JSON.parse(outline), features: JSON.parse(features) };
}

function hashOf({ page_content, page_title, kind, language, globals }: PageToRender): string {
  return createHash('sha256')
    .update(JSON.stringify([PIPELINE_VERSION, kind, language, page_title, ...(globals ? [globals] : [])]))
    .update(page_content)
    .digest('hex');
}

/** What an item adds to its calls changes without its pages. */
function globalsKey({ globals }: PageToRender): string {
  return globals ? `.${createHash('sha256').update(JSON.stringify(globals)).digest('base64url')}` : '';
}

function cacheOf(db: Db): Cache {
  const known = caches.get(db);
  if (known) return known;
  const cache = { lru: byteLru<Rendered>(LRU_BYTES), making: new Map(), pending: [], writing: false };
  caches.set(db, cache);
  return cache;
}

/** The reader does not wait for the row, and a database that takes no writes does not stop anyone reading. */
function keep(ctx: Context, cache: Cache, row: RenderedRow): void {
  if (cache.pending.length < MAX_PENDING) cache.pending.push(row);
  if (cache.writing) return;
  cache.writing = true;
  void writePending(ctx, cache);
}

async function writePending(ctx: Context, cache: Cache): Promise<void> {
  try {
    while (cache.pending.length > 0) {
      const rows = new Map(cache.pending.splice(0).map((row) => [row.hash, row]));
      await ctx.db.transaction().execute((tx) => upsertRendered(tx, [...rows.values()]));
    }
  } catch (error) {
    ctx.log.warn({ err: error }, 'rendered pages not stored');
  } finally {
    cache.writing = false;
  }
}
