import type { WebhookEvent } from '@sheaf/contract';

/** By which text each event is shown. */
export const EVENT_TEXTS = {
  'page.created': 'pageCreated',
  'page.updated': 'pageUpdated',
  'page.deleted': 'pageDeleted',
  'page.restored': 'pageRestored',
  'catalog.created': 'catalogCreated',
  'catalog.updated': 'catalogUpdated',
  'catalog.deleted': 'catalogDeleted',
  'tree.moved': 'treeMoved',
  'item.changed': 'itemChanged',
} as const satisfies Record<WebhookEvent, string>;
