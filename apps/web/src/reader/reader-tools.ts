import type { Menu, MenuCatalog, ReadingData } from '@sheaf/contract';
import { hrefUnder } from '../lib/href.ts';
import { chooseLanguage } from '../lib/language.ts';
import { keepInTab, keptInTab } from '../lib/session-store.ts';
import { chooseTheme, chosenTheme, isDark } from '../lib/theme.ts';
import { catalogAddress } from '../view/addresses.ts';
import type { ReadingTools } from '../view/reading-tools.ts';
import { treeMemoryOf } from '../view/tree-memory.ts';
import { type CatalogPart, cutWithin } from '../view/tree-parts.ts';

/** What a reading screen may do in the browser of a reader. */
export function readerTools({ item, site }: ReadingData): ReadingTools {
  const treeKey = `sheaf-tree-${item.item_id}`;
  return {
    recallTree: () => treeMemoryOf(keptInTab(treeKey)),
    keepTree: (memory) => keepInTab(treeKey, memory),
    loadMenu: () => wholeMenu(site.base, item.item_id),
    loadCatalog: (cat_id) => catalogPart(catalogAddress(site.base, item, cat_id)),
    isDark: () => isDark(chosenTheme()),
    setDark: (dark) => chooseTheme(dark ? 'dark' : 'light'),
    setLanguage: chooseLanguage,
    drawDiagrams: (article) => {
      const drawing = import('./diagrams.ts').then(({ drawDiagrams }) => drawDiagrams(article, site));
      // a script that does not come leaves the source of the diagrams to read
      return () => void drawing.then((stop) => stop()).catch(() => undefined);
    },
  };
}

/** The tree by the call that every client uses. */
async function wholeMenu(base: string, item_id: number): Promise<Menu> {
  const response = await fetch(hrefUnder(base, '/api/item/info'), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization() },
    body: JSON.stringify({ item_id }),
  });
  const answer: unknown = await response.json();
  if (!isItemInfo(answer)) throw new Error('the tree was not answered');
  return answer.data.menu;
}

/** The page of a catalog, as a script gets it. */
async function catalogPart(address: string): Promise<CatalogPart> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  const answer: unknown = await response.json();
  if (!isCatalogPage(answer)) throw new Error('the catalog was not answered');
  const { catalog, menu_cut } = answer;
  return { catalog, cut: cutWithin(catalog, menu_cut) };
}

/** Our own server answers a ReadingData, whose `catalog` is that of the address. */
function isCatalogPage(answer: unknown): answer is { catalog: MenuCatalog; menu_cut: readonly number[] } {
  return typeof answer === 'object' && answer !== null && 'menu_cut' in answer && 'catalog' in answer;
}

/** Our own server answers `item/info`: its code tells whether `data` is there. */
function isItemInfo(answer: unknown): answer is { data: { menu: Menu } } {
  return typeof answer === 'object' && answer !== null && 'error_code' in answer && answer.error_code === 0;
}

function authorization(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem('sheaf_user') ?? 'null');
    const token = typeof kept === 'object' && kept !== null && 'user_token' in kept ? kept.user_token : undefined;
    return typeof token === 'string' ? { authorization: `Bearer ${token}` } : {};
  } catch {
    // no session in this browser, or none that can be read: ask as a guest
    return {};
  }
}
