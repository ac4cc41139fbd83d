import {
  deletePage,
  isLock,
  pageDiff,
  pageHistory,
  pageInfo,
  restorePage,
  savePage,
  setLock,
  setPageKind,
  sortPages,
  updateHistoryComments,
} from '@sheaf/contract';
import { type RequestContext, type Route, route } from '../../context.ts';
import { Reply } from '../../platform/http/answer.ts';
import type { PageRow } from '../../schema/tables.ts';
import { accessToKey, pageByKeyOf } from '../share/share.page.service.ts';
import { foldOps } from '../sheet/sheet.fold.service.ts';
import {
  accessToDeletePage,
  accessToEditPage,
  accessToLock,
  accessToLookAsEditor,
  accessToNewPage,
  accessToReadPage,
  accessToSavePage,
  accessToSortPages,
} from './page.access.ts';
import * as history from './page.history.service.ts';
import * as kind from './page.kind.service.ts';
import * as lock from './page.lock.service.ts';
import * as place from './page.place.service.ts';
import { presentSavedPage } from './page.present.ts';
import * as save from './page.save.service.ts';
import * as read from './page.service.ts';

export const pageRoutes: readonly Route[] = [
  route(pageInfo, {
    authorize: async (ctx, { page_id, unique_key }) => {
      if (unique_key !== '') return accessToKey(ctx, { page_id, unique_key });
      return accessToReadPage(ctx, page_id);
    },
    handle: (ctx, { with_path }, access) =>
      'share' in access
        ? new Reply(pageByKeyOf(ctx, access), {})
        : read.pageInfo(ctx, access, { with_path: with_path === 1 }),
  }),
  route(savePage, {
    authorize: accessToSavePage,
    handle: async (ctx, input, access) => {
      await foldFirst(ctx, access.page);
      return presentSavedPage(await save.savePage(ctx, access, input));
    },
  }),
  route(restorePage, {
    authorize: (ctx, { page_id }) => accessToEditPage(ctx, { page_id }),
    handle: async (ctx, { page_history_id }, access) => {
      await foldFirst(ctx, access.page);
      return presentSavedPage(await save.restorePage(ctx, access, page_history_id));
    },
  }),
  route(deletePage, {
    authorize: (ctx, { page_id }) => accessToDeletePage(ctx, page_id),
    handle: async (ctx, _, access) => {
      await place.deletePage(ctx, access);
      return [];
    },
  }),
  route(sortPages, {
    authorize: accessToSortPages,
    handle: async (ctx, { pages }, access) => {
      await place.sortPages(ctx, access, pages);
      return [];
    },
  }),
  route(pageHistory, {
    authorize: (ctx, { page_id }) => accessToLookAsEditor(ctx, { page_id }),
    handle: (ctx, { with_content }, access) => history.pageHistory(ctx, access, { withContent: with_content === 1 }),
  }),
  route(pageDiff, {
    authorize: (ctx, { page_id }) => accessToLookAsEditor(ctx, { page_id }),
    handle: (ctx, input, access) => history.pageDiff(ctx, access, input),
  }),
  route(updateHistoryComments, {
    authorize: (ctx, { page_id }) => accessToEditPage(ctx, { page_id }),
    handle: async (ctx, input, access) => {
      await history.commentVersion(ctx, access, input);
      return { success: true as const };
    },
  }),
  route(setPageKind, {
    authorize: accessToEditPage,
    handle: (ctx, input, access) => kind.changeKind(ctx, access, input),
  }),
  route(setLock, {
    authorize: accessToLock,
    handle: async (ctx, input, access) => {
      const held = await lock.changeLock(ctx, access, input);
      if (held.lock_to === 0) await foldFirst(ctx, access.page);
      return held;
    },
  }),
  route(isLock, {
    authorize: async (ctx, { page_id, item_id }) => {
      if (page_id > 0) return accessToLookAsEditor(ctx, { page_id, item_id });
      return accessToNewPage(ctx, item_id);
    },
    handle: (ctx, _, access) => ('page' in access ? lock.lockStatus(ctx, access) : lock.lockOfNewPage(ctx, access)),
  }),
];

/** What was done to a spreadsheet becomes a version before another takes its place, and when its editor leaves. */
async function foldFirst(ctx: RequestContext, page: PageRow | undefined): Promise<void> {
  if (page?.kind === 'sheet') await foldOps(ctx, page.page_id);
}
