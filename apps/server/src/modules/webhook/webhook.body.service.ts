import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { DeliveryRow, WebhookRow } from '../../schema/webhook-tables.ts';
import { catalogPath } from '../catalog/catalog.service.ts';
import { siteLink } from '../mail/mail.service.ts';
import { findItemFacts, findPageFacts } from './webhook.queries.ts';

/** What is told of a change: names and numbers, never the text of a page. '' where the item is gone. */
export async function bodyOf(ctx: Context, { item_id }: WebhookRow, delivery: DeliveryRow): Promise<string> {
  const item = await findItemFacts(ctx.db, item_id);
  if (!item) return '';
  const { event, event_id, happened_at, uid, username, changes, counts } = delivery;
  const { site_url } = ctx.settings.current;
  return JSON.stringify({
    ...{ event, event_id, happened_at, changes },
    // what we wrote ourselves
    ...(counts !== '' && { counts: JSON.parse(counts) }),
    item: { item_id, item_name: item.item_name },
    author: { uid, username },
    ...(await objectOf(ctx, item_id, delivery)),
    ...(site_url !== '' && { link: siteLink(ctx.settings.current, linkOf(item_id, delivery)) }),
  });
}

async function objectOf(ctx: Context, item_id: number, delivery: DeliveryRow): Promise<Record<string, unknown>> {
  const { object_type, object_id, object_name } = delivery;
  if (object_type === 'catalog') return { catalog: { cat_id: object_id, cat_name: object_name } };
  if (object_type !== 'page') return {};
  const page = await findPageFacts(ctx.db, object_id);
  const path = page ? await pathOf(ctx, item_id, page.cat_id) : [];
  return { page: { page_id: object_id, page_title: object_name, path, revision: page?.revision ?? 0 } };
}

/** A catalog that went since leads nowhere. */
async function pathOf(ctx: Context, item_id: number, cat_id: number): Promise<string[]> {
  try {
    return (await catalogPath(ctx.db, item_id, cat_id)).map(({ cat_name }) => cat_name);
  } catch (error) {
    if (error instanceof ApiError) return [];
    throw error;
  }
}

function linkOf(item_id: number, { object_type, object_id }: DeliveryRow): string {
  if (object_type === 'page') return `/${item_id}/${object_id}`;
  return object_type === 'catalog' ? `/${item_id}/catalog/${object_id}` : `/${item_id}`;
}
