import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  formId,
  formIdRequired,
  formInt,
  id,
  idList,
  jsonField,
  line,
  nothing,
  success,
  unixSeconds,
} from './fields.ts';
import { LIMITS } from './limits.ts';

const ItemGroup = z.strictObject({
  id,
  group_name: z.string(),
  /** Comma-separated; '' when the group is empty. Items that are lost to the viewer are left out. */
  item_ids: z.string(),
  s_number: z.number().int(),
  created_at: unixSeconds,
  updated_at: unixSeconds,
});
export type ItemGroup = z.infer<typeof ItemGroup>;

export const listItemGroups = endpoint({
  path: '/api/itemGroup/getList',
  access: 'login',
  summary: "One's own groups of items, in their order.",
  input: z.object({}),
  output: z.array(ItemGroup),
  errors: ['loginExpired'],
});

export const saveItemGroup = endpoint({
  path: '/api/itemGroup/save',
  access: 'login',
  summary:
    'Make a group of items (id 0; it comes last), or change one. An empty name becomes "default"; items that are not in the own list are passed over; without item_ids they stay as they are.',
  input: z.object({
    id: formId.default(0),
    group_name: line(LIMITS.itemGroupNameChars).default(''),
    item_ids: idList.optional(),
  }),
  output: ItemGroup,
  errors: ['itemGroupNotFound', 'itemGroupsTooMany', 'loginExpired'],
});

export const deleteItemGroup = endpoint({
  path: '/api/itemGroup/delete',
  access: 'login',
  summary: 'Delete a group of items, with the order of its list. The items stay.',
  input: z.object({ id: formIdRequired }),
  output: success,
  errors: ['itemGroupNotFound', 'loginExpired'],
});

export const sortItemGroups = endpoint({
  path: '/api/itemGroup/saveSort',
  access: 'login',
  summary: 'The order of the groups: a JSON array of id and s_number. Groups of nobody or of others are passed over.',
  input: z.object({
    groups: jsonField(z.array(z.object({ id: formIdRequired, s_number: formInt })).max(LIMITS.itemGroups)),
  }),
  output: nothing,
  errors: ['loginExpired'],
});
