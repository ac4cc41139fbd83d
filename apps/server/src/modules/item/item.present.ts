import { type ItemDetail, type ItemInfo, type ItemRow, PASSWORD_MASK } from '@sheaf/contract';
import type { ItemWithOwner } from '../../access/access.queries.ts';
import { catalogsWith, RIGHT, wholeItem } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { MyItem } from './item.list.service.ts';

type Item = Pick<ItemWithOwner, 'visibility' | 'visit_password_hash'>;

/** Who may know that there is one sees a mask; nobody sees the password. */
function shownPassword({ visit_password_hash }: Item): string {
  return visit_password_hash === '' ? '' : PASSWORD_MASK;
}

export function isMembersOnly({ visibility, visit_password_hash }: Item): boolean {
  return visibility === 'private' && visit_password_hash === '';
}

export function presentMyItem(row: MyItem, { uid }: Pick<Viewer, 'uid'>): ItemRow {
  return {
    item_id: row.item_id,
    item_name: row.item_name,
    item_description: row.item_description,
    item_domain: row.item_domain,
    item_type: row.item_type,
    uid: row.uid,
    username: row.username,
    name: row.name,
    addtime: row.created_at,
    last_update_time: row.updated_at,
    is_archived: row.is_archived,
    is_private: row.visibility === 'private' ? 1 : 0,
    members_only: isMembersOnly(row) ? 1 : 0,
    is_star: row.is_star,
    creator: row.uid === uid ? 1 : 0,
    manage: row.is_managed ? 1 : 0,
    pages: row.pages,
    s_number: row.s_number ?? row.item_id,
  };
}

/** What of it stands elsewhere than in its row. */
type DetailParts = Pick<ItemDetail, 'group_ids' | 'global_param'>;

export function presentItemDetail(item: ItemWithOwner, { group_ids, global_param }: DetailParts): ItemDetail {
  return {
    item_id: item.item_id,
    item_name: item.item_name,
    item_description: item.item_description,
    item_domain: item.item_domain,
    item_type: item.item_type,
    uid: item.uid,
    username: item.username,
    password: shownPassword(item),
    members_only: isMembersOnly(item) ? 1 : 0,
    addtime: item.created_at,
    last_update_time: item.updated_at,
    is_archived: item.is_archived,
    allow_comment: item.allow_comment,
    allow_relay: item.allow_relay,
    global_param,
    group_ids,
  };
}

type InfoParts = Pick<
  ItemInfo,
  | 'is_login'
  | 'default_page_id'
  | 'default_cat_ids'
  | 'show_watermark'
  | 'global_param'
  | 'menu'
  | 'found'
  | 'found_capped'
> & { readonly relay_open: boolean };

export function presentItemInfo({ item, grants, read_only }: ItemAccess, parts: InfoParts): ItemInfo {
  const manages = wholeItem(grants, RIGHT.manage);
  const editable = read_only === undefined ? catalogsWith(grants, RIGHT.edit) : new Set<number>();
  return {
    item_id: item.item_id,
    item_name: item.item_name,
    item_description: item.item_description,
    item_domain: item.item_domain,
    item_type: item.item_type,
    password: manages ? shownPassword(item) : '',
    is_private: item.visibility === 'private' ? 1 : 0,
    members_only: isMembersOnly(item) ? 1 : 0,
    is_archived: item.is_archived,
    allow_comment: item.allow_comment,
    allow_relay: parts.relay_open ? item.allow_relay : 0,
    is_login: parts.is_login,
    item_edit: editable === 'all',
    item_manage: manages,
    edit_catalogs: editable === 'all' ? [] : [...editable].sort((a, b) => a - b),
    default_page_id: parts.default_page_id,
    default_cat_ids: parts.default_cat_ids,
    show_watermark: parts.show_watermark,
    global_param: parts.global_param,
    menu: parts.menu,
    found: parts.found,
    found_capped: parts.found_capped,
  };
}
