import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { datetime, formId, formIdRequired, formInt, id, idList, success, text } from './fields.ts';

/** 0 read-only, 1 edit, 2 item admin. */
const Group = z.union([z.literal(0), z.literal(1), z.literal(2)]);

const Member = z.strictObject({
  item_member_id: id,
  item_id: id,
  uid: id,
  username: z.string(),
  name: z.string(),
  addtime: datetime,
  member_group_id: Group,
  /** The one catalog of the restriction, 0 for all (or for several: then cat_ids). */
  cat_id: id,
  cat_ids: z.array(id),
  cat_name: z.string(),
});
export type Member = z.infer<typeof Member>;

export const listMembers = endpoint({
  path: '/api/member/getList',
  access: 'item.manage',
  summary: 'The members of an item, first added first.',
  input: z.object({ item_id: formIdRequired }),
  output: z.array(Member),
  errors: ['itemNotFound', 'itemNotManaged', 'loginExpired'],
});

export const saveMember = endpoint({
  path: '/api/member/save',
  access: 'item.manage',
  summary: 'Let users into an item, or change the right of those who are in already.',
  input: z.object({
    item_id: formIdRequired,
    /** One user name, or several with commas. */
    username: text.trim().min(1).max(5000),
    member_group_id: formInt.pipe(Group),
    cat_id: formId.default(0),
    cat_ids: idList.optional(),
  }),
  output: z.strictObject({ id, saved: z.array(z.string()), unknown: z.array(z.string()) }),
  errors: [
    'catalogNotFound',
    'itemNotFound',
    'itemNotManaged',
    'itemReadOnly',
    'loginExpired',
    'memberIsOwner',
    'membersTooMany',
    'userNotFound',
  ],
});

export const deleteMember = endpoint({
  path: '/api/member/delete',
  access: 'item.manage',
  summary: 'Take a member out of an item.',
  input: z.object({ item_id: formIdRequired, item_member_id: formIdRequired }),
  output: success,
  errors: ['itemNotFound', 'itemNotManaged', 'itemReadOnly', 'loginExpired', 'memberNotFound'],
});
