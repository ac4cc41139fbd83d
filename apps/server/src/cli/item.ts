import type { App } from '../app.ts';
import { deletedItems, recoverItem } from '../modules/recycle/recycle.item.service.ts';
import { presentDeletedItems } from '../modules/recycle/recycle.present.ts';
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
  const found = await deletedItems(context, { is_del: 1, item_name: '', username: '', page: 1, count: LISTED });
  const { items } = presentDeletedItems(found, context.settings.current.time_zone);
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
