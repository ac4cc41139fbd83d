import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  datetime,
  flag,
  formIdRequired,
  givenPassword,
  id,
  line,
  nothing,
  success,
  unixSeconds,
  zeroOrOne,
} from './fields.ts';
import { LIMITS } from './limits.ts';

const RecycledPage = z.strictObject({
  /** As page_id: old clients name the entry by it. */
  id,
  item_id: id,
  page_id: id,
  page_title: z.string(),
  del_by_uid: id,
  del_by_username: z.string(),
  del_time: datetime,
  /** When it is removed for good. */
  purge_at: unixSeconds,
  /** The catalog that the page was in; 0 where that was the root, or is no more. */
  origin_cat_id: id,
  /** That catalog and those above it, from the top. */
  origin_path: z.array(z.strictObject({ cat_id: id, cat_name: z.string() })),
});
export type RecycledPage = z.infer<typeof RecycledPage>;

const DeletedItem = z.strictObject({
  item_id: id,
  item_name: z.string(),
  item_description: z.string(),
  item_type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  uid: id,
  username: z.string(),
  is_private: zeroOrOne,
  is_archived: zeroOrOne,
  addtime: datetime,
  del_by_username: z.string(),
  del_time: datetime,
  /** When it is removed for good. */
  purge_at: unixSeconds,
});
export type DeletedItem = z.infer<typeof DeletedItem>;

const page = formIdRequired.default(1);

export const listRecycled = endpoint({
  path: '/api/recycle/getList',
  access: 'item.manage',
  summary: `The pages in the recycle bin of an item, the one deleted last first; ${LIMITS.recyclePages} of them when nothing is said.`,
  input: z.object({
    item_id: formIdRequired,
    page,
    count: formIdRequired.pipe(z.number().max(LIMITS.recyclePages)).default(LIMITS.recyclePages),
  }),
  output: z.array(RecycledPage),
  errors: ['itemNotFound', 'itemNotManaged', 'loginExpired'],
});

export const recoverPage = endpoint({
  path: '/api/recycle/recover',
  access: 'item.manage',
  summary:
    'Bring a page back from the recycle bin, to the root of its item or, with to_origin, to its former catalog while that exists. Of a page that is back already nothing changes.',
  input: z.object({ item_id: formIdRequired, page_id: formIdRequired, to_origin: flag.default(0) }),
  output: nothing,
  errors: [
    'catalogNotFound',
    'itemFull',
    'itemNotFound',
    'itemNotManaged',
    'itemReadOnly',
    'itemTypeReadOnly',
    'loginExpired',
    'notAllowed',
    'pageNotFound',
    'pagesOverQuota',
    'singlePageTaken',
  ],
});

export const deleteItem = endpoint({
  path: '/api/item/delete',
  access: 'item.manage',
  summary: `Delete an item, also an archived one: nobody sees it any more. An administrator can bring it back for ${LIMITS.recycleDays} days.`,
  input: z.object({
    item_id: formIdRequired,
    /** The caller's own log-in password. */
    password: givenPassword.default(''),
    /** The item's name instead, by who has no password here. */
    item_name: line(LIMITS.itemNameChars).default(''),
  }),
  output: success,
  errors: ['itemNameDiffers', 'itemNotFound', 'itemNotManaged', 'loginExpired', 'passwordWrong', 'tooManyAttempts'],
});

export const listDeletedItems = endpoint({
  path: '/api/adminItem/getList',
  access: 'site.admin',
  summary: 'Deleted items that can still be brought back, the one deleted last first.',
  input: z.object({
    /** 1: deleted ones; no others are listed. */
    is_del: flag.pipe(z.literal(1)).default(1),
    item_name: line(LIMITS.itemNameChars).default(''),
    username: line(LIMITS.usernameChars.max).default(''),
    page,
    count: formIdRequired.pipe(z.number().max(100)).default(10),
  }),
  output: z.strictObject({ total: id, items: z.array(DeletedItem) }),
  errors: ['loginExpired', 'notAllowed'],
});

export const recoverItem = endpoint({
  path: '/api/adminItem/recoverItem',
  access: 'site.admin',
  summary:
    'Bring a deleted item back as it was, without the pages that were deleted before it. It has its personal domain again unless another took it.',
  input: z.object({ item_id: formIdRequired }),
  output: nothing,
  errors: ['itemNotFound', 'loginExpired', 'notAllowed'],
});
