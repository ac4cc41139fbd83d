import {
  createLoginCode,
  listAllUsers,
  listSessions,
  logIn,
  logInByCode,
  logOut,
  oauthInfo,
  register,
  resetPassword,
  revokeSession,
  updateInfo,
  userInfo,
} from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { anyone, type Route, route } from '../../context.ts';
import { Reply } from '../../platform/http/answer.ts';
import { leavingElsewhere } from '../external-login/external-login.service.ts';
import { oauthEntrance } from '../external-login/oauth.setting.service.ts';
import { accountOf, renameAccount } from './account.service.ts';
import { logInWithCode } from './code.service.ts';
import { usersFor } from './directory.service.ts';
import { changePassword, registerAccount } from './login.service.ts';
import { logInByPassword } from './password-login.service.ts';
import * as sessions from './session.service.ts';
import { choiceCookies, presentAccount, presentSession, presentSignedIn, presentUsers } from './user.present.ts';

function signedIn({ user, token, cookie }: sessions.LoggedIn): Reply {
  return new Reply(presentSignedIn(user, token), { cookies: [cookie, ...choiceCookies(user)] });
}

export const userRoutes: readonly Route[] = [
  route(logIn, { authorize: anyone, handle: async (ctx, input) => signedIn(await logInByPassword(ctx, input)) }),
  route(register, { authorize: anyone, handle: async (ctx, input) => signedIn(await registerAccount(ctx, input)) }),
  route(logInByCode, {
    authorize: anyone,
    handle: async (ctx, input) => signedIn(await logInWithCode(ctx, input.code)),
  }),
  route(logOut, {
    authorize: anyone,
    handle: async (ctx) => {
      const left = await leavingElsewhere(ctx);
      await sessions.endSession(ctx);
      return new Reply(left, { cookies: [sessions.NO_SESSION_COOKIE] });
    },
  }),
  route(oauthInfo, { authorize: anyone, handle: (ctx) => oauthEntrance(ctx.settings.current) }),
  route(userInfo, {
    authorize: demandViewer,
    handle: async (ctx, _input, viewer) => presentAccount(await accountOf(ctx, viewer)),
  }),
  route(updateInfo, {
    authorize: demandViewer,
    handle: async (ctx, { name }, viewer) => {
      await renameAccount(ctx, viewer, name);
      return [];
    },
  }),
  route(resetPassword, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => {
      await changePassword(ctx, viewer, input);
      return [];
    },
  }),
  route(listSessions, {
    authorize: demandViewer,
    handle: async (ctx, _input, viewer) =>
      (await sessions.ownSessions(ctx, viewer)).map((session) => presentSession(session, viewer.session_id)),
  }),
  route(revokeSession, {
    authorize: demandViewer,
    handle: async (ctx, { session_id }, viewer) => {
      await sessions.revokeSession(ctx, viewer, session_id);
      return [];
    },
  }),
  route(listAllUsers, {
    authorize: demandViewer,
    handle: async (ctx, { username }, viewer) => presentUsers(await usersFor(ctx, viewer, username)),
  }),
  route(createLoginCode, {
    authorize: demandViewer,
    handle: (ctx, _input, viewer) => sessions.createLoginCode(ctx, viewer),
  }),
];
