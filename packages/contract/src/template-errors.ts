import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: templates, and the tools of the editor. */
export const TEMPLATE_ERRORS = {
  templateNotFound: { code: 20325, zh: '没有这个模板', en: 'There is no such template.', status: 404 },
  templatesTooMany: {
    code: 20326,
    zh: '最多保存 {{max}} 个模板，总共 {{characters}} 个字符。先删除用不到的',
    en: 'At most {{max}} templates with {{characters}} characters in all. Delete what you no longer need.',
    status: 409,
  },
  itemTemplatesFull: {
    code: 20327,
    zh: '有的项目里的共享模板已满：每个项目最多 {{max}} 个，总共 {{characters}} 个字符',
    en: 'An item is full: at most {{max}} shared templates with {{characters}} characters in all.',
    status: 409,
  },
  sqlUnreadable: {
    code: 20328,
    zh: '没有找到 CREATE TABLE 语句',
    en: 'There is no CREATE TABLE statement in it.',
    status: 400,
  },
} as const satisfies Record<string, ErrorKind>;
