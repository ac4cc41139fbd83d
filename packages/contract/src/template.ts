import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { datetime, formIdRequired, id, idList, line, nothing, text, unixSeconds } from './fields.ts';
import { LIMITS } from './limits.ts';

/** A template in an item where its owner shares it. */
const TemplateItem = z.strictObject({
  id,
  template_id: id,
  item_id: id,
  /** Who shares it. */
  uid: id,
  username: z.string(),
  created_at: datetime,
  shared_at: unixSeconds,
});
export type TemplateItem = z.infer<typeof TemplateItem>;

const Template = z.strictObject({
  id,
  uid: id,
  username: z.string(),
  template_title: z.string(),
  template_content: z.string(),
  addtime: datetime,
  added_at: unixSeconds,
  share_item: z.array(TemplateItem),
  share_item_count: id,
});
export type Template = z.infer<typeof Template>;

/** A template as an item has it; `id` is the template's. */
const SharedTemplate = z.strictObject({
  id,
  template_id: id,
  item_id: id,
  /** Who shares it. */
  uid: id,
  username: z.string(),
  template_title: z.string(),
  template_content: z.string(),
  addtime: datetime,
  added_at: unixSeconds,
  created_at: datetime,
  shared_at: unixSeconds,
});
export type SharedTemplate = z.infer<typeof SharedTemplate>;

export const saveTemplate = endpoint({
  path: '/api/template/save',
  access: 'login',
  summary: 'Keep a text as a new template.',
  input: z.object({
    template_title: line(LIMITS.templateTitleChars).pipe(z.string().min(1)),
    template_content: text.min(1).max(LIMITS.pageChars),
  }),
  output: Template,
  errors: ['loginExpired', 'templatesTooMany'],
});

const mine = {
  access: 'login',
  input: z.object({}),
  output: z.array(Template),
  errors: ['loginExpired'],
} as const;

export const listMyTemplates = endpoint({
  ...mine,
  path: '/api/template/getMyList',
  summary: "One's own templates, newest first, with the items in which they are shared.",
});

export const listTemplates = endpoint({
  ...mine,
  path: '/api/template/getList',
  summary: 'The same by its former name.',
});

export const listItemTemplates = endpoint({
  path: '/api/template/getItemList',
  access: 'item.edit',
  summary: 'The templates that are shared in an item, the last shared first.',
  input: z.object({ item_id: formIdRequired }),
  output: z.array(SharedTemplate),
  errors: ['itemNotFound', 'loginExpired', 'notAllowed'],
});

export const deleteTemplate = endpoint({
  path: '/api/template/delete',
  access: 'login',
  summary: "Delete one's own template; it is shared nowhere any more.",
  input: z.object({ id: formIdRequired }),
  output: nothing,
  errors: ['loginExpired', 'templateNotFound'],
});

export const shareTemplate = endpoint({
  path: '/api/template/shareToItem',
  access: 'item.edit',
  summary:
    "Share one's own template in these items, all of which one may edit, and in no others: all of them or none. An empty list shares it nowhere.",
  input: z.object({
    template_id: formIdRequired,
    /** A comma list. */
    item_id: idList.pipe(z.array(id).max(LIMITS.templateItems)).default([]),
  }),
  output: nothing,
  errors: [
    'itemReadOnly',
    'itemTemplatesFull',
    'itemTypeReadOnly',
    'loginExpired',
    'notAllowed',
    'templateNotFound',
    'tokenNotAllowed',
  ],
});

export const listTemplateItems = endpoint({
  path: '/api/template/getShareItemList',
  access: 'login',
  summary: "The items in which one's own template is shared.",
  input: z.object({ template_id: formIdRequired }),
  output: z.array(TemplateItem),
  errors: ['loginExpired', 'templateNotFound'],
});
