import { createHmac } from 'node:crypto';
import { LIMITS } from '@sheaf/contract';
import { managersOf } from '../../access/audience.ts';
import type { Context } from '../../context.ts';
import { openSecret, SecretUnreadableError } from '../../platform/crypto/secrets.ts';
import { HOST_UNKNOWN, NOT_PUBLIC, OutgoingError } from '../../platform/outgoing/target.ts';
import type { Tx } from '../../schema/tables.ts';
import type { DeliveryRow, WebhookRow } from '../../schema/webhook-tables.ts';
import { announce } from '../message/announce.service.ts';
import { admitting, NOT_CALLED } from '../relay/relay.service.ts';
import { bodyOf } from './webhook.body.service.ts';
import { orderDelivery } from './webhook.note.service.ts';
import {
  findHook,
  findItemFacts,
  findNext,
  removeDeliveriesBeyond,
  settleWaiting,
  updateDelivery,
  updateHook,
} from './webhook.queries.ts';

export const URL_PURPOSE = 'webhook_url';
export const SECRET_PURPOSE = 'webhook_secret';

/** How one try ended. */
interface Outcome {
  readonly status: number;
  readonly answer: string;
}

/** Sends one by one what is due at a webhook, what waits longest first, and orders the next time. */
export async function deliverTo(ctx: Context, webhook_id: number, signal: AbortSignal): Promise<{ sent: number }> {
  for (let sent = 0; ; sent += 1) {
    const hook = await findHook(ctx.db, webhook_id);
    const next = hook && (await findNext(ctx.db, webhook_id));
    if (!hook || !next || signal.aborted) return { sent };
    if (next.next_at > ctx.clock.now()) {
      await ctx.db.transaction().execute((tx) => orderDelivery(tx, webhook_id, next.next_at));
      return { sent };
    }
    const body = next.body || (await bodyOf(ctx, hook, next));
    const isThere = (await findItemFacts(ctx.db, hook.item_id))?.deleted_at === 0;
    const outcome = isThere && body !== '' ? await attempt(ctx, hook, next, body) : GONE;
    await ctx.db.transaction().execute((tx) => settle(ctx, tx, { hook, delivery: next, body, outcome }));
  }
}

const GONE: Outcome = { status: 0, answer: 'The item is not there any more.' };

async function attempt(
  ctx: Context,
  hook: WebhookRow,
  { event, event_id }: DeliveryRow,
  body: string,
): Promise<Outcome> {
  const [url, secret] = [opened(ctx, URL_PURPOSE, hook.url), opened(ctx, SECRET_PURPOSE, hook.secret)];
  const timestamp = String(ctx.clock.now());
  try {
    const answer = await ctx.outgoing.send({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json; charset=utf-8',
        'user-agent': 'Sheaf',
        'x-sheaf-event': event,
        'x-sheaf-delivery': event_id,
        'x-sheaf-timestamp': timestamp,
        'x-sheaf-signature': `sha256=${signatureOf(secret, timestamp, body)}`,
      },
      body,
      timeoutMs: LIMITS.webhookSeconds * 1000,
      maxBytes: LIMITS.webhookAnswerBytes,
      redirects: 'refuse',
      admit: admitting(ctx),
    });
    return { status: answer.status, answer: await beginningOf(answer.body) };
  } catch (error) {
    if (error instanceof OutgoingError) return { status: 0, answer: reasonOf(error) };
    throw error;
  }
}

/** A name that there is only inside the network of the site is not told from one that there is not. */
function reasonOf({ message }: OutgoingError): string {
  return [HOST_UNKNOWN, NOT_PUBLIC, NOT_CALLED].includes(message) ? NOT_CALLED : message;
}

/** What a receiver reckons too: HMAC-SHA256 over time and body. */
function signatureOf(secret: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex');
}

/** What was sealed with another key leads nowhere. */
function opened({ secrets }: Context, purpose: string, sealed: string): string {
  try {
    return openSecret(secrets, purpose, sealed);
  } catch (error) {
    if (error instanceof SecretUnreadableError) return '';
    throw error;
  }
}

/** NUL is kept by neither database. What breaks off was read as far as it came. */
async function beginningOf(body: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of body) {
      parts.push(part);
      bytes += part.length;
      if (bytes >= LIMITS.webhookAnswerBytes) break;
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
  }
  const text = Buffer.concat(parts).subarray(0, LIMITS.webhookAnswerBytes).toString('utf8');
  return text.replaceAll('\0', '').toWellFormed();
}

interface Tried {
  readonly hook: WebhookRow;
  readonly delivery: DeliveryRow;
  readonly body: string;
  readonly outcome: Outcome;
}

async function settle(ctx: Context, tx: Tx, { hook, delivery, body, outcome }: Tried): Promise<void> {
  const { webhook_id } = hook;
  const now = ctx.clock.now();
  const tries = delivery.tries + 1;
  const hasArrived = outcome.status >= 200 && outcome.status < 300;
  const pause = LIMITS.webhookPauses[Math.min(tries, LIMITS.webhookPauses.length) - 1] ?? 0;
  const isTest = delivery.event === 'ping';
  const next_at = hasArrived || isTest || outcome === GONE ? 0 : now + pause;
  const arrived_at = hasArrived ? now : 0;
  await updateDelivery(tx, delivery.delivery_id, { body, next_at, tries, sent_at: now, arrived_at, ...outcome });
  await removeDeliveriesBeyond(tx, webhook_id, LIMITS.webhookDeliveries);
  if (hasArrived && hook.failing_since > 0) await updateHook(tx, webhook_id, { failing_since: 0 });
  if (hasArrived || isTest || outcome === GONE) return;
  if (hook.failing_since === 0) await updateHook(tx, webhook_id, { failing_since: now });
  else if (now - hook.failing_since >= LIMITS.webhookGivenUpAfter && hook.is_on === 1) await giveUp(ctx, tx, hook);
}

/** It is turned off with all that waits, and managers are told. */
async function giveUp(ctx: Context, tx: Tx, { webhook_id, item_id }: WebhookRow): Promise<void> {
  await updateHook(tx, webhook_id, { is_on: 0 });
  await settleWaiting(tx, webhook_id);
  const to = (await managersOf(tx, item_id)).map(({ uid }) => uid);
  const about = { object_type: 'item', item_id } as const;
  await announce(ctx, tx, { from: { uid: 0, username: 'Sheaf' }, to, action_type: 'webhook', about });
}
