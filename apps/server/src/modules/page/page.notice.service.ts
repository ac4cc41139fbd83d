import type { Viewer } from '../../access/viewer.ts';
import type { Context } from '../../context.ts';
import type { PageRow, Tx } from '../../schema/tables.ts';
import { announce } from '../message/announce.service.ts';
import { type KnownNames, peopleCalledIn } from '../message/mention.service.ts';
import { followersOf, followOwnPage } from '../subscription/subscription.service.ts';

/** What a save is to tell others. */
export interface PageNews {
  /** Whom the new text calls by name. */
  readonly called: KnownNames;
  /** For who follows the page; undefined: they are not told of this save. */
  readonly note: string | undefined;
}

/**
 * Tells who follows the page, when the writer asked for it, and whom the text calls now and did not before. Who is
 * called hears of that alone.
 */
export async function tellOfSave(
  ctx: Context,
  tx: Tx,
  {
    viewer,
    page,
    before,
    text,
  }: {
    readonly viewer: Viewer;
    readonly page: PageRow;
    /** Empty for a new page. */
    readonly before: string;
    readonly text: string;
  },
  { called, note }: PageNews,
): Promise<void> {
  const { page_id, item_id, top_cat_id } = page;
  const about = { object_type: 'page', page_id, item_id, top_cat_id } as const;
  const known = peopleCalledIn(before, called);
  const mentioned = [...peopleCalledIn(text, called)].filter((uid) => !known.has(uid));
  const news = { from: viewer, about, ...(note === undefined ? {} : { note }) };
  await announce(ctx, tx, { ...news, to: mentioned, action_type: 'mention' });
  if (note === undefined) return;
  const followers = await followersOf(tx, page);
  const others = followers.filter((uid) => !mentioned.includes(uid));
  await announce(ctx, tx, { ...news, to: others, action_type: 'update' });
}

/** A new page: its maker follows it. */
export async function tellOfNewPage(
  ctx: Context,
  tx: Tx,
  { viewer, page, text }: { readonly viewer: Viewer; readonly page: PageRow; readonly text: string },
  news: PageNews,
): Promise<void> {
  await followOwnPage(tx, page, viewer.uid, ctx.clock.now());
  await tellOfSave(ctx, tx, { viewer, page, before: '', text }, news);
}
