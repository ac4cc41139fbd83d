import type { ReadingData } from '@sheaf/contract';
import { recentPages } from '../lib/recent-pages.ts';
import { openPalette } from '../view/open-palette.tsx';
import type { PaletteTools } from '../view/palette-model.ts';
import type { ReadingTools } from '../view/reading-tools.ts';
import { commonActions } from './palette-actions.ts';
import { paletteSearch } from './palette-search.ts';

/** The palette over a reading page. */
export function openFor(
  { item, page, site, user }: ReadingData,
  tools: ReadingTools,
  typed: PaletteTools['typed'],
): void {
  openPalette(site.language, {
    ...paletteSearch(site.base, item),
    recent: recentPages(user?.username ?? '').filter(({ page_id }) => page_id !== page?.page_id),
    actions: commonActions(site.language, site.base, tools),
    open: (address) => location.assign(address),
    typed,
  });
}
