import type { FoundPage, Menu, MenuCatalog, ReadingData, SiteData, Unread } from '@sheaf/contract';
import { hrefUnder } from '../lib/href.ts';
import { type Language, LOCALES } from '../lib/i18n.ts';
import { chooseLanguage } from '../lib/language.ts';
import { keepInTab, keptInTab } from '../lib/session-store.ts';
import { singleKeysOn } from '../lib/single-keys.ts';
import { chooseTheme, chosenTheme, isDark } from '../lib/theme.ts';
import { catalogAddress } from '../view/addresses.ts';
import type { LiveState } from '../view/live-state.ts';
import type { ReadingTools } from '../view/reading-tools.ts';
import { treeMemoryOf } from '../view/tree-memory.ts';
import { type CatalogPart, cutWithin } from '../view/tree-parts.ts';
import { ask, look } from './ask.ts';
import { mayAsk } from './may-ask.ts';

/** More than the list below the field shows: the tree leaves out those that it names itself. */
const FOUND_WHILE_TYPING = 20;

/** What a reading screen may do in the browser of a reader. */
export function readerTools(shown: ReadingData): ReadingTools {
  const { item, share, site, user } = shown;
  const { item_id } = item;
  const treeKey = `sheaf-tree-${share?.unique_key ?? item_id}`;
  return {
    ...(share ? {} : { ...itemTools(shown), ...openPageTools(shown) }),
    ...(mayAsk(shown) && {
      // a script that does not come leaves the results of the search
      askItem: (question) =>
        void import('./palette-ask.ts').then(
          ({ askItem }) => askItem(shown, question),
          () => undefined,
        ),
    }),
    recallTree: () => treeMemoryOf(keptInTab(treeKey)),
    keepTree: (memory) => keepInTab(treeKey, memory),
    loadCatalog: (cat_id) => catalogPart(catalogAddress(site.base, item, cat_id)),
    countUnread: async () => {
      const { remind, announce } = await ask<Unread>(site.base, '/api/message/getUnread', {});
      return remind.length + announce.length;
    },
    singleKeys: singleKeysOn,
    isDark: () => isDark(chosenTheme()),
    setDark: (dark) => chooseTheme(dark ? 'dark' : 'light'),
    logOut: () => logOut(site),
    setLanguage: (language) => void keepLanguage(site.base, user !== null, language),
    loadExtras: async () => {
      if (user === null) await movedOrStayed();
      return (await import('./reader-extras.tsx')).readerExtras;
    },
    drawDiagrams: (article) => {
      // a script that does not come leaves the source of the diagrams to read
      return stoppable(import('./diagrams.ts').then(({ drawDiagrams }) => drawDiagrams(article, site)));
    },
  };
}

/** What comes a little after the page, by scripts of its own. */
function openPageTools(shown: ReadingData): Pick<ReadingTools, 'showWatermark' | 'watch'> {
  const { item, page, site, user } = shown;
  const state = `${site.base}/api/reading/state?item_id=${item.item_id}&page_id=${page?.page_id ?? 0}`;
  return {
    showWatermark: () =>
      stoppable(
        import('../view/watermark.ts').then(({ showWatermark, watermarkText }) =>
          showWatermark(watermarkText(user ?? NOBODY, LOCALES[site.language])),
        ),
      ),
    watch: (watch) =>
      whenStaying(() =>
        stoppable(
          import('../view/live-state.ts').then(({ watchReading }) =>
            watchReading({
              ...watch,
              data: shown,
              ask: () => look<LiveState>(state),
              isAbsent: () => isElsewhere(shown),
            }),
          ),
        ),
      ),
  };
}

/** Nothing changes in the first moment, and many only pass by. */
const STAYING_MS = 5000;

function whenStaying(start: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const timer = setTimeout(() => {
    stop = start();
  }, STAYING_MS);
  return () => {
    clearTimeout(timer);
    stop?.();
  };
}

const PASSING_MS = 2000;

/** What a guest may do with a page is no part of his first look at it. */
function movedOrStayed(): Promise<void> {
  return new Promise((resolve) => {
    const go = () => resolve();
    setTimeout(go, PASSING_MS);
    for (const move of ['keydown', 'pointermove']) addEventListener(move, go, { once: true });
  });
}

const NOBODY = { username: '', name: '' };

/** How to stop what is still on its way; a script that does not come does nothing. */
function stoppable(starting: Promise<() => void>): () => void {
  return () => void starting.then((stop) => stop()).catch(() => undefined);
}

/** What asks the item itself, which the key of a share does not open. */
function itemTools({ item: { item_id }, site }: ReadingData): Pick<ReadingTools, 'loadMenu' | 'search'> {
  return {
    loadMenu: async () => (await ask<{ menu: Menu }>(site.base, '/api/item/info', { item_id })).menu,
    search: async (keyword, signal) =>
      (
        await ask<{ pages: FoundPage[] }>(
          site.base,
          '/api/item/search',
          { item_id, keyword, count: FOUND_WHILE_TYPING },
          signal,
        )
      ).pages,
  };
}

/** With the account too, so that its mails come in it. */
async function keepLanguage(base: string, loggedIn: boolean, language: Language): Promise<void> {
  // a session that is over does not keep anybody from reading in another language
  if (loggedIn) await ask(base, '/api/user/saveChoices', { language }).catch(() => undefined);
  chooseLanguage(language);
}

/** Logs out, unless there are drafts and who wrote them stays; their list comes when it is needed. */
async function logOut({ base, language }: SiteData): Promise<boolean> {
  const { logOutHere } = await import('./log-out.ts');
  const left = await logOutHere(language, () => ask(base, '/api/user/logout', {}));
  if (!left) return false;
  if (await isReadable(location.pathname + location.search)) location.reload();
  else location.replace(hrefUnder(base, '/'));
  return true;
}

/** Whether this address shows something else by now. */
async function isElsewhere({ view, page }: ReadingData): Promise<boolean> {
  const newer = await readingHere();
  return newer?.view !== view || newer.page?.page_id !== page?.page_id;
}

/** What this address shows by now; undefined where it is a page for people, as the question for a password. */
export async function readingHere(): Promise<ReadingData | undefined> {
  const answer = await readingOf(location.pathname + location.search);
  return isReading(answer) ? answer : undefined;
}

/** Our own server answers a ReadingData, whose `view` tells it from an envelope. */
function isReading(answer: unknown): answer is ReadingData {
  return typeof answer === 'object' && answer !== null && 'view' in answer && answer.view !== 'absent';
}

/** Whether who is asking now is shown what the address names. */
async function isReadable(address: string): Promise<boolean> {
  try {
    return isReading(await readingOf(address));
  } catch {
    // a page for people in its place, as the question for a password
    return false;
  }
}

/** The page of a catalog, as a script gets it. */
async function catalogPart(address: string): Promise<CatalogPart> {
  const answer = await readingOf(address);
  if (!isCatalogPage(answer)) throw new Error('the catalog was not answered');
  const { catalog, menu_cut } = answer;
  return { catalog, cut: cutWithin(catalog, menu_cut) };
}

/** A reading address, as a script gets it. */
async function readingOf(address: string): Promise<unknown> {
  const response = await fetch(address, { headers: { accept: 'application/json' } });
  return response.json();
}

/** Our own server answers a ReadingData, whose `catalog` is that of the address; none where it is not there any more. */
function isCatalogPage(answer: unknown): answer is { catalog: MenuCatalog; menu_cut: readonly number[] } {
  return typeof answer === 'object' && answer !== null && 'catalog' in answer && answer.catalog !== null;
}
