import type { Insertable } from 'kysely';
import { compiledOnce } from '../../platform/database/compiled.ts';
import type { MockRecord, MockTable } from '../../schema/mock-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** What is needed of a mock each time it is called; its template is read once. */
export type CalledMock = Pick<MockRecord, 'mock_id' | 'page_id' | 'revision' | 'status' | 'delay_ms' | 'headers'> & {
  readonly item_id: number;
  readonly top_cat_id: number;
};

/** Of a page that is there, in an item that is there. */
export async function findMockByHash(db: Db, key_hash: string): Promise<CalledMock | undefined> {
  const [mock] = await mockByHash(db, key_hash);
  return mock;
}

const mockByHash = compiledOnce((db: Db, key_hash: string) => calledMocks(db).where('mock.key_hash', '=', key_hash));

/** The one that has the path: of several live pages the one that claimed it last. */
export async function findMockByPath(db: Db, item_id: number, path: string): Promise<CalledMock | undefined> {
  const [mock] = await mockByPath(db, item_id, path);
  return mock;
}

const mockByPath = compiledOnce((db: Db, item_id: number, path: string) =>
  calledMocks(db)
    .whereRef('page.item_id', '=', 'mock.item_id')
    .where('mock.item_id', '=', item_id)
    .where('mock.path', '=', path)
    .orderBy('mock.claimed_at', 'desc')
    .orderBy('mock.mock_id', 'desc')
    .limit(1),
);

function calledMocks(db: Db) {
  return db
    .selectFrom('mock')
    .innerJoin('page', 'page.page_id', 'mock.page_id')
    .innerJoin('item', 'item.item_id', 'page.item_id')
    .select(['mock.mock_id', 'mock.page_id', 'mock.revision', 'mock.status', 'mock.delay_ms', 'mock.headers'])
    .select(['page.item_id', 'page.top_cat_id'])
    .where('page.deleted_at', '=', 0)
    .where('page.batch_id', 'is', null)
    .where('item.deleted_at', '=', 0)
    .where('item.batch_id', 'is', null);
}

/** With the revision that it is of. */
export async function findTemplate(
  db: Db,
  mock_id: number,
): Promise<Pick<MockRecord, 'template' | 'revision'> | undefined> {
  return db.selectFrom('mock').select(['template', 'revision']).where('mock_id', '=', mock_id).executeTakeFirst();
}

export async function findMockOfPage(db: Db, page_id: number): Promise<MockRecord | undefined> {
  return db.selectFrom('mock').selectAll().where('page_id', '=', page_id).executeTakeFirst();
}

export type NewMock = Omit<Required<Insertable<MockTable>>, 'mock_id' | 'revision' | 'view_times' | 'viewed_at'>;

export async function insertMock(tx: Tx, mock: NewMock): Promise<void> {
  await tx.insertInto('mock').values(mock).execute();
}

export type MockChange = Pick<
  MockRecord,
  'item_id' | 'template' | 'path' | 'claimed_at' | 'status' | 'delay_ms' | 'headers' | 'updated_at'
>;

export async function updateMock(tx: Tx, mock_id: number, change: MockChange): Promise<void> {
  await tx
    .updateTable('mock')
    .set(change)
    .set((eb) => ({ revision: eb('revision', '+', 1) }))
    .where('mock_id', '=', mock_id)
    .execute();
}

export async function updateMockKey(
  tx: Tx,
  mock_id: number,
  key: Pick<MockRecord, 'key_hash' | 'unique_key' | 'updated_at'>,
): Promise<void> {
  await tx.updateTable('mock').set(key).where('mock_id', '=', mock_id).execute();
}

export interface MockViews {
  readonly mock_id: number;
  readonly views: number;
  readonly viewed_at: number;
}

export async function addMockViews(tx: Tx, { mock_id, views, viewed_at }: MockViews): Promise<void> {
  await tx
    .updateTable('mock')
    .set((eb) => ({ view_times: eb('view_times', '+', views), viewed_at }))
    .where('mock_id', '=', mock_id)
    .execute();
}
