import { deleteWebhook, listDeliveries, listWebhooks, resendDelivery, saveWebhook, testWebhook } from '@sheaf/contract';
import { type Route, route } from '../../context.ts';
import { accessToAddWebhook, accessToLog, accessToWebhook, accessToWebhooks } from './webhook.access.ts';
import * as service from './webhook.service.ts';

export const webhookRoutes: readonly Route[] = [
  route(listWebhooks, { authorize: accessToWebhooks, handle: (ctx, _, access) => service.webhooksOf(ctx, access) }),
  route(saveWebhook, {
    authorize: (ctx, input) => (input.webhook_id === 0 ? accessToAddWebhook(ctx, input) : accessToWebhook(ctx, input)),
    handle: (ctx, input, access) => service.saveOne(ctx, access, input),
  }),
  route(deleteWebhook, {
    authorize: accessToWebhook,
    handle: async (ctx, _, access) => {
      await service.removeOne(ctx, access);
      return [];
    },
  }),
  route(testWebhook, {
    authorize: accessToWebhook,
    handle: async (ctx, _, access) => ({ delivery_id: await service.testOne(ctx, access) }),
  }),
  route(listDeliveries, {
    authorize: accessToLog,
    handle: (ctx, input, access) => service.deliveriesOf(ctx, access, input),
  }),
  route(resendDelivery, {
    authorize: accessToWebhook,
    handle: async (ctx, { delivery_id }, access) => {
      await service.resend(ctx, access, delivery_id);
      return [];
    },
  }),
];
