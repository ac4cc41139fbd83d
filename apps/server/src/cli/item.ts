import type { App } from '../app.ts';
import { presentSiteItems } from '../modules/admin-item/admin-item.present.ts';
import { siteItems } from '../modules/admin-item/admin-item.service.ts';
import { recoverItem } from '../modules/recycle/recycle.item.service.ts';
import { ApiError } from '../platform/errors.ts';
import type { Command } from './command.ts';

const USAGE = 'item deleted | restore <item_id>';
/** Stands in the item's changes as who brought it back. */
const ACTOR = { uid: 0, username: 'sheaf' };
const LISTED = 1000;

export const itemCommand: Command = {
  name: 'item',
  usage: USAGE,
  summary: 'List items that were deleted in the last 30 days, or bring one back.',
  run: async (app, [verb = 'deleted', id = '']) => {
    try {
      if (verb === 'deleted') return await list(app);
      if (verb === 'restore' && /^\d{1,9}$/.test(id)) return await restore(app, Number(id));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      console.error(error.message);
      return 1;
    }
    console.error(USAGE);
    return 2;
  },
};

async function list({ context }: App): Promise<number> {
  const all = { item_name: '', username: '', sort: 'item_id', order: 'desc', page: 1, count: LISTED } as const;
  const found = await siteItems(context, { ...all, is_del: 1 });
  const { items } = presentSiteItems(found, context.settings.current.time_zone);
  for (const { item_id, item_name, username, del_time, del_by_username } of items) {
    console.log(`${item_id}\t${item_name}\t${username}\t${del_time}\t${del_by_username}`);
  }
  return 0;
}

async function restore({ context }: App, item_id: number): Promise<number> {
  await recoverItem(context, ACTOR, item_id);
  console.log(`Item ${item_id} is back.`);
  return 0;
}
