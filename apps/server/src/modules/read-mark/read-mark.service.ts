import type { ChangedSince } from '@sheaf/contract';
import { LIMITS } from '@sheaf/contract';
import { catalogsWith, RIGHT } from '../../access/grants.ts';
import { inside, type RequestContext } from '../../context.ts';
import { datetimeText } from '../../platform/datetime.ts';
import { demandAccount } from '../user/user.service.ts';
import { accessToReadMark, type ReadMarkAccess } from './read-mark.access.ts';
import { type ChangedRow, findSeenAt, listChangedPages, upsertSeenAt } from './read-mark.queries.ts';

/** More than this many catalogs nobody is confined to; what is beyond is not shown. */
const CATALOGS = 500;

/** From the rows of pages that are there and may be read now: what is gone, or out of sight, is told to nobody. */
export async function changedSince(ctx: RequestContext, { item, viewer }: ReadMarkAccess): Promise<ChangedSince> {
  const { item_id } = item;
  // of what is saved in this second some may still come
  const until = ctx.clock.now() - 1;
  const since = (await findSeenAt(ctx.db, viewer.uid, item_id)) ?? 0;
  if (since === 0 || item.item.updated_at <= since) return { since, until, list: [], has_more: 0 };
  const held = catalogsWith(item.grants, RIGHT.read);
  const cats = held === 'all' ? held : [...held].slice(0, CATALOGS);
  const most = LIMITS.changedPages;
  const rows = await listChangedPages(ctx.db, { item_id, since, cats, uid: viewer.uid }, most + 1);
  const timeZone = ctx.settings.current.time_zone;
  const list = rows.slice(0, most).map((row) => presentChanged(row, since, timeZone));
  return { since, until, list, has_more: rows.length > most ? 1 : 0 };
}

function presentChanged(row: ChangedRow, since: number, timeZone: string): ChangedSince['list'][number] {
  const { page_id, page_title, author_username, updated_at } = row;
  const is_new = row.created_at > since ? 1 : 0;
  return { page_id, page_title, author_username, addtime: datetimeText(updated_at, timeZone), updated_at, is_new };
}

/** What is still to come was not seen. @throws ApiError loginExpired, and as accessToReadMark */
export async function markSeen(ctx: RequestContext, { item, viewer }: ReadMarkAccess, until: number): Promise<void> {
  const { item_id } = item;
  const seen_at = Math.min(until, ctx.clock.now());
  await ctx.db.transaction().execute(async (tx) => {
    await accessToReadMark(inside(ctx, tx), { item_id });
    await demandAccount(tx, viewer);
    await upsertSeenAt(tx, { uid: viewer.uid, item_id, seen_at });
  });
}
