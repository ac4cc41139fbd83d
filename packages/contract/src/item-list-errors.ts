import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: how people keep their items, and hand them over. */
export const ITEM_LIST_ERRORS = {
  itemGroupNotFound: { code: 20071, zh: '没有这个项目分组', en: 'There is no such group of items.', status: 404 },
  itemGroupsTooMany: {
    code: 20072,
    zh: '最多建 {{max}} 个项目分组',
    en: 'Nobody has more than {{max}} groups of items.',
    status: 409,
  },
  itemGroupFull: {
    code: 20076,
    zh: '一个项目分组最多 {{max}} 个项目',
    en: 'A group holds at most {{max}} items.',
    status: 409,
  },
  itemsStarredTooMany: {
    code: 20073,
    zh: '最多给 {{max}} 个项目加星标',
    en: 'Nobody stars more than {{max}} items.',
    status: 409,
  },
  itemOwnerStays: {
    code: 20074,
    zh: '项目的拥有者不能退出，可以先转让',
    en: 'The owner of an item cannot leave it: transfer it first.',
    status: 409,
  },
  itemOwnedAlready: {
    code: 20075,
    zh: '{{name}} 已经是这个项目的拥有者',
    en: '{{name}} owns this item already.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
