import { demandNoToken } from '../../access/scope.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { WebhookRow } from '../../schema/webhook-tables.ts';
import { accessToLookAsManager, accessToManageItem, type ItemManageAccess } from '../item/item.access.ts';
import { findHook } from './webhook.queries.ts';

/** Proof that somebody manages the item of this webhook, himself: what a webhook opens outlives a personal token. */
export interface WebhookAccess extends ItemManageAccess {
  readonly hook: WebhookRow;
}

interface Named {
  readonly item_id: number;
  readonly webhook_id: number;
}

/** @throws ApiError loginExpired, itemNotFound, itemNotManaged, itemReadOnly, tokenNotAllowed */
export async function accessToAddWebhook(
  ctx: RequestContext,
  input: { readonly item_id: number },
): Promise<ItemManageAccess> {
  const access = await accessToManageItem(ctx, input);
  demandNoToken(access.viewer);
  return access;
}

/** Of an archived item too. @throws ApiError loginExpired, itemNotFound, itemNotManaged, tokenNotAllowed */
export async function accessToWebhooks(
  ctx: RequestContext,
  input: { readonly item_id: number },
): Promise<ItemManageAccess> {
  const access = await accessToLookAsManager(ctx, input);
  demandNoToken(access.viewer);
  return access;
}

/** @throws ApiError as accessToWebhooks, webhookNotFound */
export async function accessToLog(ctx: RequestContext, input: Named): Promise<WebhookAccess> {
  return withHook(ctx, await accessToWebhooks(ctx, input), input);
}

/** @throws ApiError as accessToAddWebhook, webhookNotFound */
export async function accessToWebhook(ctx: RequestContext, input: Named): Promise<WebhookAccess> {
  return withHook(ctx, await accessToAddWebhook(ctx, input), input);
}

async function withHook(
  ctx: RequestContext,
  access: ItemManageAccess,
  { item_id, webhook_id }: Named,
): Promise<WebhookAccess> {
  const hook = await findHook(ctx.db, webhook_id);
  if (hook?.item_id !== item_id) throw new ApiError('webhookNotFound', {}, { field: 'webhook_id' });
  return { ...access, hook };
}
