import type { InputOf, Keeper, listStale, OutputOf, setKeeper as setKeeperCall } from '@sheaf/contract';
import { editorsAmong } from '../../access/audience.ts';
import { catalogsWith, RIGHT } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { insertChange } from '../change-log/change-log.service.ts';
import { accessToEditPage, type PageAccess } from '../page/page.access.ts';
import { presentKeeper, presentReview } from './review.present.ts';
import { countReviews, findKeeper, listReviews, updateReview } from './review.queries.ts';

/** More than this many catalogs nobody is confined to; what is beyond is not shown. */
const CATALOGS = 500;

/** @throws ApiError pageNotFound */
export async function keeperOf({ db }: RequestContext, { page }: PageAccess): Promise<Keeper> {
  const row = await findKeeper(db, page.page_id);
  if (!row) throw new ApiError('pageNotFound');
  return presentKeeper(row);
}

/**
 * That there is no such account, and that it may not edit there, is one refusal.
 * @throws ApiError keeperNotEditor, and as accessToEditPage
 */
export async function setKeeper(
  ctx: RequestContext,
  { page_id, keeper_uid, review_at }: InputOf<typeof setKeeperCall>,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const { page, viewer } = await accessToEditPage(inside(ctx, tx), { page_id });
    if (keeper_uid === page.keeper_uid && review_at === page.review_at) return;
    if (keeper_uid > 0 && (await editorsAmong(tx, page, [keeper_uid])).length === 0) {
      throw new ApiError('keeperNotEditor', {}, { field: 'keeper_uid' });
    }
    const told = review_at === page.review_at ? {} : { review_told: 0 };
    await updateReview(tx, page_id, { keeper_uid, review_at, ...told });
    const { uid, username } = viewer;
    const what = { action_type: 'update', object_type: 'page', object_id: page_id } as const;
    const object_name = page.page_title;
    const happened_at = ctx.clock.now();
    await insertChange(tx, { ...what, item_id: page.item_id, uid, username, object_name, happened_at });
  });
}

/** Of the places that the viewer edits. */
export async function reviewsIn(
  { clock, db }: RequestContext,
  { item_id, grants }: ItemAccess,
  { page, count }: InputOf<typeof listStale>,
): Promise<OutputOf<typeof listStale>> {
  const held = catalogsWith(grants, RIGHT.edit);
  const filter = { item_id, cats: held === 'all' ? held : [...held].slice(0, CATALOGS) };
  const rows = await listReviews(db, filter, { offset: (page - 1) * count, limit: count });
  const now = clock.now();
  return { total: await countReviews(db, filter), list: rows.map((row) => presentReview(row, now)) };
}
