import type { ReadingData } from '@sheaf/contract';
import { recentPages } from '../lib/recent-pages.ts';
import { openPalette } from '../view/open-palette.tsx';
import type { PaletteTools } from '../view/palette-model.ts';
import type { ReadingTools } from '../view/reading-tools.ts';
import { commonActions } from './palette-actions.ts';
import { askActions } from './palette-ask.ts';
import { paletteSearch } from './palette-search.ts';

/** The palette over a reading page. */
export function openFor(reading: ReadingData, tools: ReadingTools, typed: PaletteTools['typed']): void {
  const { item, page, site, user } = reading;
  openPalette(site.language, {
    ...paletteSearch(site.base, item),
    recent: recentPages(user?.username ?? '').filter(({ page_id }) => page_id !== page?.page_id),
    actions: [...askActions(reading), ...commonActions(site.language, site.base, tools)],
    open: (address) => location.assign(address),
    typed,
  });
}
