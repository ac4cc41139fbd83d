import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formIdRequired, formInt, id, jsonField, nothing, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

/** 1 regular, 2 single page, 4 spreadsheet; 3 is kept by an API client and read-only here. */
export const ItemType = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** What `item_group_id` says beside the id of a group of one's own. */
export const ALL_ITEMS = 0;
export const STARRED_ITEMS = -1;

const ItemRow = z.strictObject({
  item_id: id,
  item_name: z.string(),
  item_description: z.string(),
  item_domain: z.string(),
  item_type: ItemType,
  uid: id,
  username: z.string(),
  /** The owner's; '' where he gave none. */
  name: z.string(),
  addtime: unixSeconds,
  last_update_time: unixSeconds,
  is_archived: zeroOrOne,
  is_private: zeroOrOne,
  /** 1: private, and no visit password opens it. */
  members_only: zeroOrOne,
  is_star: zeroOrOne,
  creator: zeroOrOne,
  manage: zeroOrOne,
  /** Pages that the viewer may read. */
  pages: z.number().int().min(0),
  /** Where the viewer put it in this list; an item that he put nowhere has its item_id, and stands behind the others. */
  s_number: z.number().int(),
});
export type ItemRow = z.infer<typeof ItemRow>;

export const listMyItems = endpoint({
  path: '/api/item/myList',
  access: 'login',
  byToken: { right: 'read' },
  summary:
    'The items of the viewer in his order: own ones and those shared with him (item_group_id 0), those of one of his groups, or the starred ones (-1), among them open ones of others.',
  input: z.object({ original: formInt.default(0), item_group_id: formInt.default(ALL_ITEMS) }),
  output: z.array(ItemRow),
  errors: ['itemGroupNotFound', 'loginExpired'],
});

export const starItem = endpoint({
  path: '/api/item/star',
  access: 'item.see',
  summary: 'Star an item that one may read; twice is once.',
  input: z.object({ item_id: formIdRequired }),
  output: z.strictObject({ id }),
  errors: ['itemsStarredTooMany', 'loginExpired', 'notAllowed'],
});

export const unstarItem = endpoint({
  path: '/api/item/unstar',
  access: 'login',
  summary: 'Take the star away; where there is none, nothing happens.',
  input: z.object({ item_id: formIdRequired }),
  output: nothing,
  errors: ['loginExpired'],
});

export const sortItems = endpoint({
  path: '/api/item/sort',
  access: 'login',
  summary:
    "One's own order of one list (all, starred or a group): a JSON object of item_id to position. It replaces the former order; items that are not in the list are passed over.",
  input: z.object({
    data: jsonField(
      z
        .record(z.string().regex(/^\d{1,10}$/), formInt)
        .refine((positions) => Object.keys(positions).length <= LIMITS.sortedItems, { message: 'too many items' }),
    ),
    item_group_id: formInt.default(ALL_ITEMS),
  }),
  output: nothing,
  errors: ['itemGroupNotFound', 'loginExpired'],
});
