import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  datetime,
  formId,
  formIdRequired,
  formInt,
  id,
  idList,
  success,
  text,
  unixSeconds,
  zeroOrOne,
} from './fields.ts';

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

/** All of the item, or some top-level catalogs with what is below them. */
const Reach = z.strictObject({ all: zeroOrOne, cat_ids: z.array(id) });

/** What several grants come to together. */
const GrantResult = z.strictObject({ manage: zeroOrOne, edit: Reach, read: Reach });
export type GrantResult = z.infer<typeof GrantResult>;

const ItemGrant = z.strictObject({
  via: z.enum(['owner', 'admin', 'member', 'team', 'open']),
  /** item_member_id, by a team the id of teamItemMember, else 0. */
  grant_id: id,
  team_id: id,
  team_name: z.string(),
  member_group_id: Group,
  /** What it is confined to; none: the whole item. */
  catalogs: z.array(z.strictObject({ cat_id: id, cat_name: z.string() })),
  /** User name of who gave it, by a team of who bound the item to it; '' where the change log holds it no more. */
  given_by: z.string(),
  /** His name, '' where he gave none or his account is gone. */
  given_by_name: z.string(),
  given_at: unixSeconds,
  /** What would remain if it were taken away. */
  without: GrantResult,
});
export type ItemGrant = z.infer<typeof ItemGrant>;

const ItemPerson = z.strictObject({
  uid: id,
  username: z.string(),
  name: z.string(),
  grants: z.array(ItemGrant),
  result: GrantResult,
});
export type ItemPerson = z.infer<typeof ItemPerson>;

const ItemPeople = z.strictObject({
  people: z.array(ItemPerson),
  /** 0: there are more than one answer holds. */
  complete: zeroOrOne,
  /** 1: a visit password opens the item to whoever has it. */
  password: zeroOrOne,
});
export type ItemPeople = z.infer<typeof ItemPeople>;

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

export const setAllReadOnly = endpoint({
  path: '/api/member/setAllReadOnly',
  access: 'item.manage',
  summary: 'Everybody but the owner may only read from now on: members and members of its teams, item admins too.',
  input: z.object({ item_id: formIdRequired }),
  output: z.strictObject({ changed: z.number().int() }),
  errors: ['itemNotFound', 'itemNotManaged', 'itemReadOnly', 'loginExpired'],
});

export const listPeople = endpoint({
  path: '/api/member/getPeople',
  access: 'item.manage',
  summary:
    'Who has a right in an item and by what: each grant with its way, who gave it, what they come to, and what would remain without it. The owner comes first; with uid one person.',
  input: z.object({ item_id: formIdRequired, uid: formId.default(0) }),
  output: ItemPeople,
  errors: ['itemNotFound', 'itemNotManaged', 'loginExpired', 'memberNotFound'],
});

export const myGrants = endpoint({
  path: '/api/member/getMyGrants',
  access: 'item.see',
  summary: 'By what I may do what in an item: the same as getPeople says of others.',
  input: z.object({ item_id: formIdRequired }),
  output: ItemPerson,
  errors: ['itemNotFound', 'loginExpired'],
});

export const listAllMembers = endpoint({
  path: '/api/member/getAllList',
  access: 'item.edit',
  summary: 'Everybody whom an item has let in, each once: the owner, then members, then members of teams.',
  input: z.object({ item_id: formIdRequired }),
  output: z.array(
    z.strictObject({ item_id: id, uid: id, username: z.string(), username_name: z.string(), member_group_id: Group }),
  ),
  errors: ['itemNotFound', 'loginExpired', 'notAllowed'],
});

export const listMyPeople = endpoint({
  path: '/api/member/getMyAllList',
  access: 'login',
  summary: 'Who is a member of one of my items or teams, newest first.',
  input: z.object({}),
  output: z.array(z.strictObject({ uid: id, username: z.string(), name: z.string(), addtime: datetime })),
  errors: ['loginExpired'],
});
