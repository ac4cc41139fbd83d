import type { Kysely } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** What personal access tokens did by tools. Of a token that is gone it stays as long as of others. */
export const tokenCallsMigration: Migration = {
  name: '0060-token-calls',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await withId(db.schema.createTable('token_call'), 'token_call_id', engine)
      .addColumn('session_id', 'bigint', (column) => column.notNull())
      .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
      .addColumn('tool', 'text', (column) => column.notNull())
      .addColumn('item_id', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('page_id', 'bigint', (column) => column.notNull().defaultTo(0))
      .addColumn('about', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('called_at', 'bigint', (column) => column.notNull())
      .addColumn('error_code', 'bigint', (column) => column.notNull().defaultTo(-1))
      .addColumn('error_message', 'text', (column) => column.notNull().defaultTo(''))
      .addColumn('address', 'text', (column) => column.notNull())
      .execute();
    const index = (name: string, columns: ('called_at' | 'session_id' | 'token_call_id' | 'uid')[]) =>
      db.schema.createIndex(name).on('token_call').columns(columns).execute();
    await index('token_call_session', ['session_id', 'token_call_id']);
    await index('token_call_end', ['called_at']);
    await index('token_call_uid', ['uid']);
  },
};
