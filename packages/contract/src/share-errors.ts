import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: what is shared by an address of its own. */
export const SHARE_ERRORS = {
  shareNotFound: {
    code: 20360,
    zh: '这个分享不存在，或者已经失效',
    en: 'There is no such share, or not any more.',
    status: 404,
  },
  sharePasswordNeeded: {
    code: 20361,
    zh: '这个分享要先打开（share/open）',
    en: 'This share has to be opened first (share/open).',
    status: 403,
  },
  sharePasswordWrong: {
    code: 20362,
    zh: '分享密码不对',
    en: 'That is not the password of the share.',
    status: 403,
  },
  sharesTooMany: {
    code: 20363,
    zh: '一个项目最多有 {{max}} 个有效的分享，先收回一些',
    en: 'An item has at most {{max}} shares at a time: end some first.',
    status: 409,
  },
  qrAddressForeign: {
    code: 20364,
    zh: '二维码只能是本站的地址',
    en: 'A QR code is made of addresses of this site only.',
    status: 400,
  },
} as const satisfies Record<string, ErrorKind>;
