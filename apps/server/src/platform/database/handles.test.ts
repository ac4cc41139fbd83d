import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Kysely, Transaction } from 'kysely';
import type { FeedTables } from '../feed/tables.ts';
import type { JobTables } from '../jobs/tables.ts';
import type { SearchTables } from '../search/tables.ts';
import { type AnyDb, type AnyTx, withTables } from './handles.ts';

interface ProductTables extends SearchTables, JobTables, FeedTables {
  thing: { thing_id: number };
}

// Never called: that it compiles is what is tested, and that the compiler refuses what is marked.
export function passesHandles(db: Kysely<ProductTables>, tx: Transaction<ProductTables>): void {
  const read: AnyDb = db;
  const readInside: AnyDb = tx;
  const write: AnyTx = tx;
  // @ts-expect-error: a write outside of a transaction
  const refused: AnyTx = db;
  for (const handle of [read, readInside, write, refused]) withTables<FeedTables>(handle).selectFrom('change_feed');
}

test('a handle seen with other tables is the same handle', () => {
  const handle = { getExecutor: () => assert.fail('not asked for'), isTransaction: false };
  assert.equal<unknown>(withTables<FeedTables>(handle), handle);
});
