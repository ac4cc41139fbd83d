import { type Kysely, sql } from 'kysely';
import { withId } from '../../platform/database/columns.ts';
import type { Migration } from '../../platform/database/migrate.ts';
import type { Engine } from '../../platform/database/open.ts';

/** People and how they get in, and the settings of the site. */
export const accountsMigration: Migration = {
  name: '0002-accounts',
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createUser(db, engine);
    await createSession(db, engine);
    await createGuards(db, engine);
    await db.schema
      .createTable('setting')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('value', 'text', (column) => column.notNull())
      .addColumn('updated_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};

async function createUser(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('user'), 'uid', engine)
    .addColumn('username', 'text', (column) => column.notNull())
    .addColumn('username_key', 'text', (column) => column.notNull().unique())
    .addColumn('name', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('email', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('email_key', 'text', (column) => column.unique())
    .addColumn('groupid', 'integer', (column) => column.notNull().defaultTo(2))
    .addColumn('password_hash', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_login_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .addColumn('disabled_at', 'bigint', (column) => column.notNull().defaultTo(0))
    .execute();
}

async function createSession(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('session'), 'session_id', engine)
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
    .addColumn('created_at', 'bigint', (column) => column.notNull())
    .addColumn('last_seen_at', 'bigint', (column) => column.notNull())
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .addColumn('address', 'text', (column) => column.notNull().defaultTo(''))
    .addColumn('agent', 'text', (column) => column.notNull().defaultTo(''))
    .execute();
  await db.schema.createIndex('session_uid').on('session').column('uid').execute();
  await db.schema.createIndex('session_expires_at').on('session').column('expires_at').execute();
  await db.schema
    .createTable('login_code')
    .addColumn('code_hash', 'text', (column) => column.primaryKey())
    .addColumn('uid', 'bigint', (column) => column.notNull().references('user.uid').onDelete('cascade'))
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('login_code_uid').on('login_code').column('uid').execute();
}

/** What slows down those who guess: captchas and counts of failures, in rows so that they survive a restart. */
async function createGuards(db: Kysely<unknown>, engine: Engine): Promise<void> {
  await withId(db.schema.createTable('captcha'), 'captcha_id', engine)
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('answer', 'text', (column) => column.notNull())
    .addColumn('picture', sql`${sql.raw(engine === 'postgres' ? 'bytea' : 'blob')}`)
    .addColumn('expires_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('captcha_expires_at').on('captcha').column('expires_at').execute();
  await db.schema
    .createTable('login_attempt')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('failures', 'integer', (column) => column.notNull())
    .addColumn('last_at', 'bigint', (column) => column.notNull())
    .addColumn('until_at', 'bigint', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('login_attempt_last_at').on('login_attempt').column('last_at').execute();
}
