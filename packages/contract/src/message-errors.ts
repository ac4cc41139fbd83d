import type { ErrorKind } from './error-kind.ts';

/** Of messages, followers of pages, event streams and push addresses. */
export const MESSAGE_ERRORS = {
  messageNotFound: { code: 20121, zh: '没有这条消息', en: 'There is no such message.', status: 404 },
  subscriberNotReader: {
    code: 20122,
    zh: '只能让这个项目里能看到页面的人关注：{{names}} 不是',
    en: 'Only people of this item who may read the page can follow it: {{names}} are not.',
    status: 400,
  },
  subscribersTooMany: {
    code: 20123,
    zh: '一个页面最多通知 {{max}} 人',
    en: 'At most {{max}} people can be told of a page.',
    status: 409,
  },
  followNotLasting: {
    code: 20380,
    zh: '凭访问密码只能阅读，不能关注。请项目管理员把你加为成员',
    en: 'The visit password lets you read, not follow. Ask an item admin to add you as a member.',
    status: 403,
  },
  streamsTooMany: {
    code: 20124,
    zh: '打开的消息连接太多，将改为定时查看',
    en: 'Too many open event streams; ask from time to time instead.',
    status: 429,
  },
  pushUrlInvalid: {
    code: 20125,
    zh: '推送地址要以 https:// 开头，并且不带用户名和密码',
    en: 'A push address begins with https:// and carries no user name or password.',
    status: 400,
  },
  pushUrlPrivate: {
    code: 20126,
    zh: '推送地址必须是公网上能找到的主机',
    en: 'A push address must be a host that is found on the public internet.',
    status: 400,
  },
} as const satisfies Record<string, ErrorKind>;
