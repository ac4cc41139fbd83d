import type { Kysely } from 'kysely';
import type { Migration } from '../../platform/database/migrate.ts';

/**
 * What somebody did besides logging in is found by both at once: SQLite read all that is no log-in for it, 140 ms of two
 * million rows. The same of what was done to something.
 */
export const auditPlacesMigration: Migration = {
  name: '0072-audit-places',
  async up(db: Kysely<unknown>): Promise<void> {
    for (const by of ['username', 'subject']) {
      await db.schema
        .createIndex(`audit_log_${by}_routine`)
        .on('audit_log')
        .columns([`${by}_key`, 'is_routine', 'at', 'seq'])
        .execute();
    }
  },
};
