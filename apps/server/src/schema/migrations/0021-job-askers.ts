import type { Migration } from '../../platform/database/migrate.ts';

/** Whose long work a job is: of one asker's one runs at a time. */
export const jobAskersMigration: Migration = {
  name: '0021-job-askers',
  up: async (db) => {
    await db.schema
      .alterTable('job')
      .addColumn('asker', 'text', (column) => column.notNull().defaultTo(''))
      .execute();
    await db.schema.createIndex('job_asker').on('job').columns(['asker', 'lease_until']).execute();
  },
};
