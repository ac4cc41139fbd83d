import { LIMITS, WEBHOOK_EVENTS, type WebhookEvent } from '@sheaf/contract';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { withTables } from '../../platform/database/handles.ts';
import { insertJob } from '../../platform/jobs/store.ts';
import type { JobTables } from '../../platform/jobs/tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { insertDeliveries, listHooksOn } from './webhook.queries.ts';

export const WEBHOOK_JOB = 'webhook.deliver';

/** Who changed something, and when. */
interface Told {
  readonly uid: number;
  readonly username: string;
  readonly happened_at: number;
}

/** A row of the change log, as far as it is told. */
export interface ToldChange extends Told {
  readonly action_type: string;
  readonly object_type: string;
  readonly object_id?: number | undefined;
  readonly object_name?: string | undefined;
}

const DONE: Readonly<Record<string, string>> = {
  create: 'created',
  update: 'updated',
  delete: 'deleted',
  restore: 'restored',
};

/** Undefined for what webhooks are not told of, as members. */
function eventOf({ action_type, object_type }: ToldChange): WebhookEvent | undefined {
  if (action_type === 'drag') return 'tree.moved';
  return WEBHOOK_EVENTS.find((event) => event === `${object_type}.${DONE[action_type]}`);
}

/** How many events of each kind one stands for. */
export type EventCounts = Partial<Record<WebhookEvent, number>>;

/**
 * Writes what the webhooks of an item are to be told, in the transaction of the change: what is not committed is told to
 * nobody. Of a few changes that belong together each is an event, of more they are one with their counts.
 */
export async function noteForWebhooks(tx: Tx, item_id: number, changes: readonly ToldChange[]): Promise<void> {
  const told = changes.flatMap((change) => {
    const event = eventOf(change);
    return event ? [{ event, change }] : [];
  });
  const [first] = told;
  if (!first) return;
  if (told.length > LIMITS.webhookEventsAtOnce) return noteMany(tx, item_id, first.change, countsOf(told));
  for (const { webhook_id, events } of await listHooksOn(tx, item_id)) {
    const wanted = told.filter(({ event }) => events.includes(`,${event},`));
    const deliveries = wanted.map(({ event, change }) => ({ event, changes: 1, counts: '', object: change }));
    await putDeliveries(tx, webhook_id, deliveries);
  }
}

/** The same of changes that were made in many steps and are told when the last is done. */
export async function noteMany(tx: Tx, item_id: number, by: Told, counts: EventCounts): Promise<void> {
  const changes = Object.values(counts).reduce((sum, count) => sum + count, 0);
  const { uid, username, happened_at } = by;
  const item = { action_type: 'update', object_type: 'item', object_id: item_id };
  const object = { uid, username, happened_at, ...item };
  const event = { event: 'item.changed', changes, counts: JSON.stringify(counts), object };
  for (const { webhook_id, events } of await listHooksOn(tx, item_id)) {
    if (events.includes(',item.changed,')) await putDeliveries(tx, webhook_id, [event]);
  }
}

function countsOf(told: readonly { readonly event: WebhookEvent }[]): EventCounts {
  const counts: EventCounts = {};
  for (const { event } of told) counts[event] = (counts[event] ?? 0) + 1;
  return counts;
}

interface ToDeliver {
  readonly event: string;
  readonly changes: number;
  /** JSON of how many of each kind; '' of a single one. */
  readonly counts: string;
  readonly object: ToldChange;
}

/** Answers their delivery_id, in this order. */
export async function putDeliveries(
  tx: Tx,
  webhook_id: number,
  deliveries: readonly ToDeliver[],
): Promise<readonly number[]> {
  const [first] = deliveries;
  if (!first) return [];
  const rows = deliveries.map(({ event, changes, counts, object }) => {
    const { uid, username, object_type, object_id = 0, object_name = '', happened_at } = object;
    return {
      ...{ webhook_id, event, changes, counts, uid, username, object_type, object_id, object_name, happened_at },
      event_id: randomToken(16),
      next_at: happened_at,
    };
  });
  const ids = await insertDeliveries(tx, rows);
  await orderDelivery(tx, webhook_id, first.object.happened_at);
  return ids;
}

/** One job for each webhook, which sends in order: an address that is slow, or gone, holds up its own alone. */
export async function orderDelivery(tx: Tx, webhook_id: number, due_at: number): Promise<void> {
  const order = { kind: WEBHOOK_JOB, payload: { webhook_id }, unique_key: `webhook:${webhook_id}`, due_at };
  await insertJob(withTables<JobTables>(tx), order, due_at);
}
