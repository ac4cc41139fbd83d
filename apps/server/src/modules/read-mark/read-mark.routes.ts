import { changedSince, markSeen } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToReadMark } from './read-mark.access.ts';
import * as service from './read-mark.service.ts';

export const readMarkRoutes: readonly Route[] = [
  route(changedSince, {
    authorize: accessToReadMark,
    handle: (ctx, _, access) => service.changedSince(ctx, access),
  }),
  route(markSeen, {
    authorize: accessToReadMark,
    handle: async (ctx, { until }, access) => {
      await service.markSeen(ctx, access, until);
      return [];
    },
  }),
];
