import { getKeeper, listStale, setKeeper } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToEditPage, accessToLookAsEditor } from '../page/page.access.ts';
import { accessToReviews } from './review.access.ts';
import * as service from './review.service.ts';

export const reviewRoutes: readonly Route[] = [
  route(getKeeper, {
    authorize: (ctx, { page_id }) => accessToLookAsEditor(ctx, { page_id }),
    handle: (ctx, _, access) => service.keeperOf(ctx, access),
  }),
  route(setKeeper, {
    authorize: (ctx, { page_id }) => accessToEditPage(ctx, { page_id }),
    handle: async (ctx, input) => {
      await service.setKeeper(ctx, input);
      return [];
    },
  }),
  route(listStale, {
    authorize: accessToReviews,
    handle: (ctx, input, item) => service.reviewsIn(ctx, item, input),
  }),
];
