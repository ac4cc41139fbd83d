import { datetimeText } from '../../platform/datetime.ts';

/**
 * Fields that clients of the old product look for and ours do not: put together from what is there, or as they were
 * where nothing of the kind exists here. Times that were texts are those of `timeZone`.
 */
export function inOldShape(path: string, value: unknown, timeZone: string): unknown {
  const shape = SHAPES[path];
  return shape === undefined ? value : eachRow(value, shape, timeZone);
}

type Row = Readonly<Record<string, unknown>>;
type Shape = (row: Row, timeZone: string) => unknown;

function eachRow(value: unknown, shape: Shape, timeZone: string): unknown {
  if (Array.isArray(value)) return value.map((one) => eachRow(one, shape, timeZone));
  return isRow(value) ? shape(value, timeZone) : value;
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rowsOf(value: unknown): readonly Row[] {
  return Array.isArray(value) ? value.filter(isRow) : [];
}

/** What it wrote beside a page of an API, so that the tree shows the method. */
function extInfo({ kind, method }: Row): string {
  if (kind !== 'api') return '';
  const api_info = { method: String(method ?? '').toLowerCase() };
  return JSON.stringify({ page_type: 'api', api_info });
}

const page = (row: Row): Row => ({ is_del: 0, ext_info: extInfo(row), ...row });

/** A row of another list has its own among those that it names. */
const without =
  (fields: Row): Shape =>
  (row) => ({ ...fields, ...row });

const user = without({ avatar: '', avatar_small: '', mobile: '', payment_verify: 0, is_wechat: 0 });

const menuCatalog = (row: Row): Row => ({
  ...row,
  pages: rowsOf(row['pages']).map(page),
  catalogs: rowsOf(row['catalogs']).map(menuCatalog),
});

/** Of a search the pages stood in the menu. */
const itemInfo: Shape = (row) => {
  const { menu, found, default_cat_ids } = row;
  const hits = rowsOf(found).map(page);
  const path = Array.isArray(default_cat_ids) ? default_cat_ids : [];
  return {
    ...row,
    menu: hits.length > 0 ? { pages: hits, catalogs: [] } : isRow(menu) ? menuCatalog(menu) : menu,
    // As texts: its menu compares them so.
    default_page_id: String(row['default_page_id']),
    default_cat_id2: path[0] ?? 0,
    default_cat_id3: path[1] ?? 0,
    default_cat_id4: path[2] ?? 0,
    current_page_id: String(row['default_page_id']),
    ItemPermn: row['item_edit'],
    ItemCreator: row['item_manage'],
    unread_count: 0,
    allow_feedback: 0,
    ai_knowledge_base_enabled: 0,
  };
};

/** An announcement was about nothing, and a message is known by what it says. */
const message = (row: Row): Row => ({
  id: row['message_content_id'],
  ...{ object_type: '', object_id: 0, action_type: '' },
  ...row,
});

/** Of each kind the newest alone, not in a list. */
const unread: Shape = ({ remind, announce }) => ({
  remind: rowsOf(remind).map(message)[0] ?? [],
  announce: rowsOf(announce).map(message)[0] ?? [],
});

const itemGroup: Shape = (row, timeZone) => ({
  ...row,
  created_at: datetimeText(Number(row['created_at']), timeZone),
  updated_at: datetimeText(Number(row['updated_at']), timeZone),
});

/** It said that it was done, and no more. */
const nothing: Shape = () => [];

/** The word of its address by itself, as programs keep it to delete the file. */
const uploaded: Shape = (row) => ({ ...row, sign: /[?&]sign=([^&]+)/.exec(String(row['url']))?.[1] ?? '' });

const SHAPES: Readonly<Record<string, Shape>> = {
  '/api/item/detail': without({ is_del: 0, allow_feedback: 0 }),
  '/api/item/info': itemInfo,
  '/api/item/myList': without({ is_del: 0 }),
  // An address that comes with the request leads nobody anywhere.
  '/api/item/pwd': without({ refer_url: '' }),
  '/api/itemGroup/getList': itemGroup,
  '/api/itemGroup/save': itemGroup,
  '/api/message/getAnnouncementList': message,
  '/api/message/getRemindList': (row) => ({ ...row, list: rowsOf(row['list']).map(message) }),
  '/api/message/getUnread': unread,
  '/api/open/getCatalogTree': menuCatalog,
  '/api/open/getPage': page,
  '/api/open/updatePage': page,
  '/api/open/uploadAttachment': uploaded,
  '/api/page/history': without({ ext_info: '' }),
  '/api/page/info': page,
  '/api/page/save': page,
  '/api/team/attorn': nothing,
  '/api/user/info': user,
  '/api/user/loginByVerify': user,
  '/api/user/registerByVerify': user,
};
