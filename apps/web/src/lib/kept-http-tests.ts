import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';

/** A request that somebody sent from a page, as the site names it. */
export interface HttpTestKey {
  readonly uid: number;
  readonly page_id: number;
  readonly http_test_id: number;
}

interface TestStore extends DBSchema {
  tests: { key: string; value: unknown };
}

/** As many as the site lists of one page. */
const KEPT = 50;

/** Who left this browser: nothing of his is kept any more until the address is loaded anew. */
let left: number | undefined;
let opened: Promise<IDBPDatabase<TestStore>> | undefined;

function nameOf({ uid, page_id, http_test_id }: HttpTestKey): string {
  return `${uid}/${page_id}/${String(http_test_id).padStart(12, '0')}`;
}

/** The oldest of the page make room. */
export async function keepHttpTest(key: HttpTestKey, test: unknown): Promise<void> {
  if (key.uid === left) return;
  const db = await database();
  await db.put('tests', test, nameOf(key));
  const names = await db.getAllKeys('tests', namesBelow(`${key.uid}/${key.page_id}/`));
  for (const name of names.slice(0, -KEPT)) await db.delete('tests', name);
}

export async function keptHttpTest(key: HttpTestKey): Promise<unknown> {
  return (await database()).get('tests', nameOf(key));
}

/** Of one page. */
export async function removeHttpTests(uid: number, page_id: number): Promise<void> {
  await (await database()).delete('tests', namesBelow(`${uid}/${page_id}/`));
}

/** Of one account, which leaves this browser. */
export async function forgetHttpTests(uid: number): Promise<void> {
  left = uid;
  await (await database()).delete('tests', namesBelow(`${uid}/`));
}

function namesBelow(prefix: string): IDBKeyRange {
  return IDBKeyRange.bound(prefix, `${prefix}\uffff`);
}

function database(): Promise<IDBPDatabase<TestStore>> {
  opened ??= openDB<TestStore>('sheaf-http-tests', 1, { upgrade: (db) => void db.createObjectStore('tests') });
  return opened;
}
