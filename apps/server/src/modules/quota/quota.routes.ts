import {
  answerQuotaRequest,
  getSiteQuotas,
  getUserQuotas,
  listQuotaRequests,
  listUserQuotas,
  myQuotas,
  requestQuota,
  saveSiteQuotas,
  saveUserQuotas,
  withdrawQuotaRequest,
} from '@sheaf/contract';
import { demandViewer } from '../../access/load.ts';
import { type Route, route } from '../../context.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { accessToAsk } from './quota.access.ts';
import { quotaUseOf, saveQuotasOf, saveQuotasOfSite, usersWithQuotas } from './quota.admin.service.ts';
import { useOf } from './quota.mine.service.ts';
import { presentAsked, presentMine, presentRequest, presentUser, presentUserUse } from './quota.present.ts';
import { answerRequest, askForMore, requestsIn, withdrawRequest } from './quota.request.service.ts';
import { siteQuotas } from './quota.service.ts';

export const quotaRoutes: readonly Route[] = [
  route(myQuotas, {
    authorize: demandViewer,
    handle: async (ctx, _, viewer) => presentMine(await useOf(ctx, viewer)),
  }),
  route(requestQuota, {
    authorize: accessToAsk,
    handle: async (ctx, input, viewer) => presentRequest(await askForMore(ctx, viewer, input)),
  }),
  route(withdrawQuotaRequest, {
    authorize: demandViewer,
    handle: async (ctx, { request_id }, viewer) => {
      await withdrawRequest(ctx, viewer, request_id);
      return { success: true as const };
    },
  }),
  route(listUserQuotas, {
    authorize: accessToSite,
    handle: async (ctx, input) => {
      const { total, list } = await usersWithQuotas(ctx, input);
      return { total, list: list.map(presentUser) };
    },
  }),
  route(getUserQuotas, {
    authorize: accessToSite,
    handle: async (ctx, { uid }) => presentUserUse(await quotaUseOf(ctx, uid)),
  }),
  route(saveUserQuotas, {
    authorize: accessToSite,
    handle: async (ctx, input) => presentUser(await saveQuotasOf(ctx, input)),
  }),
  route(getSiteQuotas, { authorize: accessToSite, handle: siteQuotas }),
  route(saveSiteQuotas, { authorize: accessToSite, handle: (ctx, input) => saveQuotasOfSite(ctx, input) }),
  route(listQuotaRequests, {
    authorize: accessToSite,
    handle: async (ctx, { state, page, count }) => {
      const { total, list } = await requestsIn(ctx, state, { page, count });
      return { total, list: list.map(presentAsked) };
    },
  }),
  route(answerQuotaRequest, {
    authorize: accessToSite,
    handle: async (ctx, input, viewer) => presentAsked(await answerRequest(ctx, viewer, input)),
  }),
];
