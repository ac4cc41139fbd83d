import {
  createResetLink,
  createToken,
  forgotPassword,
  listTokens,
  resendVerification,
  revokeToken,
  saveChoices,
  setEmail,
  setForgottenPassword,
  verifyEmail,
} from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { anyone, type Route, route } from '../../context.ts';
import { Reply } from '../../platform/http/answer.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { siteRoot } from '../setting/setting.address.service.ts';
import { keepChoices } from './account.service.ts';
import * as emails from './email.service.ts';
import * as forgotten from './forgotten.service.ts';
import * as tokens from './token.service.ts';
import { choiceCookies, presentToken } from './user.present.ts';

export const loginHelpRoutes: readonly Route[] = [
  route(saveChoices, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => {
      const user = await keepChoices(ctx, viewer, input);
      return new Reply([], { cookies: choiceCookies(user) });
    },
  }),
  route(setEmail, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => {
      await emails.changeEmail(ctx, viewer, input);
      return [];
    },
  }),
  route(resendVerification, {
    authorize: demandViewer,
    handle: async (ctx, _input, viewer) => {
      await emails.resendVerification(ctx, viewer);
      return [];
    },
  }),
  route(verifyEmail, { authorize: anyone, handle: (ctx, { token }) => emails.verifyEmail(ctx, token) }),
  route(forgotPassword, {
    authorize: anyone,
    handle: async (ctx, input) => {
      await forgotten.orderForgotten(ctx, input);
      return [];
    },
  }),
  route(setForgottenPassword, {
    authorize: anyone,
    handle: async (ctx, { token, new_password }) => {
      const { username } = await forgotten.setForgotten(ctx, token, new_password);
      return { username };
    },
  }),
  route(createResetLink, {
    authorize: accessToSite,
    handle: async (ctx, { username }) => {
      const { path, expires_at } = await forgotten.createHandedLink(ctx, username);
      return { link: siteRoot(ctx) + path, expires_at };
    },
  }),
  route(listTokens, {
    authorize: demandViewer,
    handle: async (ctx, _input, viewer) => (await tokens.ownTokens(ctx, viewer)).map(presentToken),
  }),
  route(createToken, {
    authorize: demandViewer,
    handle: (ctx, input, viewer) => tokens.createToken(ctx, viewer, input),
  }),
  route(revokeToken, {
    authorize: demandViewer,
    handle: async (ctx, { token_id }, viewer) => {
      await tokens.revokeToken(ctx, viewer, token_id);
      return [];
    },
  }),
];
