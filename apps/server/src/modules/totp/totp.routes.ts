import {
  beginTotp,
  confirmTotp,
  endTotp,
  logInSecondStep,
  removeTotp,
  renewRecoveryCodes,
  totpState,
} from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { anyone, type Route, route } from '../../context.ts';
import { Reply } from '../../platform/http/answer.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { choiceCookies, presentSignedIn } from '../user/user.present.ts';
import { logInWithSecondStep } from './totp.login.service.ts';
import * as service from './totp.service.ts';

export const totpRoutes: readonly Route[] = [
  route(totpState, {
    authorize: demandViewer,
    handle: (ctx, _input, viewer) => service.totpState(ctx, viewer),
  }),
  route(beginTotp, {
    authorize: demandViewer,
    handle: (ctx, { password }, viewer) => service.beginTotp(ctx, viewer, password),
  }),
  route(confirmTotp, {
    authorize: demandViewer,
    handle: async (ctx, { code }, viewer) => ({ recovery_codes: [...(await service.confirmTotp(ctx, viewer, code))] }),
  }),
  route(endTotp, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => {
      await service.endTotp(ctx, viewer, input);
      return [];
    },
  }),
  route(renewRecoveryCodes, {
    authorize: demandViewer,
    handle: async (ctx, input, viewer) => ({
      recovery_codes: [...(await service.renewRecoveryCodes(ctx, viewer, input))],
    }),
  }),
  route(logInSecondStep, {
    authorize: anyone,
    handle: async (ctx, input) => {
      const { user, token, cookie } = await logInWithSecondStep(ctx, input);
      return new Reply(presentSignedIn(user, token), { cookies: [cookie, ...choiceCookies(user)] });
    },
  }),
  route(removeTotp, {
    authorize: accessToSite,
    handle: async (ctx, { uid }) => {
      await service.removeTotpOf(ctx, uid);
      return [];
    },
  }),
];
