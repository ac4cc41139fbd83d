import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** The log of the site, whose rows are chained by hashes. */
export const auditMigration: Migration = {
  name: '0038-audit',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await withFacts(withId(db.schema.createTable('audit_waiting'), 'waiting_id', engine)).execute();
    await withFacts(db.schema.createTable('audit_log').addColumn('seq', 'bigint', (column) => column.primaryKey()))
      .addColumn('username_key', 'text', (column) => column.notNull())
      .addColumn('subject_key', 'text', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('audit_log_at').on('audit_log').columns(['at', 'seq']).execute();
    for (const by of ['action', 'username_key', 'subject_key']) {
      await db.schema.createIndex(`audit_log_${by}`).on('audit_log').columns([by, 'at', 'seq']).execute();
    }
    await db.schema
      .createTable('audit_chain')
      .addColumn('chain_id', 'bigint', (column) => column.primaryKey())
      .addColumn('cut_seq', 'bigint', (column) => column.notNull())
      .addColumn('cut_hash', 'text', (column) => column.notNull())
      .addColumn('last_seq', 'bigint', (column) => column.notNull())
      .addColumn('last_hash', 'text', (column) => column.notNull())
      .addColumn('seal', 'text', (column) => column.notNull())
      .execute();
    await sql`insert into audit_chain values (1, 0, '', 0, '', '')`.execute(db);
  },
};

function withFacts<Table extends string, Columns extends string>(table: CreateTableBuilder<Table, Columns>) {
  return table
    .addColumn('at', 'bigint', (column) => column.notNull())
    .addColumn('action', 'text', (column) => column.notNull())
    .addColumn('uid', 'bigint', (column) => column.notNull())
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull())
    .addColumn('subject_kind', 'text', (column) => column.notNull())
    .addColumn('subject_id', 'bigint', (column) => column.notNull())
    .addColumn('subject_name', 'text', (column) => column.notNull())
    .addColumn('values_before', 'text', (column) => column.notNull())
    .addColumn('values_after', 'text', (column) => column.notNull());
}
