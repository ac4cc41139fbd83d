import type { ReadingData } from '@sheaf/contract';
import { keepRecentPage } from '../lib/recent-pages.ts';

/** Remembers a page that somebody logged in opened, for the list of what he read last. */
export function keepRead({ view, user, page, item }: ReadingData): void {
  if (view !== 'page' || !user || !page) return;
  const { page_id, page_title } = page;
  keepRecentPage(user.username, { item_id: item.item_id, item_name: item.item_name, page_id, page_title });
}
