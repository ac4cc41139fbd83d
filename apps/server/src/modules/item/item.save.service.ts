import { type addItem, type InputOf, PASSWORD_MASK, type updateItem } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import { inside, type RequestContext } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import type { ItemRecord, Tx } from '../../schema/tables.ts';
import { addPage } from '../page/page.write.service.ts';
import { accessToManageItem, type ItemManageAccess } from './item.access.ts';
import { type Door, demandName, insertNewItem, logItem, namingTakenDomains, newItemOf } from './item.new.service.ts';
import { isMembersOnly } from './item.present.ts';
import { updateItemRow } from './item.queries.ts';
import { lockWritable, touchItem } from './item.service.ts';
import { domainColumns } from './item-domain.service.ts';

const REGULAR = 1;
const SINGLE_PAGE = 2;
const SPREADSHEET = 4;
const WELCOME: Readonly<Record<Language, string>> = {
  zh: '欢迎使用单页项目，点击“编辑”开始写作。',
  en: 'Welcome to your single-page item. Choose “Edit” to start writing.',
};

/** @throws ApiError itemTypeUnknown, itemNameMissing, domainInvalid, domainTaken, visitPasswordMissing, itemGroupNotFound, itemGroupFull, itemsOverQuota */
export async function createItem(ctx: RequestContext, viewer: Viewer, input: InputOf<typeof addItem>): Promise<number> {
  const item = await newItemOf(input, creatableType(input.item_type));
  const { item_name } = item;
  return ctx.db.transaction().execute(async (tx) => {
    const item_id = await insertNewItem(ctx, tx, viewer, item, null);
    await logItem(ctx, tx, viewer, { item_id, item_name, action_type: 'create' });
    if (item.item_type !== REGULAR) await addFirstPage(ctx, tx, viewer, { ...item, item_id });
    return item_id;
  });
}

/**
 * Changes what was sent and nothing else.
 * @throws ApiError itemNameMissing, domainInvalid, domainTaken, itemNotFound, itemNotManaged, itemReadOnly
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
      const former = await lockWritable(tx, item_id);
      await accessToManageItem(inside(ctx, tx), { item_id });
      const change = {
        ...domain,
        ...switchChange(input),
        ...textChange(item_name, item_description),
        ...changeDoor(former),
      };
      if (Object.keys(change).length > 0) await updateItemRow(tx, item_id, change);
      await touchItem(tx, item_id, now, { tree: true });
      await logItem(ctx, tx, viewer, { item_id, item_name: item_name ?? former.item_name, action_type: 'update' });
    }),
  );
}

function switchChange({ allow_comment, allow_relay }: InputOf<typeof updateItem>): Partial<ItemRecord> {
  return {
    ...(allow_comment === undefined ? {} : { allow_comment }),
    ...(allow_relay === undefined ? {} : { allow_relay }),
  };
}

function textChange(item_name: string | undefined, item_description: string | undefined): Partial<ItemRecord> {
  return {
    ...(item_name === undefined ? {} : { item_name }),
    ...(item_description === undefined ? {} : { item_description }),
  };
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

/** Type 3 is kept by an API client. */
function creatableType(item_type: number): 1 | 2 | 4 {
  if (item_type === REGULAR || item_type === SINGLE_PAGE || item_type === SPREADSHEET) return item_type;
  throw new ApiError('itemTypeUnknown', {}, { field: 'item_type' });
}

/** A single page and a spreadsheet are one page with the item's name; the spreadsheet's is empty. */
async function addFirstPage(
  ctx: RequestContext,
  tx: Tx,
  author: Viewer,
  { item_id, item_name, item_type }: Pick<ItemRecord, 'item_id' | 'item_name' | 'item_type'>,
): Promise<void> {
  const place = { item_id, cat_id: 0, top_cat_id: 0, s_number: 0, author, now: ctx.clock.now() };
  const page_content = item_type === SINGLE_PAGE ? WELCOME[ctx.language] : '';
  const kind = item_type === SPREADSHEET ? 'sheet' : 'markdown';
  const text = { kind, page_title: item_name, page_content, data: null, method: '', page_comments: '' } as const;
  await addPage(ctx, tx, place, text);
}
