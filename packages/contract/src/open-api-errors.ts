import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: what programs do by the key of an item. */
export const OPEN_API_ERRORS = {
  openTooManyCalls: {
    code: 20800,
    zh: '这个 api_key 调用得太频繁（每分钟最多 {{most}} 次），请在 {{seconds}} 秒后再试',
    en: 'This api_key calls too often (at most {{most}} calls a minute). Try again in {{seconds}} s.',
    status: 429,
  },
  commentsWithoutPages: {
    code: 20801,
    zh: '字段 content 里没有带 @title 和 showdoc 的注释',
    en: 'The field content holds no comment with @title and the word showdoc.',
    status: 400,
  },
  documentsTooMany: {
    code: 20802,
    zh: '字段 content 里的文档太多，一次最多 {{max}} 个',
    en: 'The field content describes too many pages: at most {{max}} at once.',
    status: 413,
  },
  tableListWrong: {
    code: 20803,
    zh: '字段 {{field}} 不对：第一行应是用制表符分开的列名，要有 {{columns}}',
    en: 'The field {{field}} is not right: its first line names the columns, parted by tabs, with {{columns}} among them.',
    status: 400,
  },
} as const satisfies Record<string, ErrorKind>;
