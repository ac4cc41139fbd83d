import type { Viewer } from '../../access/viewer.ts';
import type { Context } from '../../context.ts';
import type { PageRow, Tx } from '../../schema/tables.ts';
import { announce } from '../message/announce.service.ts';
import { followersOf, followOwnPage } from '../subscription/subscription.service.ts';

/** What a save is to tell others. */
export interface PageNews {
  /** Whom the text calls now and did not before. */
  readonly called: readonly number[];
  /** For who follows the page; undefined: they are not told of this save. */
  readonly note: string | undefined;
}

interface SavedPage {
  readonly viewer: Viewer;
  readonly page: PageRow;
}

/**
 * Tells who follows the page, when the writer asked for it, and whom the text calls now and did not before. Who is
 * called hears of that alone.
 */
export async function tellOfSave(ctx: Context, tx: Tx, { viewer, page }: SavedPage, news: PageNews): Promise<void> {
  const { called, note } = news;
  const { page_id, item_id, top_cat_id } = page;
  const about = { object_type: 'page', page_id, item_id, top_cat_id } as const;
  const notice = { from: viewer, about, ...(note === undefined ? {} : { note }) };
  await announce(ctx, tx, { ...notice, to: called, action_type: 'mention' });
  if (note === undefined) return;
  const others = (await followersOf(tx, page)).filter((uid) => !called.includes(uid));
  await announce(ctx, tx, { ...notice, to: others, action_type: 'update' });
}

/** A new page: its maker follows it, unless that is a program. */
export async function tellOfNewPage(ctx: Context, tx: Tx, saved: SavedPage, news: PageNews): Promise<void> {
  if (!saved.viewer.key) await followOwnPage(tx, saved.page, saved.viewer.uid, ctx.clock.now());
  await tellOfSave(ctx, tx, saved, news);
}
