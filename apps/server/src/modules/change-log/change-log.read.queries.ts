import type { CHANGE_ACTIONS, CHANGE_OBJECTS } from '@sheaf/contract';
import { LIMITS } from '@sheaf/contract';
import type { Selectable } from 'kysely';
import type { ChangeLogTable, Db } from '../../schema/tables.ts';

export interface ChangeFilter {
  readonly item_id: number;
  /** The top-level catalogs whose changes are shown; at most 500. */
  readonly cats: 'all' | readonly number[];
  readonly op_action_type: (typeof CHANGE_ACTIONS)[number] | '';
  readonly op_object_type: (typeof CHANGE_OBJECTS)[number] | '';
  /** 0: anybody. */
  readonly uid: number;
  /** From this second on, and before that one; 0: ever. */
  readonly from: number;
  readonly to: number;
}

/** What happened, with the name of who did it and the page it was done to, where that is there now. */
export interface ListedChange extends Selectable<ChangeLogTable> {
  readonly name: string | null;
  readonly live_page_id: number | null;
  readonly page_top_cat_id: number | null;
}

/** Newest first; of one item there are no more than its log keeps. */
export async function listChanges(
  db: Db,
  filter: ChangeFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<ListedChange[]> {
  return filtered(db, filter)
    .leftJoin('user', 'user.uid', 'change_log.uid')
    .leftJoin('page as live', (join) =>
      join.onRef('live.page_id', '=', 'page.page_id').on('live.deleted_at', '=', 0).on('live.batch_id', 'is', null),
    )
    .selectAll('change_log')
    .select(['user.name', 'live.page_id as live_page_id', 'live.top_cat_id as page_top_cat_id'])
    .orderBy('change_log.change_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countChanges(db: Db, filter: ChangeFilter): Promise<number> {
  const { count } = await filtered(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Who did any of it, under the name that he had. */
export async function listOperators(
  db: Db,
  filter: ChangeFilter,
): Promise<{ readonly uid: number; readonly username: string }[]> {
  return filtered(db, filter)
    .select(['change_log.uid', 'change_log.username'])
    .distinct()
    .orderBy('change_log.username')
    .limit(LIMITS.changeLogRows)
    .execute();
}

/** Whoever edits some catalogs only sees what was done to pages and catalogs that stand in these now. */
function filtered(db: Db, filter: ChangeFilter) {
  const { item_id, cats, op_action_type, op_object_type, uid, from, to } = filter;
  let found = db
    .selectFrom('change_log')
    .leftJoin('page', (join) =>
      join
        .onRef('page.page_id', '=', 'change_log.object_id')
        .onRef('page.item_id', '=', 'change_log.item_id')
        .on('change_log.object_type', '=', 'page'),
    )
    .leftJoin('catalog', (join) =>
      join
        .onRef('catalog.cat_id', '=', 'change_log.object_id')
        .onRef('catalog.item_id', '=', 'change_log.item_id')
        .on('change_log.object_type', '=', 'catalog'),
    )
    .leftJoin('catalog as above', 'above.cat_id', 'catalog.parent_cat_id')
    .where('change_log.item_id', '=', item_id);
  if (cats !== 'all') {
    found = found.where((eb) =>
      eb.or([
        eb('page.top_cat_id', 'in', cats),
        eb('catalog.cat_id', 'in', cats),
        eb('catalog.parent_cat_id', 'in', cats),
        eb('above.parent_cat_id', 'in', cats),
      ]),
    );
  }
  if (op_action_type !== '') found = found.where('change_log.action_type', '=', op_action_type);
  if (op_object_type !== '') found = found.where('change_log.object_type', '=', op_object_type);
  if (uid > 0) found = found.where('change_log.uid', '=', uid);
  if (from > 0) found = found.where('change_log.happened_at', '>=', from);
  return to > 0 ? found.where('change_log.happened_at', '<', to) : found;
}
