import type { ReadingData } from '@sheaf/contract';
import { basePath, pathUnder } from '../lib/href.ts';
import { forgetRecentPage, keepRecentPage } from '../lib/recent-pages.ts';

/** Remembers a page that somebody logged in opened, for the list of what he read last; one that is gone leaves it. */
export function keepRead({ view, user, page, item }: ReadingData): void {
  if (view === 'absent') forgetShown();
  if (view !== 'page' || !user || !page) return;
  const { page_id, page_title } = page;
  keepRecentPage(user.username, { item_id: item.item_id, item_name: item.item_name, page_id, page_title });
}

/** The page that the address names is not there for this reader. */
export function forgetShown(): void {
  const [, page_id] = /^\/[^/]+\/(\d+)$/.exec(pathUnder(basePath(), location.pathname)) ?? [];
  if (page_id !== undefined) forgetRecentPage(Number(page_id));
}
