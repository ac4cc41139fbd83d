import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: addresses that are told of changes in an item. */
export const WEBHOOK_ERRORS = {
  webhookNotFound: { code: 20850, zh: '没有这个 Webhook', en: 'This webhook is not there.', status: 404 },
  webhooksTooMany: {
    code: 20851,
    zh: '一个项目最多 {{max}} 个 Webhook',
    en: 'An item has at most {{max}} webhooks.',
    status: 409,
  },
  deliveryNotFound: { code: 20852, zh: '没有这次发送的记录', en: 'This delivery is not there.', status: 404 },
} as const satisfies Record<string, ErrorKind>;
