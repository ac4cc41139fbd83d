import { type ItemDetail, type ItemRow, LIMITS } from '@sheaf/contract';

export type Visibility = 'open' | 'private' | 'members';

export interface ItemFields {
  readonly item_name: string;
  readonly item_description?: string;
  readonly item_domain?: string;
  readonly visibility: Visibility;
  readonly password?: string;
  /** Whether it takes comments; not asked of an item that is being made. */
  readonly allow_comment?: boolean;
  /** Whether requests are sent from its pages through the site; not asked of an item that is being made. */
  readonly allow_relay?: boolean;
}

/** Who can read an item that is listed; `private` is behind a visit password. */
export function visibilityOf(item: Pick<ItemRow, 'is_private' | 'members_only'>): Visibility {
  if (item.members_only === 1) return 'members';
  return item.is_private === 1 ? 'private' : 'open';
}

/** Archived, or kept by an API client: nobody writes in it. */
export function isReadOnlyItem({ is_archived, item_type }: Pick<ItemRow, 'is_archived' | 'item_type'>): boolean {
  return is_archived === 1 || item_type === 3;
}

/** Whether the form may be sent: a private item needs its visit password. */
export function lacksPassword({ visibility, password = '' }: Pick<ItemFields, 'visibility' | 'password'>): boolean {
  return visibility === 'private' && password === '';
}

/** What `item/add` is sent: a password only with a private item, so choosing open clears one that was typed. */
export function addItemRequest(item_type: ItemRow['item_type'], fields: ItemFields) {
  return {
    item_type,
    item_name: fields.item_name.trim(),
    item_description: fields.item_description?.trim() ?? '',
    item_domain: fields.item_domain?.trim() ?? '',
    password: fields.visibility === 'private' ? (fields.password ?? '') : '',
    members_only: fields.visibility === 'members' ? (1 as const) : (0 as const),
  };
}

const COPIED = '--copy';

/** The name that a copy is given first; one that would be too long loses its end. */
export function copyName(item_name: string): string {
  const room = LIMITS.itemNameChars - COPIED.length;
  if (item_name.length <= room) return item_name + COPIED;
  let name = '';
  for (const letter of item_name) {
    if (name.length + letter.length > room) break;
    name += letter;
  }
  return name + COPIED;
}

/** What `item/add` is sent to copy an item; the copy has no domain, which the original keeps. */
export function copyItemRequest({ item_id, item_type }: ItemRow, fields: ItemFields) {
  const is_private = fields.visibility === 'private' ? 1 : 0;
  return { ...addItemRequest(item_type, fields), copy_item_id: item_id, is_private };
}

/** The settings of an item as its form shows them; a password that is set is not shown. */
export function itemFields(item: ItemDetail): ItemFields {
  const { item_name, item_description, item_domain } = item;
  const visibility = detailVisibility(item);
  return {
    item_name,
    item_description,
    item_domain,
    visibility,
    password: '',
    allow_comment: item.allow_comment === 1,
    allow_relay: item.allow_relay === 1,
  };
}

function detailVisibility({ members_only, password }: Pick<ItemDetail, 'members_only' | 'password'>): Visibility {
  if (members_only === 1) return 'members';
  return password === '' ? 'open' : 'private';
}

/** Whether a changed item would be private without a password: one that is set already may stay. */
export function lacksNewPassword(item: ItemDetail, fields: ItemFields): boolean {
  return lacksPassword(fields) && detailVisibility(item) !== 'private';
}

/** What `item/update` is sent. */
type ItemChange = Pick<ItemDetail, 'item_id'> &
  Partial<
    Pick<
      ItemDetail,
      'item_name' | 'item_description' | 'item_domain' | 'password' | 'members_only' | 'allow_comment' | 'allow_relay'
    >
  >;

/** Only what differs from the item as it is. */
export function updateItemRequest(item: ItemDetail, fields: ItemFields): ItemChange {
  const texts = {
    item_name: fields.item_name.trim(),
    item_description: fields.item_description?.trim() ?? '',
    item_domain: fields.item_domain?.trim() ?? '',
  };
  const changed = Object.entries(texts).filter(([key, value]) => value !== item[key as keyof typeof texts]);
  return {
    item_id: item.item_id,
    ...Object.fromEntries(changed),
    ...doorChange(item, fields),
    ...switchChange('allow_comment', item, fields),
    ...switchChange('allow_relay', item, fields),
  };
}

/** How many settings a request would change. */
export function changeCount(request: ItemChange): number {
  const { item_id: _itemId, members_only, password, ...texts } = request;
  return Object.keys(texts).length + (members_only === undefined && password === undefined ? 0 : 1);
}

function switchChange(name: 'allow_comment' | 'allow_relay', item: ItemDetail, fields: ItemFields) {
  const chosen = fields[name];
  return chosen === undefined || chosen === (item[name] === 1) ? {} : { [name]: chosen ? (1 as const) : (0 as const) };
}

function doorChange(item: ItemDetail, { visibility, password = '' }: ItemFields) {
  const isSame = detailVisibility(item) === visibility;
  if (visibility === 'private') return password === '' ? {} : { password, members_only: 0 as const };
  if (isSame) return {};
  return visibility === 'members' ? { members_only: 1 as const } : { password: '', members_only: 0 as const };
}
