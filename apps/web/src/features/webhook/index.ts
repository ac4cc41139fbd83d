export { webhookMessages } from './webhook-messages.ts';
export { WebhookPanel } from './webhook-panel.tsx';
