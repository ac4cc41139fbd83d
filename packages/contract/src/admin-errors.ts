import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: what an administrator does with accounts. */
export const ADMIN_ERRORS = {
  accountDisabled: {
    code: 20600,
    zh: '这个账号已停用，请联系管理员',
    en: 'This account is disabled. Ask an administrator.',
    status: 403,
  },
  administratorKept: {
    code: 20601,
    zh: '管理员不能删除，先改为普通用户：{{names}}',
    en: 'Administrators cannot be deleted. Make them ordinary users first: {{names}}',
    status: 409,
  },
  ownAccountKept: {
    code: 20602,
    zh: '不能对自己的账号这样做',
    en: 'You cannot do this to your own account.',
    status: 409,
  },
  onlyAdministrator: {
    code: 20603,
    zh: '{{name}} 是最后一个能登录的管理员，先让别人当管理员',
    en: '{{name}} is the last administrator who can log in: make somebody else one first.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
