import { deleteAccount, ownThings } from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { Reply } from '../../platform/http/answer.ts';
import { NO_SESSION_COOKIE } from '../user/session.service.ts';
import * as leave from './leave.service.ts';

/** What a person does with all of his account. */
export const accountRoutes: readonly Route[] = [
  route(ownThings, {
    authorize: demandViewer,
    handle: (ctx, _input, viewer) => leave.listOwnThings(ctx, viewer),
  }),
  route(deleteAccount, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => {
      await leave.deleteAccount(ctx, viewer, input);
      return new Reply([], { cookies: [NO_SESSION_COOKIE] });
    },
  }),
];
