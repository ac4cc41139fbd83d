import {
  createSinglePage,
  listMyShares,
  listShares,
  openShare,
  pageByKey,
  readShare,
  readShareCatalog,
  readSharePage,
  revokeShare,
  saveShare,
} from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { accessByShare, type ShareAccess } from '../../access/share.ts';
import { type RequestContext, type Route, route } from '../../context.ts';
import { type Page, Reply } from '../../platform/http/answer.ts';
import { readingPage, shellPage } from '../reading/reading.html.service.ts';
import { readShared, readSharedCatalog } from '../reading/reading.share.service.ts';
import {
  accessToListShares,
  accessToRevokeShare,
  accessToSaveShare,
  accessToSinglePage,
  asksForShare,
} from './share.access.ts';
import { accessToKey, pageByKeyOf } from './share.page.service.ts';
import * as share from './share.service.ts';

type Key = { readonly unique_key: string };

const byKey = (ctx: RequestContext, { unique_key }: Key) => accessByShare(ctx, unique_key);

export const shareRoutes: readonly Route[] = [
  route(createSinglePage, {
    authorize: accessToSinglePage,
    handle: async (ctx, input, access) => {
      if (asksForShare(input)) {
        const { share: made, unique_key } = await share.sharePage(ctx, access, input);
        return { unique_key, page_id: made.object_id, expire_time: made.expire_time };
      }
      await share.unsharePage(ctx, access);
      return [];
    },
  }),
  route(pageByKey, { authorize: accessToKey, handle: (ctx, _, access) => pageByKeyOf(ctx, access) }),
  route(saveShare, {
    authorize: accessToSaveShare,
    handle: (ctx, input, { viewer }) => share.shareBranch(ctx, viewer, input),
  }),
  route(listShares, { authorize: accessToListShares, handle: (ctx, _, item) => share.sharesOfItem(ctx, item) }),
  route(listMyShares, { authorize: demandViewer, handle: (ctx, _, viewer) => share.sharesOfViewer(ctx, viewer) }),
  route(revokeShare, {
    authorize: accessToRevokeShare,
    handle: async (ctx, _, access) => {
      await share.revokeShare(ctx, access);
      return [];
    },
  }),
  route(openShare, {
    authorize: byKey,
    handle: async (ctx, input) => {
      const { cookie, ...opened } = await share.openByKey(ctx, input);
      return new Reply(opened, { cookies: [cookie] });
    },
  }),
  route(readShare, {
    authorize: byKey,
    handle: (ctx, _, access) => opened(ctx, access, () => readShared(ctx, access)),
  }),
  route(readSharePage, {
    authorize: byKey,
    handle: (ctx, { page_id }, access) => opened(ctx, access, () => readShared(ctx, access, page_id)),
  }),
  route(readShareCatalog, {
    authorize: byKey,
    handle: (ctx, { cat_id }, access) => opened(ctx, access, () => readSharedCatalog(ctx, access, cat_id)),
  }),
];

/** What has to be opened first is asked for at the same address, and nothing of it is told before. */
async function opened(
  ctx: RequestContext,
  access: ShareAccess,
  read: () => ReturnType<typeof readShared>,
): Promise<Page> {
  return access.closed ? shellPage(ctx) : readingPage(ctx, await read());
}
