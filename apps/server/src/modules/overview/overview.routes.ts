import {
  listSiteShares,
  listSiteTokens,
  retryJob,
  revokeSiteShare,
  revokeSiteToken,
  siteOverview,
} from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { revokeShareOfSite, sharesOfSite } from '../share/share.admin.service.ts';
import { revokeTokenOfSite, tokensOfSite } from '../user/token.admin.service.ts';
import { overviewOf, runJobAgain } from './overview.service.ts';

/** What administrators look after. */
export const overviewRoutes: readonly Route[] = [
  route(siteOverview, { authorize: accessToSite, handle: (ctx) => overviewOf(ctx) }),
  route(retryJob, {
    authorize: accessToSite,
    handle: async (ctx, { job_id }) => {
      await runJobAgain(ctx, job_id);
      return [];
    },
  }),
  route(listSiteShares, { authorize: accessToSite, handle: (ctx, input) => sharesOfSite(ctx, input) }),
  route(revokeSiteShare, {
    authorize: accessToSite,
    handle: async (ctx, { share_id }) => {
      await revokeShareOfSite(ctx, share_id);
      return [];
    },
  }),
  route(listSiteTokens, { authorize: accessToSite, handle: (ctx, input) => tokensOfSite(ctx, input) }),
  route(revokeSiteToken, {
    authorize: accessToSite,
    handle: async (ctx, { token_id }) => {
      await revokeTokenOfSite(ctx, token_id);
      return [];
    },
  }),
];
