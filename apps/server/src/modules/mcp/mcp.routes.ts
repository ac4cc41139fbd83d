import { callMcp, listSiteTokenCalls, listTokenCalls } from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { callsOf } from './calls.ts';
import { accessByToken } from './mcp.access.ts';
import { answerMessage } from './mcp.service.ts';
import { callsOfOwnToken, callsOfSiteToken } from './token-call.service.ts';

/** The tools make calls of these routes and no others. */
export function mcpRoutes(routes: readonly Route[]): readonly Route[] {
  return [
    route(callMcp, {
      authorize: accessByToken,
      handle: (ctx, message, access) => answerMessage(ctx, access, { message, callsIn: (own) => callsOf(routes, own) }),
    }),
    route(listTokenCalls, {
      authorize: demandViewer,
      handle: (ctx, input, viewer) => callsOfOwnToken(ctx, viewer, input),
    }),
    route(listSiteTokenCalls, { authorize: accessToSite, handle: (ctx, input) => callsOfSiteToken(ctx, input) }),
  ];
}
