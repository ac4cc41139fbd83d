import { relayRequest } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToRelay } from './relay.access.ts';
import { relay } from './relay.service.ts';

export const relayRoutes: readonly Route[] = [
  route(relayRequest, {
    authorize: (ctx, { item_id }) => accessToRelay(ctx, item_id),
    handle: (ctx, input, access) => relay(ctx, access, input),
  }),
];
