import type { Generated, Selectable } from 'kysely';

/** An address that is told of what changes in an item. */
export interface WebhookTable {
  webhook_id: Generated<number>;
  item_id: number;
  /** Sealed: addresses carry secrets of who gave them. */
  url: string;
  /** Sealed. */
  secret: string;
  /** With a comma before, between and after. */
  events: string;
  is_on: Generated<0 | 1>;
  failing_since: Generated<number>;
  created_at: number;
}

/** What is told of one change, to one webhook. */
export interface WebhookDeliveryTable {
  delivery_id: Generated<number>;
  webhook_id: number;
  event_id: string;
  event: string;
  uid: number;
  username: string;
  object_type: string;
  object_id: Generated<number>;
  object_name: Generated<string>;
  /** Changes that are told as one. */
  changes: Generated<number>;
  /** How many of each kind, as JSON; '' of a single one. */
  counts: Generated<string>;
  happened_at: number;
  /** As it was sent, and is sent again; '' before the first try. */
  body: Generated<string>;
  /** 0: nothing more is to be done. */
  next_at: number;
  tries: Generated<number>;
  sent_at: Generated<number>;
  arrived_at: Generated<number>;
  status: Generated<number>;
  answer: Generated<string>;
}

export interface WebhookTables {
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}

export type WebhookRow = Selectable<WebhookTable>;
export type DeliveryRow = Selectable<WebhookDeliveryTable>;
