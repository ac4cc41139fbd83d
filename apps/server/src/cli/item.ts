import type { App } from '../app.ts';
import { presentSiteItems } from '../modules/admin-item/admin-item.present.ts';
import { siteItems } from '../modules/admin-item/admin-item.service.ts';
import { recoverItem } from '../modules/recycle/recycle.item.service.ts';
import type { Command } from './command.ts';
import { EXIT, UsageError } from './exit.ts';
import { say } from './say.ts';

/** Stands in the item's changes as who brought it back. */
const ACTOR = { uid: 0, username: 'sheaf' };
const LISTED = 1000;

export const itemCommand: Command = {
  name: 'item',
  usage: 'item deleted | restore <item_id> [--json]',
  summary: 'List items that were deleted in the last 30 days, or bring one back.',
  example: 'item restore 12',
  run: async (app, args) => {
    const json = args.includes('--json');
    const [verb = 'deleted', id = '', ...more] = args.filter((arg) => arg !== '--json');
    if (verb === 'deleted' && id === '') return await list(app, json);
    if (verb === 'restore' && /^\d{1,9}$/.test(id) && more.length === 0) return await restore(app, Number(id), json);
    throw new UsageError();
  },
};

async function list({ context }: App, json: boolean): Promise<number> {
  const all = { item_name: '', username: '', sort: 'item_id', order: 'desc', page: 1, count: LISTED } as const;
  const found = await siteItems(context, { ...all, is_del: 1 });
  const { items } = presentSiteItems(found, context.settings.current.time_zone);
  const told = items.map(({ item_id, item_name, username, del_time, del_by_username }) => {
    return { item_id, item_name, username, del_time, del_by_username };
  });
  if (json) console.log(JSON.stringify(told));
  else if (told.length === 0) console.log('No item was deleted in the last 30 days.');
  else for (const one of told) say(Object.values(one).join('\t'));
  return EXIT.done;
}

async function restore({ context }: App, item_id: number, json: boolean): Promise<number> {
  await recoverItem(context, ACTOR, item_id);
  console.log(json ? JSON.stringify({ item_id, restored: true }) : `Item ${item_id} is back.`);
  return EXIT.done;
}
