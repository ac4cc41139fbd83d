import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: accounts that a directory or another log-in vouches for. */
export const IDENTITY_ERRORS = {
  confirmByLogin: {
    code: 20752,
    zh: '这个账号没有本站密码：请先退出，用它的外部账号重新登录，并在 10 分钟内完成这一步',
    en: 'This account has no password here: log out, log in with it once more where it comes from, and do this within 10 minutes.',
    status: 403,
  },
  identityNameTaken: {
    code: 20620,
    zh: '用户名 {{name}} 已是这里另一个账号的，请联系管理员',
    en: 'The user name {{name}} already belongs to another account here. Ask the administrator.',
    status: 409,
  },
  identityTaken: {
    code: 20621,
    zh: '这个外部身份已关联另一个账号',
    en: 'This identity already belongs to another account.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
