import { type addItem, type InputOf, PASSWORD_MASK, type updateItem } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import type { ItemRecord, Tx } from '../../schema/tables.ts';
import { insertChange } from '../change-log/change-log.service.ts';
import { addToGroups } from '../item-group/item-group.service.ts';
import { addPage } from '../page/page.write.service.ts';
import { demandItemRoom } from '../quota/quota.service.ts';
import type { ItemManageAccess } from './item.access.ts';
import { isMembersOnly } from './item.present.ts';
import { insertItem, updateItemRow } from './item.queries.ts';
import { lockItem, touchItem } from './item.service.ts';
import { domainColumns } from './item-domain.ts';

const REGULAR = 1;
const SINGLE_PAGE = 2;
const SPREADSHEET = 4;
const WELCOME: Readonly<Record<Language, string>> = {
  zh: '欢迎使用单页项目，点击“编辑”开始写作。',
  en: 'Welcome to your single-page item. Choose “Edit” to start writing.',
};

type Door = Pick<ItemRecord, 'visibility' | 'visit_password_hash'>;

/** @throws ApiError itemTypeUnknown, itemNameMissing, domainInvalid, domainTaken, itemGroupNotFound, itemGroupFull, itemsOverQuota */
export async function createItem(ctx: RequestContext, viewer: Viewer, input: InputOf<typeof addItem>): Promise<number> {
  const { item_name, item_description } = input;
  const item_type = creatableType(input.item_type);
  demandName(item_name);
  const domain = domainColumns(input.item_domain);
  const door = await doorOfNew(input);
  const now = ctx.clock.now();
  const item = { item_name, item_description, item_type, uid: viewer.uid, ...domain, ...door, batch_id: null };
  return namingTakenDomains(() =>
    ctx.db.transaction().execute(async (tx) => {
      const item_id = await insertItem(tx, { ...item, created_at: now, updated_at: now });
      await demandItemRoom(ctx, tx, viewer.uid);
      await logItem(tx, viewer, { item_id, item_name, action_type: 'create', now });
      if (item_type !== REGULAR) await addFirstPage(ctx, tx, viewer, { item_id, item_name, item_type, now });
      await addToGroups(tx, viewer.uid, item_id, groupsAsked(input));
      await ctx.feed.put(tx, { topic: 'item', id: item_id });
      return item_id;
    }),
  );
}

/**
 * Changes what was sent and nothing else.
 * @throws ApiError itemNameMissing, domainInvalid, domainTaken, itemNotFound
 */
export async function changeItem(
  ctx: RequestContext,
  { viewer, item: { item_id } }: ItemManageAccess,
  input: InputOf<typeof updateItem>,
): Promise<void> {
  const { item_name, item_description, item_domain } = input;
  if (item_name !== undefined) demandName(item_name);
  const domain = item_domain === undefined ? {} : domainColumns(item_domain);
  const changeDoor = await doorChange(input);
  const now = ctx.clock.now();
  await namingTakenDomains(() =>
    ctx.db.transaction().execute(async (tx) => {
      const former = await lockItem(tx, item_id);
      const change = { ...domain, ...textChange(item_name, item_description), ...changeDoor(former) };
      if (Object.keys(change).length > 0) await updateItemRow(tx, item_id, change);
      await touchItem(tx, item_id, now, { tree: true });
      await logItem(tx, viewer, { item_id, item_name: item_name ?? former.item_name, action_type: 'update', now });
      await ctx.feed.put(tx, { topic: 'item', id: item_id });
    }),
  );
}

function textChange(item_name: string | undefined, item_description: string | undefined): Partial<ItemRecord> {
  return {
    ...(item_name === undefined ? {} : { item_name }),
    ...(item_description === undefined ? {} : { item_description }),
  };
}

async function doorOfNew({ password, members_only }: InputOf<typeof addItem>): Promise<Door> {
  if (members_only === 1) return { visibility: 'private', visit_password_hash: '' };
  if (password === '') return { visibility: 'open', visit_password_hash: '' };
  return { visibility: 'private', visit_password_hash: await hashPassword(password) };
}

type DoorChange = (former: ItemRecord) => Partial<ItemRecord>;

/**
 * A new version of the password ends all visits. An empty password opens the item, but one for members only is opened
 * only by who says so: a client that knows nothing of members_only sends the password back as it got it, empty.
 */
async function doorChange({ password, members_only }: InputOf<typeof updateItem>): Promise<DoorChange> {
  const door = await doorWanted(password, members_only);
  if (!door) return () => ({});
  return (former) => {
    if (door.visibility === 'open' && isMembersOnly(former) && members_only !== 0) return {};
    if (door.visit_password_hash === '' && sameDoor(former, door)) return {};
    return { ...door, visit_password_version: former.visit_password_version + 1 };
  };
}

async function doorWanted(password: string | undefined, members_only: 0 | 1 | undefined): Promise<Door | undefined> {
  if (members_only === 1) return { visibility: 'private', visit_password_hash: '' };
  if (password === undefined || password === PASSWORD_MASK) return undefined;
  if (password === '') return { visibility: 'open', visit_password_hash: '' };
  return { visibility: 'private', visit_password_hash: await hashPassword(password) };
}

function sameDoor(one: Door, other: Door): boolean {
  return one.visibility === other.visibility && one.visit_password_hash === other.visit_password_hash;
}

/** Old clients name one; the lists of all and of the starred ones are no groups. */
function groupsAsked({ item_group_id, item_group_ids }: InputOf<typeof addItem>) {
  if (item_group_ids !== undefined)
    return { item_group_ids: [...new Set(item_group_ids)], field: 'item_group_ids' as const };
  return { item_group_ids: item_group_id > 0 ? [item_group_id] : [], field: 'item_group_id' as const };
}

/** Type 3 is kept by an API client. */
function creatableType(item_type: number): 1 | 2 | 4 {
  if (item_type === 1 || item_type === SINGLE_PAGE || item_type === SPREADSHEET) return item_type;
  throw new ApiError('itemTypeUnknown', {}, { field: 'item_type' });
}

function demandName(item_name: string): void {
  if (item_name === '') throw new ApiError('itemNameMissing', {}, { field: 'item_name' });
}

/** Two who take one domain at the same moment meet the constraint, and so does who takes one that is in use. */
async function namingTakenDomains<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (cause) {
    const taken = isUniqueViolation(cause, ['item_domain_key']);
    throw taken ? new ApiError('domainTaken', {}, { field: 'item_domain', cause }) : cause;
  }
}

/** A single page and a spreadsheet are one page with the item's name; the spreadsheet's is empty. */
async function addFirstPage(
  ctx: RequestContext,
  tx: Tx,
  author: Viewer,
  { item_id, item_name, item_type, now }: Pick<ItemRecord, 'item_id' | 'item_name' | 'item_type'> & { now: number },
): Promise<void> {
  const place = { item_id, cat_id: 0, top_cat_id: 0, s_number: 0, author, now };
  const page_content = item_type === SINGLE_PAGE ? WELCOME[ctx.language] : '';
  const text = { page_title: item_name, page_content, page_comments: '' };
  await addPage(ctx, tx, place, text);
}

async function logItem(
  tx: Tx,
  { uid, username }: Viewer,
  {
    item_id,
    item_name,
    action_type,
    now,
  }: { item_id: number; item_name: string; action_type: 'create' | 'update'; now: number },
): Promise<void> {
  await insertChange(tx, {
    item_id,
    uid,
    username,
    action_type,
    object_type: 'item',
    object_id: item_id,
    object_name: item_name,
    happened_at: now,
  });
}
