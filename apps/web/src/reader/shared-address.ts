import type { ReadingData } from '@sheaf/contract';
import { hrefUnder, pathUnder } from '../lib/href.ts';

/** The path of an item by its personal domain, where one came by its number; undefined where there is nothing to mend. */
export function domainPath(
  path: string,
  item: Pick<ReadingData['item'], 'item_id' | 'item_domain'>,
): string | undefined {
  const [first, ...rest] = path.slice(1).split('/');
  if (item.item_domain === '' || first !== String(item.item_id)) return undefined;
  return ['', encodeURIComponent(item.item_domain), ...rest].join('/');
}

/** The address that is copied from the browser is the one to share. */
export function showSharedAddress({ item, site }: ReadingData): void {
  const path = domainPath(pathUnder(site.base, location.pathname), item);
  if (path === undefined) return;
  history.replaceState(history.state, '', hrefUnder(site.base, path) + location.search + location.hash);
}
