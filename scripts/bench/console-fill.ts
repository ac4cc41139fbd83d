import { sql } from 'kysely';
import { type DatabasePlace, openDatabase } from '../../apps/server/src/platform/database/open.ts';
import type { Db, Tables } from '../../apps/server/src/schema/tables.ts';

const CHUNK = 1000;

export interface ConsoleSize {
  readonly users: number;
  /** There are as many files. */
  readonly items: number;
}

/** Fills a migrated database with what the lists of the console show. */
export async function fillSite(place: DatabasePlace, { users, items }: ConsoleSize): Promise<void> {
  const { db, close, engine } = await openDatabase<Tables>(place);
  const now = Math.floor(Date.now() / 1000);
  const uids: number[] = [];
  for (const part of parts(users)) uids.push(...(await fillUsers(db, part, now)));
  for (const part of parts(items)) await fillItems(db, part, uids, now);
  // As after a night: PostgreSQL knows by then how much there is.
  await (engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(db);
  await close();
}

/** The numbers below `all`, as many at once as one statement takes. */
function* parts(all: number): Generator<readonly number[]> {
  for (let at = 0; at < all; at += CHUNK) yield Array.from({ length: Math.min(CHUNK, all - at) }, (_, n) => at + n);
}

async function fillUsers(db: Db, numbers: readonly number[], now: number): Promise<readonly number[]> {
  const rows = numbers.map((n) => {
    const username = `person${n}`;
    const times = { created_at: now - 1_000_000 + n, last_login_at: now - ((n * 7919) % 10_000_000) };
    const password_hash = `$argon2id$v=19$m=19456,t=2,p=1$${'x'.repeat(22)}$${'x'.repeat(43)}`;
    const shown = {
      name: `Person No ${n}`,
      email: `${username}@example.org`,
      disabled_at: n % 50 === 0 ? now : 0,
    };
    return {
      username,
      username_key: username,
      email_key: `${username}@example.org`,
      password_hash,
      ...times,
      ...shown,
    };
  });
  const made = await db.transaction().execute((tx) => tx.insertInto('user').values(rows).returning('uid').execute());
  return made.map(({ uid }) => uid);
}

async function fillItems(db: Db, numbers: readonly number[], uids: readonly number[], now: number): Promise<void> {
  const ownerOf = (n: number) => uids[(n * 31) % uids.length] ?? 1;
  await db.transaction().execute(async (tx) => {
    const rows = numbers.map((n) => {
      return { item_name: `Manual ${n}`, uid: ownerOf(n), item_domain_key: null, batch_id: null, created_at: now };
    });
    await tx.insertInto('item').values(rows).execute();
    const blobs = numbers.map((n) => {
      const sha256 = n.toString(16).padStart(64, '0');
      return {
        sha256,
        size: 1000 + n,
        type: n % 2 === 0 ? 'image/png' : 'application/pdf',
        storage_key: sha256,
        created_at: now,
      };
    });
    const stored = await tx.insertInto('blob').values(blobs).returning('blob_id').execute();
    const files = stored.map(({ blob_id }, index) => {
      const n = numbers[index] ?? 0;
      return { sign: `sign${n}`, blob_id, uid: ownerOf(n), display_name: `file ${n}.pdf`, created_at: now };
    });
    await tx.insertInto('attachment').values(files).execute();
  });
}
