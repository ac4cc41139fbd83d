import type { RecycledPage } from '@sheaf/contract';
import { datetimeText } from '../../platform/datetime.ts';
import { KEPT_SECONDS, type Recycled } from './recycle.service.ts';

export function presentRecycled({ rows, paths }: Recycled, timeZone: string): RecycledPage[] {
  return rows.map((row) => {
    const path = paths.get(row.cat_id) ?? [];
    return {
      id: row.page_id,
      item_id: row.item_id,
      page_id: row.page_id,
      page_title: row.page_title,
      del_by_uid: row.deleted_by,
      del_by_username: row.username ?? '',
      del_time: datetimeText(row.deleted_at, timeZone),
      purge_at: row.deleted_at + KEPT_SECONDS,
      origin_cat_id: path.at(-1)?.cat_id ?? 0,
      origin_path: path.map(({ cat_id, cat_name }) => ({ cat_id, cat_name })),
    };
  });
}
