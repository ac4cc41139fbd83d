import { LIMITS, linkLdapUser, loadLdapConfig, previewLdapSync, saveLdapConfig, testLdap } from '@sheaf/contract';
import { type RequestContext, type Route, route } from '../../context.ts';
import { endsWithin } from '../../platform/ends-within.ts';
import { accessToSite } from '../setting/setting.access.ts';
import { ldapConfig, storedForm, storeLdap } from './ldap.config.service.ts';
import { linkLdapAccount } from './ldap.link.service.ts';
import { previewSync, syncDirectory } from './ldap.sync.service.ts';
import { tryDirectory } from './ldap.try.service.ts';

export const ldapRoutes: readonly Route[] = [
  route(loadLdapConfig, { authorize: accessToSite, handle: (ctx) => ldapConfig(ctx) }),
  route(saveLdapConfig, {
    authorize: accessToSite,
    handle: async (ctx, input) => {
      await storeLdap(ctx, input);
      if (input.ldap_open === 1) await syncWithinCall(ctx);
      return [];
    },
  }),
  route(testLdap, { authorize: accessToSite, handle: (ctx, { ldap_form }) => tryDirectory(ctx, ldap_form) }),
  route(previewLdapSync, {
    authorize: accessToSite,
    handle: async (ctx, { ldap_form }) => previewSync(ctx, await storedForm(ctx, ldap_form), ctx.language),
  }),
  route(linkLdapUser, {
    authorize: accessToSite,
    handle: async (ctx, { username }) => {
      await linkLdapAccount(ctx, username);
      return [];
    },
  }),
];

/** A large directory is gone through further when the call is answered. */
async function syncWithinCall(ctx: RequestContext): Promise<void> {
  const work = syncDirectory(ctx, { language: ctx.language, isScheduled: false });
  await endsWithin(work, LIMITS.callSeconds * 1000, (err) => ctx.log.warn({ err }, 'directory not synchronised'));
}
