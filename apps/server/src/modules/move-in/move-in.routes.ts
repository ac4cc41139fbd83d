import { findOldAddress } from '@sheaf/contract';
import { anyone, type Route, route } from '../../context.ts';
import { pathOfOld } from './old-address.service.ts';

export const moveInRoutes: readonly Route[] = [
  route(findOldAddress, { authorize: anyone, handle: (ctx, { address }) => pathOfOld(ctx, address) }),
];
