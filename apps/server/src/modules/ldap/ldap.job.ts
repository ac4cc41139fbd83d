import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { syncDirectory } from './ldap.sync.service.ts';

const LOOK_EVERY = 600;
const HOUR = 3600;

/** Synchronises when it is time; what goes wrong is kept with the last synchronisation and tried at the next time. */
export function registerLdapJobs(ctx: Context): void {
  ctx.jobs.every('ldap.sync', LOOK_EVERY, async () => {
    const { ldap_open, ldap_form, ldap_sync } = ctx.settings.current;
    const isDue = ctx.clock.now() >= ldap_sync.started_at + ldap_form.sync_hours * HOUR;
    if (ldap_open !== 1 || ldap_form.sync_hours === 0 || !isDue) return undefined;
    try {
      await syncDirectory(ctx, { language: 'zh', isScheduled: true });
      return { synced: 1 };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      ctx.log.warn({ err: error }, 'directory not synchronised');
      return { synced: 0, why: error.message };
    }
  });
}
