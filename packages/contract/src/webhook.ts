import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, formId, formIdRequired, id, nothing, text, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

/** What a webhook may be told of. Where one action changes many things, as an import, they are one `item.changed`. */
export const WEBHOOK_EVENTS = [
  'page.created',
  'page.updated',
  'page.deleted',
  'page.restored',
  'catalog.created',
  'catalog.updated',
  'catalog.deleted',
  'tree.moved',
  'item.changed',
] as const;
const WebhookEvent = z.enum(WEBHOOK_EVENTS);
export type WebhookEvent = z.infer<typeof WebhookEvent>;

const Webhook = z.strictObject({
  webhook_id: id,
  url: z.string(),
  events: z.array(WebhookEvent),
  is_on: zeroOrOne,
  /** Since when nothing arrived there; 0: the last delivery arrived. */
  failing_since: unixSeconds,
  created_at: unixSeconds,
});
export type Webhook = z.infer<typeof Webhook>;

const url = text
  .trim()
  .max(LIMITS.webhookUrlChars)
  .refine(
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && new URL(value).username === '',
    {
      message: 'no address',
    },
  );

const ofItem = { item_id: formIdRequired };
const ofOne = { ...ofItem, webhook_id: formIdRequired };
const refusals = ['itemNotFound', 'itemNotManaged', 'loginExpired', 'tokenNotAllowed'] as const;

export const listWebhooks = endpoint({
  path: '/api/webhook/list',
  access: 'item.manage',
  summary: 'The webhooks of an item.',
  input: z.object(ofItem),
  output: z.array(Webhook),
  errors: refusals,
});

export const saveWebhook = endpoint({
  path: '/api/webhook/save',
  access: 'item.manage',
  summary:
    'Add a webhook (webhook_id 0) or change one. The secret that its deliveries are signed with is answered once: of a new one, and with new_secret 1.',
  input: z.object({
    ...ofItem,
    webhook_id: formId.default(0),
    url,
    events: z.array(WebhookEvent).min(1),
    is_on: flag.default(1),
    new_secret: flag.default(0),
  }),
  output: z.strictObject({ webhook_id: id, secret: z.string() }),
  errors: [...refusals, 'itemReadOnly', 'webhookNotFound', 'webhooksTooMany'],
});

export const deleteWebhook = endpoint({
  path: '/api/webhook/delete',
  access: 'item.manage',
  summary: 'Remove a webhook with its log; what waits for it is not sent.',
  input: z.object(ofOne),
  output: nothing,
  errors: [...refusals, 'itemReadOnly', 'webhookNotFound'],
});

export const testWebhook = endpoint({
  path: '/api/webhook/test',
  access: 'item.manage',
  summary: 'Send the event `ping` to a webhook, also to one that is off; it stands in the log with its answer.',
  input: z.object(ofOne),
  output: z.strictObject({ delivery_id: id }),
  errors: [...refusals, 'itemReadOnly', 'webhookNotFound'],
});

const Delivery = z.strictObject({
  delivery_id: id,
  event: z.string(),
  /** What it was about, as it was called then. */
  about: z.string(),
  happened_at: unixSeconds,
  state: z.enum(['waiting', 'arrived', 'failed']),
  tries: z.number().int(),
  /** When it was sent last; 0: not yet. */
  sent_at: unixSeconds,
  /** When it is sent again; 0: not by itself. */
  next_at: unixSeconds,
  /** Of HTTP; 0: there was no answer. */
  status: z.number().int(),
  /** The beginning of the answer, or why there was none. */
  answer: z.string(),
});
export type Delivery = z.infer<typeof Delivery>;

export const listDeliveries = endpoint({
  path: '/api/webhook/deliveries',
  access: 'item.manage',
  summary: 'What was sent to a webhook, the last first; `next` asks for what was before.',
  input: z.object({
    ...ofOne,
    before: formId.default(0),
    count: formIdRequired.pipe(z.number().max(LIMITS.webhookDeliveriesListed)).default(LIMITS.webhookDeliveriesListed),
  }),
  output: z.strictObject({ list: z.array(Delivery), next: id }),
  errors: [...refusals, 'webhookNotFound'],
});

export const resendDelivery = endpoint({
  path: '/api/webhook/resend',
  access: 'item.manage',
  summary: 'Send a delivery once more, as it was.',
  input: z.object({ ...ofOne, delivery_id: formIdRequired }),
  output: nothing,
  errors: [...refusals, 'deliveryNotFound', 'itemReadOnly', 'webhookNotFound'],
});
