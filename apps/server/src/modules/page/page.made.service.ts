import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { PageRow, Tx } from '../../schema/tables.ts';
import { findMade, removeMadeBefore, upsertMade } from './page.made.queries.ts';
import { lockPageInItem } from './page.save.queries.ts';
import type { Prepared } from './page.store.service.ts';

/** The revision with which every page begins. */
export const FIRST_REVISION = 1;

interface NewPageSent {
  readonly item_id: number;
  readonly uid: number;
}

/**
 * The page that an earlier sending of the same new page made, locked like its item: its answer never arrived.
 * Undefined where there is none any more. @throws ApiError busy when it became another kind since
 */
export async function pageMadeBefore(
  tx: Tx,
  { item_id, uid }: NewPageSent,
  { made_as, text }: Pick<Prepared, 'made_as' | 'text'>,
): Promise<PageRow | undefined> {
  const page_id = made_as === undefined ? undefined : await findMade(tx, uid, made_as);
  const both = page_id === undefined ? undefined : await lockPageInItem(tx, item_id, page_id);
  if (!both) return undefined;
  const { item_type: _, item_name: __, ...page } = both;
  if (page.kind !== text.kind) throw new ApiError('busy');
  return page;
}

/** The page is known by the word of whoever sent it. */
export async function rememberMade(
  tx: Tx,
  { page_id, author_uid }: PageRow,
  { made_as, now }: Pick<Prepared, 'made_as' | 'now'>,
): Promise<void> {
  if (made_as !== undefined) await upsertMade(tx, { uid: author_uid, made_as, page_id, made_at: now });
}

/** Nobody sends a page again after so long. */
export async function forgetMade(ctx: Context): Promise<number> {
  return ctx.db.transaction().execute((tx) => removeMadeBefore(tx, ctx.clock.now() - LIMITS.madeAsKeep));
}
