import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  datetime,
  flag,
  formId,
  formIdRequired,
  id,
  idList,
  line,
  nothing,
  text,
  unixSeconds,
  zeroOrOne,
} from './fields.ts';
import { LIMITS } from './limits.ts';

const groupid = z.union([z.literal(1), z.literal(2)]);
const uids = idList.pipe(z.array(id).min(1).max(LIMITS.usersAtOnce));

export const USER_STATES = ['all', 'active', 'disabled', 'administrators'] as const;
export const USER_SORTS = ['uid', 'username', 'last_login'] as const;

/** '' and `all`: everybody who has an account. */
const filter = {
  /** Part of the user name, the name or the e-mail address. */
  username: line(LIMITS.keywordChars).default(''),
  state: z.enum(USER_STATES).default('all'),
};

const SiteUser = z.strictObject({
  uid: id,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  groupid,
  reg_time: datetime,
  registered_at: unixSeconds,
  last_login_time: datetime,
  /** 0: never. */
  last_login_at: unixSeconds,
  /** 0: it is not disabled. */
  disabled_at: unixSeconds,
  /** 1: his log-ins ask for a code of an authenticator. */
  second_step: zeroOrOne,
});
export type SiteUser = z.infer<typeof SiteUser>;

export const listSiteUsers = endpoint({
  path: '/api/adminUser/getList',
  access: 'site.admin',
  summary: 'The accounts of the site, page by page; the newest first when nothing else is said.',
  input: z.object({
    ...filter,
    sort: z.enum(USER_SORTS).default('uid'),
    order: z.enum(['asc', 'desc']).default('desc'),
    page: formIdRequired.pipe(z.number().max(1_000_000)).default(1),
    count: formIdRequired.pipe(z.number().max(100)).default(LIMITS.consoleRows),
  }),
  output: z.strictObject({ total: id, users: z.array(SiteUser) }),
  errors: ['loginExpired', 'notAllowed'],
});

export const saveSiteUser = endpoint({
  path: '/api/adminUser/addUser',
  access: 'site.admin',
  summary:
    'Add an account, or change one: its name, its group, and its password where one is given, which ends what it is logged in by. Its user name stays.',
  input: z.object({
    /** 0: a new one. */
    uid: formId.default(0),
    username: line(200).default(''),
    password: text.max(1000).default(''),
    /** Absent: none, or as it was. */
    name: line(LIMITS.nameChars).optional(),
    /** Absent: ordinary, or as it was. */
    groupid: z.preprocess((value) => (typeof value === 'string' ? Number(value) : value), groupid).optional(),
  }),
  output: nothing,
  errors: [
    'loginExpired',
    'notAllowed',
    'onlyAdministrator',
    'passwordLength',
    'userNotFound',
    'usernameInvalid',
    'usernameTaken',
  ],
});

export const setUsersDisabled = endpoint({
  path: '/api/adminUser/setDisabled',
  access: 'site.admin',
  summary:
    'Disable accounts or enable them again: nobody comes in by a disabled one, what it owns stays. All or none; answers how many changed.',
  input: z.object({ uids, disabled: flag }),
  output: id,
  errors: ['loginExpired', 'notAllowed', 'onlyAdministrator', 'ownAccountKept', 'userNotFound'],
});

export const signUsersOut = endpoint({
  path: '/api/adminUser/signOut',
  access: 'site.admin',
  summary:
    'End every log-in of accounts, on wish their personal tokens too; the one that asks goes on. Answers how many accounts.',
  input: z.object({ uids, with_tokens: flag.default(0) }),
  output: id,
  errors: ['loginExpired', 'notAllowed', 'userNotFound'],
});

export const thingsOfUsers = endpoint({
  path: '/api/adminUser/ownThings',
  access: 'site.admin',
  summary: 'How many items and teams are owned by accounts: somebody takes them over before these are deleted.',
  input: z.object({ uids }),
  output: z.strictObject({ items: id, teams: id }),
  errors: ['loginExpired', 'notAllowed'],
});

export const deleteUser = endpoint({
  path: '/api/adminUser/deleteUser',
  access: 'site.admin',
  summary:
    'Delete accounts: their items and teams go to the heir, and without one accounts that own any are refused. All or none; answers how many.',
  input: z
    .object({
      uid: formId.default(0),
      uids: idList.pipe(z.array(id).max(LIMITS.usersAtOnce)).default([]),
      /** A user name. */
      heir: line(200).default(''),
    })
    .refine(({ uid, uids: several }) => uid > 0 || several.length > 0, { message: 'nobody', path: ['uid'] }),
  output: id,
  errors: [
    'administratorKept',
    'handOverMissing',
    'heirOverQuota',
    'loginExpired',
    'notAllowed',
    'ownAccountKept',
    'userNotFound',
  ],
});

const ImportedUser = z.strictObject({
  /** Of the file, counted from 1. */
  line: id,
  username: z.string(),
  name: z.string(),
  /** '': none. It counts as proved once its owner has used the link that is mailed to it. */
  email: z.string(),
  groupid,
  /** 0: it sets one by a link that an administrator hands over. */
  has_password: z.union([z.literal(0), z.literal(1)]),
  errors: z.array(
    z.strictObject({ field: z.enum(['username', 'name', 'email', 'password', 'groupid']), message: z.string() }),
  ),
});
export type ImportedUser = z.infer<typeof ImportedUser>;

const ImportedLinks = z.strictObject({
  count: id,
  expires_at: unixSeconds,
  /** Columns username, name, email and link, as a spreadsheet reads them. They are told here alone. */
  csv: z.string(),
});
export type ImportedLinks = z.infer<typeof ImportedLinks>;

export const importUsers = endpoint({
  path: '/api/adminUser/importUsers',
  access: 'site.admin',
  summary: `Add accounts from comma-separated values with the columns username, name, email, password and groupid, ${LIMITS.usersImported} at most: look at them first, then add all or none, on wish with a link for a first password for each that has none.`,
  input: z.object({
    csv: text.max(LIMITS.usersCsvChars).default(''),
    /** 0: only say what would be added and what is wrong. */
    commit: flag.default(0),
    /** With `commit`: make a link for each account without a password. */
    with_links: flag.default(0),
  }),
  output: z.strictObject({
    users: z.array(ImportedUser),
    /** Lines with something wrong in them. */
    wrong: id,
    added: id,
    /** null: none were made. */
    links: ImportedLinks.nullable(),
    /** Columns that are not read. */
    ignored: z.array(z.string()),
  }),
  errors: [
    'emailTaken',
    'loginExpired',
    'notAllowed',
    'usernameTaken',
    'usersCsvEmpty',
    'usersCsvUnreadable',
    'usersCsvWrong',
    'usersTooMany',
  ],
});

export const exportUsers = endpoint({
  path: '/api/adminUser/exportUsers',
  method: 'GET',
  access: 'site.admin',
  answer: 'file',
  cookie: true,
  summary: 'The accounts as comma-separated values; what a spreadsheet would take for a formula is marked as text.',
  input: z.object(filter),
  output: z.unknown(),
  errors: ['loginExpired', 'notAllowed'],
});
