import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  captchaFields,
  flag,
  formId,
  formIdRequired,
  formInt,
  foundCount,
  givenPassword,
  id,
  idList,
  line,
  nothing,
  success,
  text,
  unixSeconds,
  zeroOrOne,
} from './fields.ts';
import { GlobalParam } from './global-param.ts';
import { ItemType } from './item-list.ts';
import { LIMITS } from './limits.ts';
import { PAGE_KINDS } from './page-kind.ts';

/** Sent to managers where a visit password is set; sent back it means "keep it". */
export const PASSWORD_MASK = '********';

const ItemDetail = z.strictObject({
  item_id: id,
  item_name: z.string(),
  item_description: z.string(),
  item_domain: z.string(),
  item_type: ItemType,
  uid: id,
  username: z.string(),
  /** PASSWORD_MASK when one is set, '' when the item is open or for members only. */
  password: z.string(),
  members_only: zeroOrOne,
  addtime: unixSeconds,
  last_update_time: unixSeconds,
  is_archived: zeroOrOne,
  /** 0: no comments, and those that were written are not shown. */
  allow_comment: zeroOrOne,
  /** 1: who reads it may send requests from its pages through the site, where the site lets that. */
  allow_relay: zeroOrOne,
  /** Of an item that an API client keeps; [] of others. */
  global_param: GlobalParam.or(nothing),
  /** The caller's own groups that hold it. */
  group_ids: z.array(id),
});
export type ItemDetail = z.infer<typeof ItemDetail>;

const MenuPage = z.strictObject({
  page_id: id,
  page_title: z.string(),
  cat_id: id,
  /** 1 when the viewer may delete it. */
  page_delete: zeroOrOne,
  /** Left out where it is `markdown`. */
  kind: z.enum(PAGE_KINDS).optional(),
  /** Of an API page, as `POST`; left out where it names none. */
  method: z.string().optional(),
});
export type MenuPage = z.infer<typeof MenuPage>;

export interface MenuCatalog {
  cat_id: number;
  cat_name: string;
  parent_cat_id: number;
  level: number;
  s_number: number;
  pages: MenuPage[];
  catalogs: MenuCatalog[];
}
const MenuCatalog: z.ZodType<MenuCatalog> = z.strictObject({
  cat_id: id,
  cat_name: z.string(),
  parent_cat_id: id,
  level: z.number().int(),
  s_number: z.number().int(),
  pages: z.array(MenuPage),
  get catalogs() {
    return z.array(MenuCatalog);
  },
});

export const Menu = z.strictObject({ pages: z.array(MenuPage), catalogs: z.array(MenuCatalog) });
export type Menu = z.infer<typeof Menu>;

const PathStep = z.strictObject({
  cat_id: id.optional(),
  cat_name: z.string().optional(),
  page_id: id.optional(),
  page_title: z.string().optional(),
});
export type PathStep = z.infer<typeof PathStep>;

/** Where words stand in a text: [start, end) offsets. */
export const Mark = z.tuple([z.number().int(), z.number().int()]);

/** A page that a search found: an excerpt, and where the words stand in it and in the title. */
export const FoundPage = z.strictObject({
  page_id: id,
  page_title: z.string(),
  cat_id: id,
  search_content: z.string(),
  marks: z.array(Mark),
  title_marks: z.array(Mark),
  /** Its place among all pages that were found: the best is 0. */
  rank: z.number().int().min(0),
  full_path: z.array(PathStep),
  is_search_result: z.literal(1),
  /** The same, as clients know it that keep a page which was opened from a search. */
  from_search_result: z.literal(1),
  item_id: id,
  item_name: z.string(),
});
export type FoundPage = z.infer<typeof FoundPage>;

const ItemInfo = z.strictObject({
  item_id: id,
  item_name: z.string(),
  item_description: z.string(),
  item_domain: z.string(),
  item_type: ItemType,
  /** As in item/detail for managers, always '' for others. */
  password: z.string(),
  is_private: zeroOrOne,
  /** 1: private, and no visit password opens it. */
  members_only: zeroOrOne,
  is_archived: zeroOrOne,
  allow_comment: zeroOrOne,
  /** 1: the site sends requests from its pages, for who is logged in. */
  allow_relay: zeroOrOne,
  is_login: z.boolean(),
  item_edit: z.boolean(),
  item_manage: z.boolean(),
  /** Item-wide edit right is absent but some catalogs may be edited: their top-level ids. */
  edit_catalogs: z.array(id),
  default_page_id: id,
  /** Ids of the catalogs from the top down to the default page. */
  default_cat_ids: z.array(id),
  show_watermark: zeroOrOne,
  /** Of an item that an API client keeps; [] of others. */
  global_param: GlobalParam.or(nothing),
  menu: Menu,
  /** Filled when a keyword was sent; the menu is then empty. */
  found: z.array(FoundPage),
  found_capped: z.boolean(),
});
export type ItemInfo = z.infer<typeof ItemInfo>;

const itemKey = z.union([
  z.number().int().min(1).max(2_147_483_647).transform(String),
  line(LIMITS.domainChars).min(1),
]);

export const addItem = endpoint({
  path: '/api/item/add',
  access: 'login',
  byToken: { right: 'write' },
  summary:
    'Create an item: open, private with a visit password, or for members only. With copy_item_id it is a copy of an item that one manages: its tree, current texts and files, but not its history, people, stars and domain.',
  input: z.object({
    item_type: formInt.default(1),
    item_name: line(LIMITS.itemNameChars).default(''),
    item_description: text.max(LIMITS.itemDescriptionChars).default(''),
    item_domain: line(LIMITS.domainChars).default(''),
    password: text.max(LIMITS.visitPasswordChars.max).default(''),
    /** 1: only members may read. Beside it a password is not taken. */
    members_only: formInt.pipe(zeroOrOne).default(0),
    /** 1: refused when neither a password nor members_only makes it private. */
    is_private: formInt.pipe(zeroOrOne).default(0),
    /** The item that is copied: it decides the type. 0: a new one. */
    copy_item_id: formId.default(0),
    /** The own group or groups that it is put into; what is not above 0 is none. */
    item_group_id: formInt.default(0),
    item_group_ids: idList.optional(),
  }),
  /** pending 1: a large item is copied further in the background; the copy is there when it is whole. */
  output: z.strictObject({ item_id: id, pending: zeroOrOne }),
  errors: [
    'busy',
    'domainInvalid',
    'domainTaken',
    'itemFull',
    'itemGroupFull',
    'itemGroupNotFound',
    'itemNameMissing',
    'itemNotFound',
    'itemNotManaged',
    'itemTypeUnknown',
    'itemsClosed',
    'itemsOverQuota',
    'loginExpired',
    'pagesOverQuota',
    'visitPasswordMissing',
    'workUnderWay',
  ],
});

export const updateItem = endpoint({
  path: '/api/item/update',
  access: 'item.manage',
  summary:
    'Change what was sent: name, description, domain, visit password, whether it takes comments, whether requests are relayed.',
  input: z.object({
    item_id: formIdRequired,
    item_name: line(LIMITS.itemNameChars).optional(),
    item_description: text.max(LIMITS.itemDescriptionChars).optional(),
    item_domain: line(LIMITS.domainChars).optional(),
    password: text.max(LIMITS.visitPasswordChars.max).optional(),
    members_only: formInt.pipe(zeroOrOne).optional(),
    allow_comment: flag.optional(),
    allow_relay: flag.optional(),
  }),
  output: success,
  errors: [
    'domainInvalid',
    'domainTaken',
    'itemNameMissing',
    'itemNotFound',
    'itemNotManaged',
    'itemReadOnly',
    'loginExpired',
  ],
});

export const itemDetail = endpoint({
  path: '/api/item/detail',
  access: 'item.manage',
  summary: 'The item as its settings screen shows it.',
  input: z.object({ item_id: formIdRequired }),
  output: ItemDetail,
  errors: ['itemNotFound', 'itemNotManaged', 'loginExpired'],
});

export const itemInfo = endpoint({
  path: '/api/item/info',
  access: 'item.visit',
  summary: 'The item with its tree as the viewer may see it, or with a keyword the pages found.',
  input: z.object({
    item_id: itemKey.optional(),
    item_domain: line(LIMITS.domainChars).optional(),
    page_id: formId.default(0),
    default_page_id: formId.default(0),
    keyword: text.max(LIMITS.keywordChars).default(''),
    visit_grant: text.max(500).optional(),
  }),
  output: ItemInfo,
  errors: ['itemNotFound', 'itemNotVisible', 'loginForced', 'visitPasswordNeeded'],
});

export const searchItem = endpoint({
  path: '/api/item/search',
  access: 'item.visit',
  summary: 'Pages of the item that hold the words, best first, with excerpts.',
  input: z.object({
    item_id: formIdRequired,
    keyword: text.trim().min(1).max(LIMITS.keywordChars),
    /** So many pages at most. */
    count: foundCount,
    visit_grant: text.max(500).optional(),
  }),
  output: z.strictObject({ item_id: id, item_name: z.string(), pages: z.array(FoundPage), capped: z.boolean() }),
  errors: ['itemNotFound', 'itemNotVisible', 'loginForced', 'visitPasswordNeeded'],
});

export const visitItem = endpoint({
  path: '/api/item/pwd',
  access: 'guest',
  summary: 'Open a private item by its visit password: sets the visitor cookie and answers the same as visit_grant.',
  input: z.object({
    item_id: itemKey
      .or(
        z
          .literal('0')
          .or(z.literal(0))
          .transform(() => '0'),
      )
      .default('0'),
    page_id: formId.default(0),
    password: givenPassword.default(''),
    refer_url: text.max(2000).optional(),
    ...captchaFields,
  }),
  output: z.strictObject({ item_id: id, visit_grant: z.string(), expires_at: unixSeconds }),
  errors: ['captchaWrong', 'loginForced', 'tooManyAttempts', 'visitPasswordWrong'],
});
