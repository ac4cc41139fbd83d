import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { datetime, formId, formIdRequired, formInt, formUnixSeconds, id, unixSeconds } from './fields.ts';
import { LIMITS } from './limits.ts';

/** What happened, and to what: the codes that stand in the log. */
export const CHANGE_ACTIONS = ['create', 'update', 'delete', 'export', 'binding', 'unbound', 'drag'] as const;
export const CHANGE_OBJECTS = ['page', 'catalog', 'item', 'team', 'member', 'tree', 'other'] as const;

const ChangeEntry = z.strictObject({
  id,
  item_id: id,
  uid: id,
  username: z.string(),
  name: z.string(),
  /** `username(name)`, or the user name alone. */
  oper: z.string(),
  op_action_type: z.enum(CHANGE_ACTIONS),
  op_action_type_desc: z.string(),
  op_object_type: z.enum(CHANGE_OBJECTS),
  op_object_type_desc: z.string(),
  op_object_id: id,
  op_object_name: z.string(),
  remark: z.string(),
  optime: datetime,
  happened_at: unixSeconds,
  /** The page that was made or changed, where it is still there to be read; 0: none. */
  page_id: id,
});
export type ChangeEntry = z.infer<typeof ChangeEntry>;

export const getChangeLog = endpoint({
  path: '/api/item/getChangeLog',
  access: 'item.edit',
  summary: 'What happened in an item, newest first, as far as the viewer edits there; labels in his language.',
  input: z.object({
    item_id: formIdRequired,
    page: formInt.pipe(z.number().min(1)).default(1),
    count: formInt.pipe(z.number().min(1).max(LIMITS.changeLogPage.max)).default(LIMITS.changeLogPage.initial),
    op_action_type: z.enum([...CHANGE_ACTIONS, '']).default(''),
    op_object_type: z.enum([...CHANGE_OBJECTS, '']).default(''),
    /** Who did it; 0: anybody. */
    uid: formId.default(0),
    /** From this second on, and before that one; 0: ever. */
    from: formUnixSeconds.default(0),
    to: formUnixSeconds.default(0),
  }),
  output: z.strictObject({
    total: z.number().int(),
    list: z.array(ChangeEntry),
    /** All who did something that the viewer sees: what a filter offers. */
    operators: z.array(z.strictObject({ uid: id, username: z.string() })),
  }),
  errors: ['itemNotFound', 'loginExpired', 'notAllowed'],
});
