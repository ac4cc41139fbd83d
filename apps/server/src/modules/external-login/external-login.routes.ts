import {
  externalLogin,
  externalLoginCallback,
  getLoginSecretKey,
  linkIdentity,
  listIdentities,
  loadOauth2Config,
  logInBySecretKey,
  resetLoginSecretKey,
  saveOauth2Config,
  testOauth2,
  unlinkIdentity,
} from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { anyone, type Route, route } from '../../context.ts';
import { Reply } from '../../platform/http/answer.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { linkedIdentities, unlink } from './external-login.service.ts';
import { changeLoginKey, logInSigned, loginKey } from './login-key.service.ts';
import { checkOauth } from './oauth.check.service.ts';
import { beginLink, beginLogin, comeBack } from './oauth.flow.service.ts';
import { changeOauth, oauthConfig } from './oauth.setting.service.ts';

export const externalLoginRoutes: readonly Route[] = [
  route(externalLogin, {
    authorize: anyone,
    handle: (ctx, { redirect, fresh, ...back }) => {
      const isBack = Object.values(back).some((value) => value !== '');
      return isBack ? comeBack(ctx, back) : beginLogin(ctx, redirect, fresh === 1);
    },
  }),
  route(externalLoginCallback, { authorize: anyone, handle: comeBack }),
  route(logInBySecretKey, { authorize: anyone, handle: logInSigned }),
  route(listIdentities, {
    authorize: demandViewer,
    handle: (ctx, _input, viewer) => linkedIdentities(ctx, viewer),
  }),
  route(linkIdentity, {
    authorize: demandViewer,
    handle: async (ctx, _input, viewer) => {
      const { location, cookie } = await beginLink(ctx, viewer);
      return new Reply({ location }, { cookies: [cookie] });
    },
  }),
  route(unlinkIdentity, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => {
      await unlink(ctx, viewer, input);
      return [];
    },
  }),
  route(loadOauth2Config, { authorize: accessToSite, handle: (ctx) => oauthConfig(ctx.settings.current) }),
  route(saveOauth2Config, {
    authorize: accessToSite,
    handle: async (ctx, input) => {
      await changeOauth(ctx, input);
      return [];
    },
  }),
  route(testOauth2, { authorize: accessToSite, handle: (ctx) => checkOauth(ctx) }),
  route(getLoginSecretKey, {
    authorize: accessToSite,
    handle: (ctx) => ({ login_secret_key: loginKey(ctx) }),
  }),
  route(resetLoginSecretKey, {
    authorize: accessToSite,
    handle: async (ctx, input) => ({ login_secret_key: await changeLoginKey(ctx, input) }),
  }),
];
