import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import type { RequestContext } from '../../context.ts';
import { Page } from '../../platform/http/answer.ts';
import { type ByteLru, byteLru } from '../../platform/lru.ts';
import type { Db } from '../../schema/tables.ts';
import { aiIsSet } from '../ai/ai.setting.service.ts';
import { minuteOf } from '../render/render.service.ts';
import { accessToText, type MarkedPage } from './reading.access.ts';
import { chosenTheme, readingPage, wantsJson } from './reading.html.service.ts';
import { readPage } from './reading.service.ts';

interface KeptPage {
  /** Packed, as nearly every browser takes it: packing once, and well, instead of for each reader. */
  readonly packed: Buffer;
  readonly etag: string;
}

const KEPT_BYTES = 24 * 1024 * 1024;
const pack = promisify(gzip);
const unpack = promisify(gunzip);

/**
 * What guests read, finished: every guest of one language sees the same. The key names the state of the item, of the
 * page and of what the frame shows, so a change needs no message to other processes: it is another key.
 */
const caches = new WeakMap<Db, ByteLru<KeptPage>>();

export async function keptPage(ctx: RequestContext, marked: MarkedPage): Promise<Page> {
  const key = guestKey(ctx, marked);
  const kept = cacheOf(ctx.db);
  const known = key === undefined ? undefined : kept.get(key);
  if (known) return answer(ctx, known);
  const page = await readingPage(ctx, await readPage(ctx, await accessToText(ctx, marked)));
  if (key === undefined) return page;
  const body = Buffer.from(page.body);
  // Weak: packed or not, it is the same page.
  const etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
  const made = { packed: await pack(body), etag };
  kept.set(key, made, made.packed.length + key.length);
  return answer(ctx, made);
}

function cacheOf(db: Db): ByteLru<KeptPage> {
  const known = caches.get(db) ?? byteLru<KeptPage>(KEPT_BYTES);
  caches.set(db, known);
  return known;
}

function guestKey(ctx: RequestContext, { item: { item }, mark }: MarkedPage): string | undefined {
  if (ctx.viewer || wantsJson(ctx)) return undefined;
  const { site_url, beian, time_zone, features } = ctx.settings.current;
  const origin = site_url === '' ? ctx.request.origin : '';
  return JSON.stringify([
    ...[item.item_id, item.tree_version, mark.page_id, mark.revision, mark.attachment_count],
    // a spreadsheet may tell the present
    mark.kind === 'sheet' ? minuteOf(ctx) : 0,
    ...[
      ctx.language,
      chosenTheme(ctx.request) ?? '',
      origin,
      site_url,
      beian,
      time_zone,
      features,
      aiIsSet(ctx.settings.current),
    ],
  ]);
}

async function answer({ request }: RequestContext, { packed, etag }: KeptPage): Promise<Page> {
  const headers = { etag, 'cache-control': 'private, no-cache', vary: 'accept-encoding' };
  if (request.ifNoneMatch === etag) return new Page('', { status: 304, headers });
  if (request.acceptsGzip) return new Page(packed, { headers: { ...headers, 'content-encoding': 'gzip' } });
  return new Page(await unpack(packed), { headers });
}
