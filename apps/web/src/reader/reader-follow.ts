import type { FollowState, ReadingData } from '@sheaf/contract';
import { openFollow } from '../view/open-follow.tsx';
import { ask, refusalOf } from './ask.ts';

/** What of the place that is shown one follows. */
export function openFor({ catalog, item, page, site }: ReadingData): void {
  const { item_id } = item;
  const page_id = page?.page_id ?? 0;
  const shown = { item_id, page_id, cat_id: page ? 0 : (catalog?.cat_id ?? 0) };
  openFollow(site.language, {
    page_id,
    load: () => ask<FollowState>(site.base, '/api/subscription/getMine', shown),
    follow: (place, followed) => refusalOf(site.base, '/api/subscription/follow', { item_id, ...place, followed }),
  });
}
