import {
  deleteSubscribers,
  follow,
  followState,
  listReceivers,
  listSubscribers,
  saveSubscribers,
} from '@sheaf/contract';
import { type RequestContext, type Route, route } from '../../context.ts';
import { accessToLookAsEditor } from '../page/page.access.ts';
import { accessToFollow } from './subscription.access.ts';
import { followedBy, followPlace, receiversFor, unfollowPlace } from './subscription.follow.service.ts';
import { presentReceivers, presentSubscriber } from './subscription.present.ts';
import { subscribe, subscribersFor, unsubscribe } from './subscription.service.ts';

/** Who may edit the page says who hears of it, also while its item is archived. */
function accessToFollowers(ctx: RequestContext, { page_id }: { readonly page_id: number }) {
  return accessToLookAsEditor(ctx, { page_id });
}

export const subscriptionRoutes: readonly Route[] = [
  route(listSubscribers, {
    authorize: accessToFollowers,
    handle: async (ctx, _input, { page, viewer }) =>
      (await subscribersFor(ctx.db, page, viewer)).map((row) => presentSubscriber(row, ctx.settings.current.time_zone)),
  }),
  route(saveSubscribers, {
    authorize: accessToFollowers,
    handle: async (ctx, { uids }, { page, viewer }) => {
      await subscribe(ctx, { page, viewer }, uids);
      return [];
    },
  }),
  route(deleteSubscribers, {
    authorize: accessToFollowers,
    handle: async (ctx, { uids }, { page }) => {
      await unsubscribe(ctx, page, uids);
      return [];
    },
  }),
  route(followState, {
    authorize: accessToFollow,
    handle: (ctx, _, access) => followedBy(ctx, access),
  }),
  route(follow, {
    authorize: accessToFollow,
    handle: async (ctx, { followed }, access) => {
      await (followed === 1 ? followPlace : unfollowPlace)(ctx, access);
      return [];
    },
  }),
  route(listReceivers, {
    authorize: accessToFollowers,
    handle: async (ctx, _, access) => presentReceivers(await receiversFor(ctx, access)),
  }),
];
