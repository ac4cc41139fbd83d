import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import type { Tx } from '../../schema/tables.ts';
import { appliedVersions, sourcesOfItem } from '../api-source/api-source.service.ts';
import { touchItem } from '../item/item.service.ts';
import { announce } from '../message/announce.service.ts';
import { followersOfMany } from '../subscription/subscription.service.ts';
import type { ToCompare } from './api-change.order.service.ts';
import {
  findCompared,
  listFaded,
  listPlaces,
  lockSource,
  putCompared,
  removeFaded,
  replaceChangedPages,
} from './api-change.queries.ts';
import { type AppliedVersion, type Compared, differenceOf, type FollowedSource, placed } from './api-change.service.ts';

/** The gravest first. */
const CLASSES = ['broken', 'deprecated', 'changed', 'added'] as const;
type Class = (typeof CLASSES)[number];

const FADED_AT_ONCE = 100;
const PLACES_AT_ONCE = 500;

/**
 * Marks the pages that a version changed, and tells who follows some of them. Done twice it tells nobody twice; where a
 * newer version came meanwhile that one tells. Answers how many pages it marked.
 */
export async function tellOfVersion(ctx: Context, { item_id, source_id, version }: ToCompare): Promise<number> {
  const source = (await sourcesOfItem(ctx.db, item_id)).find((each) => each.source_id === source_id);
  const versions = source ? await appliedVersions(ctx.db, source_id) : [];
  const [now, before] = versions;
  if (!source || now?.version !== version || !before || (await findCompared(ctx.db, source_id)) >= version) return 0;
  const pair = { before: before.version, now: version };
  const compared = await placed(ctx.db, source, { ...pair, difference: await differenceOf(ctx, source, pair) });
  const changed = changedPages(compared);
  const broken = [...changed].flatMap(([page_id, of]) => (of === 'broken' ? [page_id] : []));
  const followers = {
    all: await followersOfPages(ctx, [...changed.keys()]),
    ofBroken: await followersOfPages(ctx, broken),
  };
  await ctx.db.transaction().execute((tx) => write(ctx, tx, { source, now, compared, changed, followers }));
  return changed.size;
}

function changedPages({ changes }: Compared): ReadonlyMap<number, Class> {
  const pages = new Map<number, Class>();
  for (const { page_id, class: of } of changes) {
    const known = pages.get(page_id);
    if (page_id === 0 || (known !== undefined && CLASSES.indexOf(known) <= CLASSES.indexOf(of))) continue;
    pages.set(page_id, of);
  }
  return pages;
}

/** Who hears of any of these pages, and may read it. */
async function followersOfPages({ db }: Context, page_ids: readonly number[]): Promise<readonly number[]> {
  const found = new Set<number>();
  for (let at = 0; at < page_ids.length; at += PLACES_AT_ONCE) {
    const places = await listPlaces(db, page_ids.slice(at, at + PLACES_AT_ONCE));
    for (const uid of await followersOfMany(db, places)) found.add(uid);
  }
  return [...found];
}

interface Told {
  readonly source: FollowedSource;
  readonly now: AppliedVersion;
  readonly compared: Compared;
  readonly changed: ReadonlyMap<number, Class>;
  /** Some of them hear of pages that break clients. */
  readonly followers: Readonly<Record<'all' | 'ofBroken', readonly number[]>>;
}

async function write(ctx: Context, tx: Tx, { source, now, compared, changed, followers }: Told): Promise<void> {
  const { source_id, item_id } = source;
  const changed_at = ctx.clock.now();
  const fades_at = changed_at + LIMITS.apiChangeDays * 86_400;
  // items are locked before what is in them
  await touchItem(tx, item_id, changed_at, { tree: true });
  if (!(await lockSource(tx, source_id)) || (await findCompared(tx, source_id)) >= now.version) return;
  const there = new Set((await listPlaces(tx, [...changed.keys()])).map(({ page_id }) => page_id));
  const rows = [...changed].flatMap(([page_id, of]) =>
    there.has(page_id) ? [{ source_id, page_id, version: now.version, class: of, changed_at }] : [],
  );
  await replaceChangedPages(tx, source_id, rows);
  await putCompared(tx, {
    source_id,
    before: compared.before,
    version: now.version,
    compared_at: changed_at,
    fades_at,
  });
  await ctx.feed.put(tx, { topic: 'item', id: item_id });
  if (rows.length === 0) return;
  const { title, version } = compared.difference.now;
  const note = [title || source.name, version].filter((word) => word !== '').join(' ');
  const from = { uid: now.uid, username: now.username };
  const warned = new Set(followers.ofBroken);
  const notice = { from, about: { object_type: 'item', item_id }, note } as const;
  await announce(ctx, tx, { ...notice, to: followers.ofBroken, action_type: 'break' });
  await announce(ctx, tx, { ...notice, to: followers.all.filter((uid) => !warned.has(uid)), action_type: 'change' });
}

/** What changed long ago is no news: its mark goes. Answers of how many sources. */
export async function fadeMarks(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const faded = await listFaded(ctx.db, now, FADED_AT_ONCE);
  for (const { source_id, item_id, updated_at } of faded)
    await ctx.db.transaction().execute(async (tx) => {
      // what was shown is shown no more, which is no change that anybody made
      await touchItem(tx, item_id, updated_at, { tree: true });
      await removeFaded(tx, source_id, now);
    });
  return faded.length;
}
