import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: the directory of the company. */
export const LDAP_ERRORS = {
  ldapFailed: {
    code: 10011,
    zh: 'LDAP 在“{{step}}”这一步失败：{{reason}}',
    en: 'LDAP failed at “{{step}}”: {{reason}}',
    status: 502,
  },
  ldapVersion: {
    code: 20622,
    zh: '只支持 LDAP 版本 3',
    en: 'Only version 3 of LDAP is supported.',
    status: 400,
  },
  ldapPasswordAgain: {
    code: 20623,
    zh: '服务器或加密方式变了，请重新输入密码',
    en: 'The server or its encryption changed: enter the password again.',
    status: 409,
  },
  ldapUnreachable: {
    code: 20624,
    zh: '用户名或密码不对；LDAP 目录现在连不上，只有本站自己的账号能登录',
    en: 'The user name or password is not right. The LDAP directory cannot be reached: only accounts of this site can log in now.',
    status: 503,
  },
  ldapSyncRunning: {
    code: 20625,
    zh: '正在同步，请等它结束',
    en: 'A synchronisation is under way. Wait until it has ended.',
    status: 409,
  },
  ldapEmpty: {
    code: 20626,
    zh: '目录里一个人也没找到，账号没有改动。请检查 base_dn 和搜索条件',
    en: 'Nobody was found in the directory, so no account was changed. Check base_dn and the search filter.',
    status: 409,
  },
  ldapManyGone: {
    code: 20627,
    zh: '目录里少了 {{gone}} 个人，超过一半，自动同步没有改动账号。请先预览，再手动同步',
    en: '{{gone}} people, more than half, are gone from the directory: the scheduled synchronisation changed nothing. Preview it, then synchronise by hand.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
