import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { datetime, flag, formId, formIdRequired, id, idList, line, nothing, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

const SiteItem = z.strictObject({
  item_id: id,
  item_name: z.string(),
  item_description: z.string(),
  item_type: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
  item_domain: z.string(),
  uid: id,
  username: z.string(),
  is_private: zeroOrOne,
  is_archived: zeroOrOne,
  /** Members, and for each team those of it who may do something in the item; who is both counts twice. */
  member_num: id,
  addtime: datetime,
  added_at: unixSeconds,
  /** '' and 0 of an item that is not deleted; so the two below. */
  del_by_username: z.string(),
  del_time: datetime,
  deleted_at: unixSeconds,
  /** When it is removed for good. */
  purge_at: unixSeconds,
});
export type SiteItem = z.infer<typeof SiteItem>;

export const ITEM_SORTS = ['item_id', 'item_name', 'updated'] as const;

export const listSiteItems = endpoint({
  path: '/api/adminItem/getList',
  access: 'site.admin',
  summary:
    'All items of the site, page by page, the newest first when nothing else is said; or the deleted ones that can still be brought back, the one deleted last first.',
  input: z.object({
    is_del: flag.default(0),
    /** Part of the name. */
    item_name: line(LIMITS.itemNameChars).default(''),
    /** Part of the owner's user name. */
    username: line(LIMITS.usernameChars.max).default(''),
    sort: z.enum(ITEM_SORTS).default('item_id'),
    order: z.enum(['asc', 'desc']).default('desc'),
    page: formIdRequired.pipe(z.number().max(1_000_000)).default(1),
    count: formIdRequired.pipe(z.number().max(100)).default(LIMITS.consoleRows),
  }),
  output: z.strictObject({ total: id, items: z.array(SiteItem) }),
  errors: ['loginExpired', 'notAllowed'],
});

/** One or several. */
const those = {
  item_id: formId.default(0),
  item_ids: idList.pipe(z.array(id).max(LIMITS.itemsAtOnce)).default([]),
};
const named = ({ item_id, item_ids }: { item_id: number; item_ids: number[] }) => item_id > 0 || item_ids.length > 0;

export const deleteSiteItems = endpoint({
  path: '/api/adminItem/deleteItem',
  access: 'site.admin',
  summary: `Delete items: nobody sees them any more, and for ${LIMITS.recycleDays} days they can be brought back. All or none; answers how many.`,
  input: z.object(those).refine(named, { message: 'none', path: ['item_id'] }),
  output: id,
  errors: ['itemNotFound', 'loginExpired', 'notAllowed'],
});

export const giveSiteItems = endpoint({
  path: '/api/adminItem/attorn',
  access: 'site.admin',
  summary:
    'Give items to another user, all or none; whom they belonged to keeps nothing in them but what teams give him. Answers how many were not his before.',
  input: z
    .object({ ...those, username: line(LIMITS.usernameChars.max).default('') })
    .refine(named, { message: 'none', path: ['item_id'] }),
  output: id,
  errors: ['itemNotFound', 'loginExpired', 'notAllowed', 'receiverOverQuota', 'userNotFound'],
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
