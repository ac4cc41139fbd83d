/** They name an item, and are for who manages it. */
export const WEBHOOK_PATHS = [
  '/api/webhook/list',
  '/api/webhook/save',
  '/api/webhook/delete',
  '/api/webhook/test',
  '/api/webhook/deliveries',
  '/api/webhook/resend',
] as const;
