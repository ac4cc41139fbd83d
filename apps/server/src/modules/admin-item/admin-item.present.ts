import type { listSiteItems, OutputOf, SiteItem } from '@sheaf/contract';
import { datetimeText } from '../../platform/datetime.ts';
import { KEPT_SECONDS } from '../recycle/recycle.service.ts';
import type { SiteItemRow } from './admin-item.queries.ts';
import type { SiteItems } from './admin-item.service.ts';

export function presentSiteItems({ total, rows, people }: SiteItems, timeZone: string): OutputOf<typeof listSiteItems> {
  return { total, items: rows.map((row) => presentSiteItem(row, people.get(row.item_id) ?? 0, timeZone)) };
}

function presentSiteItem(row: SiteItemRow, member_num: number, timeZone: string): SiteItem {
  return {
    item_id: row.item_id,
    item_name: row.item_name,
    item_description: row.item_description,
    item_type: row.item_type,
    item_domain: row.item_domain,
    uid: row.uid,
    username: row.username,
    is_private: row.visibility === 'private' ? 1 : 0,
    is_archived: row.is_archived,
    member_num,
    addtime: datetimeText(row.created_at, timeZone),
    added_at: row.created_at,
    del_by_username: row.deleted_by_username ?? '',
    del_time: datetimeText(row.deleted_at, timeZone),
    deleted_at: row.deleted_at,
    purge_at: row.deleted_at === 0 ? 0 : row.deleted_at + KEPT_SECONDS,
  };
}
