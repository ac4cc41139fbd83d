import type { Insertable } from 'kysely';
import { compiledOnce } from '../../platform/database/compiled.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import type { DeliveryRow, WebhookDeliveryTable, WebhookRow, WebhookTable } from '../../schema/webhook-tables.ts';

/** In the order in which they were made. */
export async function listHooks(db: Db, item_id: number, limit: number): Promise<WebhookRow[]> {
  return db
    .selectFrom('webhook')
    .selectAll()
    .where('item_id', '=', item_id)
    .orderBy('webhook_id')
    .limit(limit)
    .execute();
}

/** Those that are on. Asked at each change of an item, most of which have none. */
export async function listHooksOn(tx: Tx, item_id: number): Promise<Pick<WebhookRow, 'webhook_id' | 'events'>[]> {
  return hooksOn(tx, item_id);
}

const hooksOn = compiledOnce((tx: Tx, item_id: number) =>
  tx.selectFrom('webhook').select(['webhook_id', 'events']).where('item_id', '=', item_id).where('is_on', '=', 1),
);

export async function findHook(db: Db, webhook_id: number): Promise<WebhookRow | undefined> {
  return db.selectFrom('webhook').selectAll().where('webhook_id', '=', webhook_id).executeTakeFirst();
}

export async function insertHook(tx: Tx, hook: Insertable<WebhookTable>): Promise<number> {
  const { webhook_id } = await tx.insertInto('webhook').values(hook).returning('webhook_id').executeTakeFirstOrThrow();
  return webhook_id;
}

export type HookChange = Partial<Pick<WebhookRow, 'url' | 'secret' | 'events' | 'is_on' | 'failing_since'>>;

export async function updateHook(tx: Tx, webhook_id: number, change: HookChange): Promise<void> {
  await tx.updateTable('webhook').set(change).where('webhook_id', '=', webhook_id).execute();
}

export async function removeHook(tx: Tx, webhook_id: number): Promise<void> {
  await tx.deleteFrom('webhook').where('webhook_id', '=', webhook_id).execute();
}

/** Answers their ids, in this order. At most 100 of them. */
export async function insertDeliveries(
  tx: Tx,
  deliveries: readonly Insertable<WebhookDeliveryTable>[],
): Promise<readonly number[]> {
  const rows = await tx.insertInto('webhook_delivery').values(deliveries).returning('delivery_id').execute();
  return rows.map(({ delivery_id }) => delivery_id).toSorted((a, b) => a - b);
}

export async function findDelivery(db: Db, delivery_id: number): Promise<DeliveryRow | undefined> {
  return db.selectFrom('webhook_delivery').selectAll().where('delivery_id', '=', delivery_id).executeTakeFirst();
}

/** What waits longest for its time. */
export async function findNext(db: Db, webhook_id: number): Promise<DeliveryRow | undefined> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .where('next_at', '>', 0)
    .orderBy('next_at')
    .orderBy('delivery_id')
    .limit(1)
    .executeTakeFirst();
}

export type DeliveryChange = Partial<
  Pick<DeliveryRow, 'body' | 'next_at' | 'tries' | 'sent_at' | 'arrived_at' | 'status' | 'answer'>
>;

export async function updateDelivery(tx: Tx, delivery_id: number, change: DeliveryChange): Promise<void> {
  await tx.updateTable('webhook_delivery').set(change).where('delivery_id', '=', delivery_id).execute();
}

/** Nothing of a webhook waits any more. */
export async function settleWaiting(tx: Tx, webhook_id: number): Promise<void> {
  await tx
    .updateTable('webhook_delivery')
    .set({ next_at: 0 })
    .where('webhook_id', '=', webhook_id)
    .where('next_at', '>', 0)
    .execute();
}

export interface DeliveriesPart {
  /** 0: the last is its first. */
  readonly before: number;
  readonly limit: number;
}

const LAST = Number.MAX_SAFE_INTEGER;

/** The last first. */
export async function listDeliveryRows(
  db: Db,
  webhook_id: number,
  { before, limit }: DeliveriesPart,
): Promise<DeliveryRow[]> {
  return db
    .selectFrom('webhook_delivery')
    .selectAll()
    .where('webhook_id', '=', webhook_id)
    .where('delivery_id', '<', before || LAST)
    .orderBy('delivery_id', 'desc')
    .limit(limit)
    .execute();
}

/** The newest stay. */
export async function removeDeliveriesBeyond(tx: Tx, webhook_id: number, keep: number): Promise<void> {
  const oldest = tx
    .selectFrom('webhook_delivery as kept')
    .select('kept.delivery_id')
    .where('kept.webhook_id', '=', webhook_id)
    .orderBy('kept.delivery_id', 'desc')
    .offset(keep)
    .limit(1);
  await tx
    .deleteFrom('webhook_delivery')
    .where('webhook_id', '=', webhook_id)
    .where('delivery_id', '<=', oldest)
    .execute();
}

/** Answers how many went: no more than `most`. */
export async function removeOldDeliveries(tx: Tx, before: number, most: number): Promise<number> {
  const old = tx
    .selectFrom('webhook_delivery')
    .select('delivery_id')
    .where('happened_at', '<', before)
    .orderBy('happened_at')
    .limit(most);
  const { numDeletedRows } = await tx.deleteFrom('webhook_delivery').where('delivery_id', 'in', old).executeTakeFirst();
  return Number(numDeletedRows);
}

export interface ItemFacts {
  readonly item_name: string;
  readonly deleted_at: number;
}

export async function findItemFacts(db: Db, item_id: number): Promise<ItemFacts | undefined> {
  return db.selectFrom('item').select(['item_name', 'deleted_at']).where('item_id', '=', item_id).executeTakeFirst();
}

export interface PageFacts {
  readonly cat_id: number;
  readonly revision: number;
}

/** Deleted or not. */
export async function findPageFacts(db: Db, page_id: number): Promise<PageFacts | undefined> {
  return db.selectFrom('page').select(['cat_id', 'revision']).where('page_id', '=', page_id).executeTakeFirst();
}
