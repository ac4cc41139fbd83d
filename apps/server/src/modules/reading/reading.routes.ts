import {
  readablePages,
  readCatalog,
  readItem,
  readItemPage,
  readItems,
  readManual,
  readMarkdown,
  readPage as readPageEndpoint,
  readState,
  SCREENS,
} from '@sheaf/contract';
import { accessToVisit } from '../../access/load.ts';
import { anyone, type RequestContext, type Route, route } from '../../context.ts';
import { Page, Redirect } from '../../platform/http/answer.ts';
import { refuseForcedGuest } from '../item/item.access.ts';
import { manualAddress, manualStart } from '../manual/manual.start.service.ts';
import { accessToReadPage } from '../page/page.access.ts';
import { markdownApart } from '../render/long-text.service.ts';
import { accessToItemPage, accessToPlace, accessToText, readableOf } from './reading.access.ts';
import { keptPage } from './reading.cache.service.ts';
import { readingPage, shellPage } from './reading.html.service.ts';
import { itemPath, readAbsent, readCatalogPage, readEmpty, readPage, readSearch } from './reading.service.ts';
import { firstPage } from './reading.start.service.ts';
import { accessToState, stateOf } from './reading.state.service.ts';

export const readingRoutes: readonly Route[] = [
  ...SCREENS.map((screen) => route(screen, { authorize: anyone, handle: screen.path === '/' ? home : shellPage })),
  route(readablePages, {
    authorize: refuseForcedGuest,
    handle: async (ctx, { page_ids }) => ({ page_ids: await readableOf(ctx, page_ids) }),
  }),
  route(readState, { authorize: accessToState, handle: (ctx, _input, access) => stateOf(ctx, access) }),
  route(readItems, { authorize: anyone, handle: () => new Redirect('/item/index') }),
  route(readManual, { authorize: anyone, handle: manual }),
  route(readItem, {
    authorize: (ctx, { item }) => accessToVisit(ctx, item),
    handle: async (ctx, { keyword, page_id }, access) => {
      if (keyword.trim() !== '') return readingPage(ctx, await readSearch(ctx, access, keyword.trim()));
      if (page_id !== undefined && /^\d+$/.test(page_id)) return new Redirect(itemPath(access.item, Number(page_id)));
      const first = (await manualStart(ctx, access)) ?? (await firstPage(ctx, access));
      if (first === undefined) return readingPage(ctx, await readEmpty(ctx, access));
      const marked = await accessToItemPage(ctx, { item: String(access.item_id), page_id: first });
      return keptPage(ctx, marked);
    },
  }),
  route(readItemPage, {
    authorize: accessToPlace,
    handle: async (ctx, { page_id }, { item, mark, elsewhere }) => {
      if (elsewhere) return new Redirect(itemPath(elsewhere.item, page_id));
      return mark ? keptPage(ctx, { item, mark }) : readingPage(ctx, await readAbsent(ctx, item));
    },
  }),
  route(readCatalog, {
    authorize: (ctx, { item }) => accessToVisit(ctx, item),
    handle: async (ctx, { cat_id }, access) => {
      const data = await readCatalogPage(ctx, access, cat_id);
      return readingPage(ctx, data ?? (await readAbsent(ctx, access)));
    },
  }),
  route(readPageEndpoint, {
    authorize: (ctx, { page_id }) => accessToReadPage(ctx, page_id),
    handle: async (ctx, _input, access) => {
      const data = await readPage(ctx, access);
      // A page by itself has no tree: what stands beside it in the item is not part of it.
      const alone = {
        ...data,
        item: { ...data.item, menu: { pages: [], catalogs: [] }, show_watermark: 0 as const },
        previous: null,
        next: null,
        menu_cut: [],
      };
      return readingPage(ctx, alone);
    },
  }),
  route(readMarkdown, {
    authorize: accessToItemPage,
    handle: async (ctx, _input, marked) => {
      const { page } = await accessToText(ctx, marked);
      const markdown = await markdownApart(ctx.log, page, ctx.language);
      return new Page(markdown, { type: 'text/markdown; charset=utf-8' });
    },
  }),
];

/** Links to the manual stand on every page: where it was deleted they lead home. */
async function manual(ctx: RequestContext, { page }: { readonly page: string }): Promise<Redirect> {
  return new Redirect((await manualAddress(ctx, page)) ?? '/');
}

/** Mode 1 shows the landing page, 2 goes to the log-in page, 3 to the item that the site opens with. */
function home(ctx: RequestContext): Promise<Page> | Redirect {
  const { home_page, home_item } = ctx.settings.current;
  if (home_page === 2) return new Redirect('/user/login');
  if (home_page === 3 && home_item !== '') return new Redirect(`/${home_item}`);
  return shellPage(ctx);
}
