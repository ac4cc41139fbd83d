import { searchItem } from '@sheaf/contract';
import { call } from '../../lib/api.ts';
import { recentPages } from '../../lib/recent-pages.ts';
import { sessionUser } from '../../lib/session.ts';
import type { FindPages } from './link-complete.ts';

const COUNT = 10;

/** Pages of an item to link to: what was read last before anything is typed, then what the words find. */
export function pagesOf(item_id: number): FindPages {
  const addressOf = (page_id: number) => `/${item_id}/${page_id}`;
  return async (keyword, signal) => {
    if (keyword === '') {
      return recentPages(sessionUser()?.username ?? '')
        .filter((page) => page.item_id === item_id)
        .map(({ page_title, page_id }) => ({ page_title, path: '', address: addressOf(page_id) }));
    }
    const { pages } = await call(searchItem, { item_id, keyword, count: COUNT }, { signal });
    return pages.map(({ page_title, page_id, full_path }) => ({
      page_title,
      path: full_path.flatMap(({ cat_name }) => cat_name ?? []).join(' / '),
      address: addressOf(page_id),
    }));
  };
}
