import * as contract from '@sheaf/contract';
import { item, type Samples, type Scene } from './sample.ts';

const ENDPOINT = { url: 'https://hooks.example.com/', events: ['page.updated' as const] };

/** One of the item, which there may be ten of; this one is removed again by who deletes. */
async function newWebhook({ owner, filled, succeeds }: Scene) {
  if (!succeeds) return { item_id: filled.item_id, webhook_id: 1_000_000 };
  const { webhook_id } = await owner.ok(contract.saveWebhook, { item_id: filled.item_id, ...ENDPOINT });
  return { item_id: filled.item_id, webhook_id };
}

const noWebhook = (scene: Scene) => ({ ...item(scene), webhook_id: 1_000_000 });

/** Of an item that is archived there is none to delete. */
export const WEBHOOK_SAMPLES: Samples = [
  [contract.listWebhooks, { fields: item }],
  [contract.saveWebhook, { fields: (scene) => ({ ...item(scene), ...ENDPOINT }) }],
  [contract.testWebhook, { fields: noWebhook, reaches: ['webhookNotFound'] }],
  [contract.listDeliveries, { fields: noWebhook, reaches: ['webhookNotFound'] }],
  [
    contract.resendDelivery,
    { fields: (scene) => ({ ...noWebhook(scene), delivery_id: 1 }), reaches: ['webhookNotFound'] },
  ],
  [contract.deleteWebhook, { fields: newWebhook }],
];
