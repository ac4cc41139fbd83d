import { createHash } from 'node:crypto';
import { type OutlineEntry, PIPELINE_VERSION, renderMarkdown } from '@sheaf/markdown';
import type { Context } from '../../context.ts';
import type { Language } from '../../platform/http/language.ts';
import { type ByteLru, byteLru } from '../../platform/lru.ts';
import type { Db } from '../../schema/tables.ts';
import { findRendered, type RenderedRow, upsertRendered } from './render.queries.ts';

export interface PageToRender {
  readonly page_id: number;
  readonly revision: number;
  readonly page_title: string;
  readonly page_content: string;
  readonly language: Language;
}

export interface RenderedPage {
  /** Root-relative addresses in it begin with the base path. */
  readonly html: string;
  readonly outline: readonly OutlineEntry[];
  readonly features: { readonly mermaid: boolean; readonly math: boolean };
}

interface Cache {
  readonly lru: ByteLru<RenderedPage>;
  /** Rows that are to be stored; one writer at a time takes them all. */
  readonly pending: RenderedRow[];
  writing: boolean;
}

const LRU_BYTES = 32 * 1024 * 1024;
/** Shorter texts are rendered faster than a row is written and synced; they live in memory only. */
const STORED_CHARS = 8000;
const MAX_PENDING = 100;
/** A row that is in use is marked so once a day: reading is to write next to nothing. */
const MARK_SECONDS = 24 * 3600;
/** Stands for the base path in stored HTML. A noncharacter: markdown-it makes no entity into one. */
const BASE = '\u{fdd0}';

const caches = new WeakMap<Db, Cache>();

/** A page's finished HTML, from memory, from the table `rendered`, or made now. */
export async function renderPage(ctx: Context, page: PageToRender): Promise<RenderedPage> {
  const cache = cacheOf(ctx.db);
  const key = `${page.page_id}.${page.revision}.${page.language}`;
  const known = cache.lru.get(key);
  if (known) return known;
  const { html, outline, features } = await loadOrMake(ctx, cache, page);
  const rendered = { html: html.replaceAll(BASE, ctx.config.basePath), outline, features };
  // Two bytes a character, the outline's words again, and what an entry itself takes.
  cache.lru.set(key, rendered, 2 * html.length + 200 * (outline.length + 2));
  return rendered;
}

async function loadOrMake(ctx: Context, cache: Cache, page: PageToRender): Promise<RenderedPage> {
  if (page.page_content.length < STORED_CHARS) return make(page);
  const hash = hashOf(page);
  const row = await findRendered(ctx.db, hash);
  const now = ctx.clock.now();
  if (row && row.used_at > now - MARK_SECONDS) return parseRow(row);
  const rendered = row ? parseRow(row) : make(page);
  keep(ctx, cache, rowOf(hash, rendered, now));
  return rendered;
}

function make({ page_content, page_title, language }: PageToRender): RenderedPage {
  return renderMarkdown(page_content.replaceAll(BASE, '\u{fffd}'), {
    language,
    title: page_title,
    resolveLink: (href) => (/^\/(?![/\\])/.test(href) ? BASE + href : undefined),
  });
}

function rowOf(hash: string, { html, outline, features }: RenderedPage, used_at: number): RenderedRow {
  return { hash, html, outline: JSON.stringify(outline), features: JSON.stringify(features), used_at };
}

function parseRow({ html, outline, features }: RenderedRow): RenderedPage {
  return { html, outline: JSON.parse(outline), features: JSON.parse(features) };
}

function hashOf({ page_content, page_title, language }: PageToRender): string {
  return createHash('sha256')
    .update(JSON.stringify([PIPELINE_VERSION, language, page_title]))
    .update(page_content)
    .digest('hex');
}

function cacheOf(db: Db): Cache {
  const known = caches.get(db);
  if (known) return known;
  const cache = { lru: byteLru<RenderedPage>(LRU_BYTES), pending: [], writing: false };
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
