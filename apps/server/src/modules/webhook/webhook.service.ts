import {
  type Delivery,
  type InputOf,
  LIMITS,
  type listDeliveries,
  type OutputOf,
  type saveWebhook,
  WEBHOOK_EVENTS,
  type Webhook,
} from '@sheaf/contract';
import { type Context, inside, type RequestContext } from '../../context.ts';
import { openSecret, SecretUnreadableError, sealSecret } from '../../platform/crypto/secrets.ts';
import { randomToken } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { DeliveryRow, WebhookRow } from '../../schema/webhook-tables.ts';
import type { ItemManageAccess } from '../item/item.access.ts';
import { lockWritable } from '../item/item.service.ts';
import { accessToAddWebhook, accessToWebhook, type WebhookAccess } from './webhook.access.ts';
import { SECRET_PURPOSE, URL_PURPOSE } from './webhook.deliver.service.ts';
import { orderDelivery, putDeliveries } from './webhook.note.service.ts';
import {
  findDelivery,
  insertHook,
  listDeliveryRows,
  listHooks,
  removeHook,
  removeOldDeliveries,
  settleWaiting,
  updateDelivery,
  updateHook,
} from './webhook.queries.ts';

const DAY = 24 * 3600;
const AT_ONCE = 500;

export async function webhooksOf(ctx: Context, { item }: ItemManageAccess): Promise<Webhook[]> {
  const hooks = await listHooks(ctx.db, item.item_id, LIMITS.webhooks);
  return hooks.map((hook) => ({
    webhook_id: hook.webhook_id,
    url: openedUrl(ctx, hook),
    events: WEBHOOK_EVENTS.filter((event) => hook.events.includes(`,${event},`)),
    is_on: hook.is_on,
    failing_since: hook.failing_since,
    created_at: hook.created_at,
  }));
}

/** '' where it was sealed with another key. */
function openedUrl({ secrets }: Context, { url }: WebhookRow): string {
  try {
    return openSecret(secrets, URL_PURPOSE, url);
  } catch (error) {
    if (error instanceof SecretUnreadableError) return '';
    throw error;
  }
}

/**
 * The secret leaves the server when it is made, and never again. What waited while it was off is not sent.
 * @throws ApiError webhookNotFound, webhooksTooMany, itemNotFound, itemNotManaged, itemReadOnly
 */
export async function saveOne(
  ctx: RequestContext,
  { item: { item_id } }: ItemManageAccess,
  { webhook_id, url, events, is_on, new_secret }: InputOf<typeof saveWebhook>,
): Promise<{ readonly webhook_id: number; readonly secret: string }> {
  const isNew = webhook_id === 0;
  const secret = isNew || new_secret === 1 ? randomToken() : '';
  const values = {
    url: sealSecret(ctx.secrets, URL_PURPOSE, url),
    events: `,${[...new Set(events)].join(',')},`,
    is_on,
    ...(secret !== '' && { secret: sealSecret(ctx.secrets, SECRET_PURPOSE, secret) }),
  };
  return ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, item_id);
    if (isNew) {
      await accessToAddWebhook(inside(ctx, tx), { item_id });
      const max = LIMITS.webhooks;
      if ((await listHooks(tx, item_id, max)).length >= max) throw new ApiError('webhooksTooMany', { max });
      const made = { ...values, secret: values.secret ?? '', item_id, created_at: ctx.clock.now() };
      return { webhook_id: await insertHook(tx, made), secret };
    }
    await accessToWebhook(inside(ctx, tx), { item_id, webhook_id });
    await updateHook(tx, webhook_id, { ...values, failing_since: 0 });
    if (is_on === 0) await settleWaiting(tx, webhook_id);
    return { webhook_id, secret };
  });
}

/** @throws ApiError webhookNotFound, itemNotFound, itemNotManaged, itemReadOnly */
export async function removeOne(ctx: RequestContext, { item, hook }: WebhookAccess): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, item.item_id);
    await accessToWebhook(inside(ctx, tx), { item_id: item.item_id, webhook_id: hook.webhook_id });
    await removeHook(tx, hook.webhook_id);
  });
}

/** Orders a delivery that tells of nothing. */
export async function testOne(ctx: RequestContext, { item, hook, viewer }: WebhookAccess): Promise<number> {
  const { uid, username } = viewer;
  const who = { uid, username, happened_at: ctx.clock.now(), action_type: 'ping' };
  const object = { ...who, object_type: 'item', object_id: item.item_id, object_name: '' };
  const ping = { event: 'ping', changes: 0, counts: '', object };
  const [delivery_id = 0] = await ctx.db.transaction().execute((tx) => putDeliveries(tx, hook.webhook_id, [ping]));
  return delivery_id;
}

/** @throws ApiError deliveryNotFound */
export async function resend(ctx: RequestContext, { hook }: WebhookAccess, delivery_id: number): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.transaction().execute(async (tx) => {
    const delivery = await findDelivery(tx, delivery_id);
    if (delivery?.webhook_id !== hook.webhook_id) {
      throw new ApiError('deliveryNotFound', {}, { field: 'delivery_id' });
    }
    await updateDelivery(tx, delivery_id, { next_at: now, arrived_at: 0 });
    await orderDelivery(tx, hook.webhook_id, now);
  });
}

export async function deliveriesOf(
  { db }: Context,
  { hook }: WebhookAccess,
  { before, count }: InputOf<typeof listDeliveries>,
): Promise<OutputOf<typeof listDeliveries>> {
  const rows = await listDeliveryRows(db, hook.webhook_id, { before, limit: count + 1 });
  const list = rows.slice(0, count).map(shown);
  return { list, next: rows.length > count ? (list.at(-1)?.delivery_id ?? 0) : 0 };
}

function shown(row: DeliveryRow): Delivery {
  const state = row.next_at > 0 ? 'waiting' : row.arrived_at > 0 ? 'arrived' : 'failed';
  const { delivery_id, event, object_name, happened_at, tries, sent_at, next_at, status, answer } = row;
  return { delivery_id, event, about: object_name, happened_at, state, tries, sent_at, next_at, status, answer };
}

/** Answers how many were older than they are kept. */
export async function dropOldDeliveries(ctx: Context, signal: AbortSignal): Promise<number> {
  const before = ctx.clock.now() - LIMITS.webhookDeliveryDays * DAY;
  let removed = 0;
  for (let some = AT_ONCE; some === AT_ONCE && !signal.aborted; removed += some) {
    some = await ctx.db.transaction().execute((tx) => removeOldDeliveries(tx, before, AT_ONCE));
  }
  return removed;
}
