import { findOldAddress, readOldAddress } from '@sheaf/contract';
import { anyone, type Route, route } from '../../context.ts';
import { Redirect } from '../../platform/http/answer.ts';
import { pathOfOld } from './old-address.service.ts';

export const moveInRoutes: readonly Route[] = [
  route(findOldAddress, { authorize: anyone, handle: (ctx, { address }) => pathOfOld(ctx, address) }),
  route(readOldAddress, {
    authorize: anyone,
    handle: async (ctx, { address }) => new Redirect((await pathOfOld(ctx, address)).path),
  }),
];
