import type { OldDatabase } from './database.ts';
import { unescapeOnce } from './escaping.ts';
import { idsOf, numberOf, orderOf, type ReadTime, rawOf, secondsOf, textOf } from './fields.ts';
import type {
  OldGroup,
  OldMock,
  OldOrder,
  OldShare,
  OldStar,
  OldSubscription,
  OldTemplate,
  OldTemplateItem,
} from './site.ts';

export async function readShares(db: OldDatabase): Promise<OldShare[]> {
  const shares = new Map<string, OldShare>();
  for await (const row of db.rows('single_page', { key: 'id' })) {
    const unique_key = rawOf(row, 'unique_key');
    const expire_time = secondsOf(row, 'expire_time');
    const share = { id: numberOf(row, 'id'), unique_key, page_id: numberOf(row, 'page_id'), expire_time };
    if (unique_key !== '' && !shares.has(unique_key)) shares.set(unique_key, share);
  }
  return [...shares.values()];
}

/** One for each page: the one that was made last. */
export async function readMocks(db: OldDatabase, time: ReadTime): Promise<OldMock[]> {
  const mocks = new Map<number, OldMock>();
  for await (const row of db.rows('mock', { key: 'id' })) {
    const page_id = numberOf(row, 'page_id');
    const created_at = time(row, 'addtime');
    mocks.set(page_id, {
      id: numberOf(row, 'id'),
      unique_key: rawOf(row, 'unique_key'),
      uid: numberOf(row, 'uid'),
      page_id,
      template: textOf(row, 'template'),
      path: textOf(row, 'path'),
      view_times: numberOf(row, 'view_times'),
      created_at,
      updated_at: time(row, 'last_update_time') || created_at,
    });
  }
  return [...mocks.values()].filter(({ unique_key }) => unique_key !== '');
}

export async function readTemplates(db: OldDatabase): Promise<OldTemplate[]> {
  const templates: OldTemplate[] = [];
  for await (const row of db.rows('template', { key: 'id' })) {
    templates.push({
      id: numberOf(row, 'id'),
      uid: numberOf(row, 'uid'),
      username: textOf(row, 'username'),
      template_title: textOf(row, 'template_title'),
      template_content: textOf(row, 'template_content'),
      created_at: secondsOf(row, 'addtime'),
    });
  }
  return templates;
}

export async function readTemplateItems(db: OldDatabase, time: ReadTime): Promise<OldTemplateItem[]> {
  const items = new Map<string, OldTemplateItem>();
  for await (const row of db.rows('template_item', { key: 'id' })) {
    const [template_id, item_id] = [numberOf(row, 'template_id'), numberOf(row, 'item_id')];
    items.set(`${template_id} ${item_id}`, {
      id: numberOf(row, 'id'),
      template_id,
      item_id,
      created_at: time(row, 'created_at'),
    });
  }
  return [...items.values()];
}

export async function readSubscriptions(db: OldDatabase, time: ReadTime): Promise<OldSubscription[]> {
  const subscriptions = new Map<string, OldSubscription>();
  for await (const row of db.rows('subscription', { key: 'id' })) {
    if (rawOf(row, 'object_type') !== 'page') continue;
    const [uid, page_id] = [numberOf(row, 'uid'), numberOf(row, 'object_id')];
    const key = `${uid} ${page_id}`;
    if (subscriptions.has(key)) continue;
    subscriptions.set(key, { id: numberOf(row, 'id'), uid, page_id, created_at: time(row, 'sub_time') });
  }
  return [...subscriptions.values()];
}

export async function readStars(db: OldDatabase, time: ReadTime): Promise<OldStar[]> {
  const stars = new Map<string, OldStar>();
  for await (const row of db.rows('item_star', { key: 'id' })) {
    const [uid, item_id] = [numberOf(row, 'uid'), numberOf(row, 'item_id')];
    const key = `${uid} ${item_id}`;
    if (!stars.has(key)) stars.set(key, { id: numberOf(row, 'id'), uid, item_id, created_at: time(row, 'created_at') });
  }
  return [...stars.values()];
}

export async function readGroups(db: OldDatabase, time: ReadTime): Promise<OldGroup[]> {
  const groups: OldGroup[] = [];
  for await (const row of db.rows('item_group', { key: 'id' })) {
    const created_at = time(row, 'created_at');
    groups.push({
      id: numberOf(row, 'id'),
      uid: numberOf(row, 'uid'),
      group_name: textOf(row, 'group_name'),
      item_ids: idsOf(row, 'item_ids'),
      s_number: orderOf(row),
      created_at,
      updated_at: time(row, 'updated_at') || created_at,
    });
  }
  return groups;
}

export async function readOrders(db: OldDatabase): Promise<OldOrder[]> {
  const orders = new Map<string, OldOrder>();
  for await (const row of db.rows('item_sort', { key: 'id' })) {
    const [uid, group_id] = [numberOf(row, 'uid'), numberOf(row, 'item_group_id')];
    const item_ids = positions(rawOf(row, 'item_sort_data'));
    if (item_ids.length > 0) orders.set(`${uid} ${group_id}`, { id: numberOf(row, 'id'), uid, group_id, item_ids });
  }
  return [...orders.values()];
}

/** JSON of positions by item, with or without a level of escaping; what is no number is no position. */
function positions(stored: string): number[] {
  const parsed = parsedObject(stored) ?? parsedObject(unescapeOnce(stored)) ?? {};
  const placed = Object.entries(parsed).flatMap(([key, value]) => {
    const [item_id, at] = [Number(key), Number(value)];
    return Number.isSafeInteger(item_id) && item_id > 0 && Number.isFinite(at) ? [{ item_id, at }] : [];
  });
  return placed.sort((a, b) => a.at - b.at || a.item_id - b.item_id).map(({ item_id }) => item_id);
}

function parsedObject(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined; // escaped, or nothing of the kind
  }
}
