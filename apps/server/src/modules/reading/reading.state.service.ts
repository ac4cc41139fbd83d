import type { InputOf, OutputOf, readState } from '@sheaf/contract';
import { RIGHT, someGrant } from '../../access/grants.ts';
import { accessToVisit, type ItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { otherHolder } from '../page/page.lock.service.ts';
import { accessToItemPage } from './reading.access.ts';
import type { PageMark } from './reading.queries.ts';

/** Proof that the viewer may read the item, and the page where one is named. */
interface StateAccess {
  readonly item: ItemAccess;
  readonly mark: PageMark | undefined;
}

/** @throws ApiError loginForced, itemNotVisible, pageNotFound */
export async function accessToState(
  ctx: RequestContext,
  { item_id, page_id }: InputOf<typeof readState>,
): Promise<StateAccess> {
  if (page_id > 0) return accessToItemPage(ctx, { item: String(item_id), page_id });
  return { item: await accessToVisit(ctx, item_id), mark: undefined };
}

/** What of the item and the page may have changed since they were shown. */
export async function stateOf(ctx: RequestContext, { item, mark }: StateAccess): Promise<OutputOf<typeof readState>> {
  const { tree_version } = item.item;
  const edits = mark !== undefined && someGrant(item.grants, RIGHT.edit, mark.top_cat_id);
  const held = edits ? await otherHolder(ctx, mark.page_id) : undefined;
  return { tree_version, revision: mark?.revision ?? 0, holder: held?.username ?? '', lock_to: held?.lock_to ?? 0 };
}
