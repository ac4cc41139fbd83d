import type { addItem, ItemRow, RequestOf } from '@sheaf/contract';

export type Visibility = 'open' | 'private' | 'members';

export interface ItemFields {
  readonly item_name: string;
  readonly item_description?: string;
  readonly item_domain?: string;
  readonly visibility: Visibility;
  readonly password?: string;
}

/** Who can read an item that is listed; `private` is behind a visit password. */
export function visibilityOf(item: Pick<ItemRow, 'is_private' | 'members_only'>): Visibility {
  if (item.members_only === 1) return 'members';
  return item.is_private === 1 ? 'private' : 'open';
}

/** Whether the form may be sent: a private item needs its visit password. */
export function lacksPassword({ visibility, password = '' }: Pick<ItemFields, 'visibility' | 'password'>): boolean {
  return visibility === 'private' && password === '';
}

/** What `item/add` is sent: a password only with a private item, so choosing open clears one that was typed. */
export function addItemRequest(item_type: 1 | 2, fields: ItemFields): RequestOf<typeof addItem> {
  return {
    item_type,
    item_name: fields.item_name.trim(),
    item_description: fields.item_description?.trim() ?? '',
    item_domain: fields.item_domain?.trim() ?? '',
    password: fields.visibility === 'private' ? (fields.password ?? '') : '',
    members_only: fields.visibility === 'members' ? 1 : 0,
  };
}
