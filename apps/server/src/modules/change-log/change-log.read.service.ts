import type { getChangeLog, InputOf, OutputOf } from '@sheaf/contract';
import { catalogsWith, RIGHT, someGrant } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { presentChange } from './change-log.present.ts';
import {
  type ChangeFilter,
  countChanges,
  type ListedChange,
  listChanges,
  listOperators,
} from './change-log.read.queries.ts';

/** More than this many catalogs nobody is confined to; what is beyond is not shown. */
const CATALOGS = 500;

/** What happened in an item, as far as the viewer edits there. */
export async function changeLogOf(
  ctx: RequestContext,
  { item_id, grants }: ItemAccess,
  { page, count, ...asked }: InputOf<typeof getChangeLog>,
): Promise<OutputOf<typeof getChangeLog>> {
  const held = catalogsWith(grants, RIGHT.edit);
  const cats = held === 'all' ? held : [...held].slice(0, CATALOGS);
  const filter: ChangeFilter = { ...asked, item_id, cats };
  const anything = { ...filter, op_action_type: '', op_object_type: '', uid: 0, from: 0, to: 0 } as const;
  const [total, operators] = [await countChanges(ctx.db, filter), await listOperators(ctx.db, anything)];
  const rows = await listChanges(ctx.db, filter, { offset: (page - 1) * count, limit: count });
  const isReadable = ({ live_page_id, page_top_cat_id }: ListedChange) =>
    live_page_id !== null && someGrant(grants, RIGHT.read, page_top_cat_id ?? 0);
  const { language, settings } = ctx;
  const timeZone = settings.current.time_zone;
  const list = rows.map((row) => presentChange(row, { language, timeZone, isReadable: isReadable(row) }));
  return { total, list, operators };
}
