import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { sha256 } from '../../apps/server/src/platform/crypto/tokens.ts';
import { type DatabasePlace, openDatabase } from '../../apps/server/src/platform/database/open.ts';
import { createLocalStore } from '../../apps/server/src/platform/storage/local.ts';
import type { Db, Tables } from '../../apps/server/src/schema/tables.ts';

interface Store {
  readonly dataDir: string;
  readonly place: DatabasePlace;
}

/** As large as an upload of the first days: pictures and PDFs, which nothing packs. */
const BLOB_BYTES = 4 * 1024 * 1024;
const TYPE = 'application/octet-stream';
const AT_ONCE = 500;

/** Puts files with so many bytes in all into the store, as uploads of the first user; answers their keys. */
export async function addBlobs({ dataDir, place }: Store, bytes: number): Promise<readonly string[]> {
  const store = createLocalStore(join(dataDir, 'files'));
  return withDatabase(place, async (db) => {
    const { uid } = await db.selectFrom('user').select('uid').orderBy('uid').limit(1).executeTakeFirstOrThrow();
    const keys: string[] = [];
    for (let left = bytes; left > 0; left -= BLOB_BYTES) {
      const content = randomBytes(Math.min(left, BLOB_BYTES));
      const hash = sha256(content);
      const storage_key = `bench/${hash}`;
      await store.put(storage_key, content, content.length, TYPE);
      await addFile(db, uid, { sha256: hash, size: content.length, type: TYPE, storage_key });
      keys.push(storage_key);
    }
    return keys;
  });
}

interface Content {
  readonly sha256: string;
  readonly size: number;
  readonly type: string;
  readonly storage_key: string;
}

/** What no attachment holds the server would sweep away. */
async function addFile(db: Db, uid: number, content: Content): Promise<void> {
  const created_at = Math.floor(Date.now() / 1000);
  await db.transaction().execute(async (tx) => {
    const row = { ...content, created_at };
    const { blob_id } = await tx.insertInto('blob').values(row).returning('blob_id').executeTakeFirstOrThrow();
    const file = { sign: randomBytes(16).toString('hex'), display_name: 'bench.bin' };
    await tx
      .insertInto('attachment')
      .values({ ...file, blob_id, uid, created_at })
      .execute();
  });
}

export async function removeBlobs({ dataDir, place }: Store, keys: readonly string[]): Promise<void> {
  const store = createLocalStore(join(dataDir, 'files'));
  await withDatabase(place, async (db) => {
    for (let at = 0; at < keys.length; at += AT_ONCE) {
      const some = keys.slice(at, at + AT_ONCE);
      const blobs = db.selectFrom('blob').select('blob_id').where('storage_key', 'in', some);
      await db.deleteFrom('attachment').where('blob_id', 'in', blobs).execute();
      await db.deleteFrom('blob').where('storage_key', 'in', some).execute();
      for (const key of some) await store.remove(key);
    }
  });
}

async function withDatabase<T>(place: DatabasePlace, work: (db: Db) => Promise<T>): Promise<T> {
  const open = await openDatabase<Tables>(place);
  return work(open.db).finally(() => open.close());
}
