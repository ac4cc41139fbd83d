import { WEBHOOK_EVENTS, type WebhookEvent } from '@sheaf/contract';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { withTables } from '../../platform/database/handles.ts';
import { insertJob } from '../../platform/jobs/store.ts';
import type { JobTables } from '../../platform/jobs/tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { insertDelivery, listHooksOn } from './webhook.queries.ts';

export const WEBHOOK_JOB = 'webhook.deliver';

/** A row of the change log, as far as it is told. */
export interface ToldChange {
  readonly action_type: string;
  readonly object_type: string;
  readonly object_id?: number | undefined;
  readonly object_name?: string | undefined;
  readonly uid: number;
  readonly username: string;
  readonly happened_at: number;
}

const DONE: Readonly<Record<string, string>> = { create: 'created', update: 'updated', delete: 'deleted' };

/** Undefined for what webhooks are not told of, as members. */
function eventOf({ action_type, object_type }: ToldChange): WebhookEvent | undefined {
  if (action_type === 'drag') return 'tree.moved';
  return WEBHOOK_EVENTS.find((event) => event === `${object_type}.${DONE[action_type]}`);
}

/**
 * Writes what the webhooks of an item are to be told, in the transaction of the change: what is not committed is told to
 * nobody. Several changes at once, as of an import, are one event.
 */
export async function noteForWebhooks(tx: Tx, item_id: number, changes: readonly ToldChange[]): Promise<void> {
  const told = changes.filter((change) => eventOf(change) !== undefined);
  const [first] = told;
  if (!first) return;
  const hooks = await listHooksOn(tx, item_id);
  const event = told.length === 1 ? eventOf(first) : 'item.changed';
  for (const { webhook_id, events } of hooks) {
    if (!event || !events.includes(`,${event},`)) continue;
    const object = told.length === 1 ? first : { ...first, object_type: 'item', object_id: item_id, object_name: '' };
    await putDelivery(tx, webhook_id, { event, changes: told.length, object });
  }
}

/** Answers delivery_id. */
export async function putDelivery(
  tx: Tx,
  webhook_id: number,
  { event, changes, object }: { readonly event: string; readonly changes: number; readonly object: ToldChange },
): Promise<number> {
  const { uid, username, object_type, object_id = 0, object_name = '', happened_at } = object;
  const delivery_id = await insertDelivery(tx, {
    ...{ webhook_id, event, changes, uid, username, object_type, object_id, object_name, happened_at },
    event_id: randomToken(16),
    next_at: happened_at,
  });
  await orderDelivery(tx, webhook_id, happened_at);
  return delivery_id;
}

/** One job for each webhook, which sends in order: an address that is slow, or gone, holds up its own alone. */
export async function orderDelivery(tx: Tx, webhook_id: number, due_at: number): Promise<void> {
  const order = { kind: WEBHOOK_JOB, payload: { webhook_id }, unique_key: `webhook:${webhook_id}`, due_at };
  await insertJob(withTables<JobTables>(tx), order, due_at);
}
