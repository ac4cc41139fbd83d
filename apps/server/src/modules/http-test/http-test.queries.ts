import { LIMITS } from '@sheaf/contract';
import type { HttpTestRow } from '../../schema/http-test-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** The last first. */
export async function listTests(db: Db, uid: number, page_id: number): Promise<HttpTestRow[]> {
  return db
    .selectFrom('http_test')
    .selectAll()
    .where('uid', '=', uid)
    .where('page_id', '=', page_id)
    .orderBy('http_test_id', 'desc')
    .limit(LIMITS.httpTests)
    .execute();
}

export async function insertTest(tx: Tx, test: Omit<HttpTestRow, 'http_test_id'>): Promise<HttpTestRow> {
  return tx.insertInto('http_test').values(test).returningAll().executeTakeFirstOrThrow();
}

/** All that one sent from the page before this one; everything for 0. */
export async function removeTestsBefore(tx: Tx, uid: number, page_id: number, http_test_id: number): Promise<void> {
  const own = tx.deleteFrom('http_test').where('uid', '=', uid).where('page_id', '=', page_id);
  await (http_test_id === 0 ? own : own.where('http_test_id', '<', http_test_id)).execute();
}
