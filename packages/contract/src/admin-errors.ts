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
  usersCsvEmpty: {
    code: 20604,
    zh: '没有要导入的用户：第一行写列名，至少要有 username，下面每行一个用户',
    en: 'There is nobody to import: the first line names the columns, username among them, each line below is one user.',
    status: 400,
  },
  usersCsvUnreadable: {
    code: 20605,
    zh: '第 {{line}} 行读不懂：引号或列数不对',
    en: 'Line {{line}} cannot be read: its quotes or its columns are not right.',
    status: 400,
  },
  usersTooMany: {
    code: 20606,
    zh: '一次最多导入 {{max}} 个用户',
    en: 'At most {{max}} users are imported at once.',
    status: 413,
  },
  usersCsvWrong: {
    code: 20607,
    zh: '有 {{count}} 行不对，一个用户都没有添加',
    en: 'Lines that are not right: {{count}}. Nobody was added.',
    status: 400,
  },
  nameTooLong: {
    code: 20608,
    zh: '显示名最多 {{max}} 个字符',
    en: 'A name is {{max}} characters at most.',
    status: 400,
  },
  usernameTwice: {
    code: 20609,
    zh: '和第 {{line}} 行是同一个用户名',
    en: 'The same user name as in line {{line}}.',
    status: 400,
  },
  emailWrong: {
    code: 20611,
    zh: '这不是邮箱地址（email）',
    en: 'This is no e-mail address (email).',
    status: 400,
  },
  emailTwice: {
    code: 20612,
    zh: '和第 {{line}} 行是同一个邮箱',
    en: 'The same e-mail address as in line {{line}}.',
    status: 400,
  },
  groupUnknown: {
    code: 20610,
    zh: 'groupid 是 1（管理员）或 2（普通用户）',
    en: 'A groupid is 1 (administrator) or 2 (ordinary user).',
    status: 400,
  },
  announcementsTooMany: {
    code: 20770,
    zh: '最多 {{max}} 条公告在等待发布',
    en: 'At most {{max}} announcements wait for their time.',
    status: 409,
  },
  sendTimeTooLate: {
    code: 20771,
    zh: '最多提前 {{days}} 天安排',
    en: 'At most {{days}} days ahead.',
    status: 400,
  },
  siteNotBegun: {
    code: 20853,
    zh: '这个站点还没有管理员，请先用 npm start 启动一次',
    en: 'This site has no administrator yet: start it once with npm start.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
