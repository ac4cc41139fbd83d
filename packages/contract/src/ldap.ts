import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { flag, formId, formInt, id, jsonField, line, nothing, text, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

const security = z.enum(['none', 'starttls', 'tls']);
const gives = z.enum(['administrator', 'team']);
/** `uid`, `sAMAccountName`, or a number with dots: what may stand in a filter as it is. */
const attribute = line(100).refine((value) => /^([a-z][a-z\d;-]*|\d+(\.\d+)*)?$/i.test(value), {
  message: 'not an attribute',
});

/** Who is in this group of the directory is an administrator here, or in a team. */
const Group = z.strictObject({ group_dn: z.string(), gives, team_id: id });

/** What is stored; the password is sealed for these servers. */
export const StoredLdap = z.strictObject({
  host: z.string().max(LIMITS.ldapHostChars),
  port: z.number().int(),
  version: z.literal(3),
  base_dn: z.string(),
  bind_dn: z.string(),
  bind_password: z.string(),
  user_field: z.string(),
  name_field: z.string(),
  search_filter: z.string(),
  security,
  ca: z.string(),
  timeout: z.number().int(),
  sync_hours: z.number().int(),
  groups: z.array(Group),
});
export type StoredLdap = z.infer<typeof StoredLdap>;

export const LDAP_INITIAL: StoredLdap = {
  host: '',
  port: 389,
  version: 3,
  base_dn: '',
  bind_dn: '',
  bind_password: '',
  user_field: 'cn',
  name_field: '',
  search_filter: '(cn=*)',
  security: 'none',
  ca: '',
  timeout: 10,
  sync_hours: 0,
  groups: [],
};

/** So many, and the first of them by name. */
const Names = z.strictObject({ count: z.number().int(), names: z.array(z.string()) });
const Skipped = z.strictObject({
  username: z.string(),
  /** As `identityNameTaken`: a local account is never taken over. */
  why: z.enum(['nameTaken', 'nameInvalid', 'noName', 'twice', 'lastAdministrator', 'teamFull', 'teamGone']),
});
export const LdapReport = z.strictObject({
  /** Found in the directory. */
  people: z.number().int(),
  created: Names,
  renamed: Names,
  disabled: Names,
  enabled: Names,
  /** Made administrators by a group, and not any more. */
  raised: Names,
  lowered: Names,
  joined: Names,
  left: Names,
  skipped: z.strictObject({ count: z.number().int(), people: z.array(Skipped) }),
});
export type LdapReport = z.infer<typeof LdapReport>;

/** The last synchronisation. */
export const LdapSync = z.strictObject({
  started_at: unixSeconds,
  /** 0: it runs, unless it was killed. */
  ended_at: unixSeconds,
  /** Until when the process that does it has it for itself. */
  lease_until: unixSeconds,
  /** In the language of who asked for it; '': it succeeded. */
  failure: z.string(),
  report: LdapReport.nullable(),
});
export type LdapSync = z.infer<typeof LdapSync>;

export const LDAP_NEVER: LdapSync = { started_at: 0, ended_at: 0, lease_until: 0, failure: '', report: null };

const LdapConfig = z.strictObject({
  ldap_open: zeroOrOne,
  ldap_form: StoredLdap.omit({ bind_password: true }).extend({
    /** Always empty: a password is set and never read again. */
    bind_password: z.literal(''),
    bind_password_set: zeroOrOne,
  }),
  last_sync: LdapSync,
});
export type LdapConfig = z.infer<typeof LdapConfig>;

const LdapForm = z.object({
  host: line(LIMITS.ldapHostChars).default(''),
  port: formInt.pipe(z.number().min(1).max(65_535)).default(LDAP_INITIAL.port),
  version: formInt.default(3),
  base_dn: line(1000).default(''),
  bind_dn: line(1000).default(''),
  bind_password: text.max(500).default(''),
  user_field: attribute.default(''),
  name_field: attribute.default(''),
  search_filter: line(2000).default(''),
  security: security.optional(),
  ca: text.max(LIMITS.ldapCaChars).trim().default(''),
  timeout: formInt.pipe(z.number().min(1).max(60)).default(LDAP_INITIAL.timeout),
  sync_hours: formInt.pipe(z.number().min(0).max(720)).default(0),
  groups: z
    .array(z.object({ group_dn: line(1000).min(1), gives, team_id: formId.default(0) }))
    .max(LIMITS.ldapGroups)
    .default([]),
});
export type LdapForm = z.output<typeof LdapForm>;
const form = jsonField(LdapForm);

export const loadLdapConfig = endpoint({
  path: '/api/adminSetting/loadLdapConfig',
  access: 'site.admin',
  summary: 'The directory of the company, and its last synchronisation; the password is never answered.',
  input: z.object({}),
  output: LdapConfig,
  errors: ['loginExpired', 'notAllowed'],
});

export const saveLdapConfig = endpoint({
  path: '/api/adminSetting/saveLdapConfig',
  access: 'site.admin',
  summary:
    'Set the directory. With ldap_open 1 it is stored and accounts are synchronised at once, a long time at most a minute of it. An empty password keeps the one that is set.',
  input: z.object({ ldap_open: flag, ldap_form: form.optional() }),
  output: nothing,
  errors: [
    'ldapEmpty',
    'ldapFailed',
    'ldapPasswordAgain',
    'ldapSyncRunning',
    'ldapVersion',
    'loginExpired',
    'notAllowed',
    'settingInvalid',
  ],
});

const step = z.enum(['connect', 'secure', 'bind', 'search']);
export type LdapStep = z.infer<typeof step>;

const LdapTest = z.strictObject({
  /** In the order in which they are done; what follows a failure is not tried. */
  steps: z.array(z.strictObject({ step, ok: zeroOrOne, reason: z.string() })),
  /** Some of those who are found. */
  people: z.array(z.strictObject({ username: z.string(), name: z.string(), dn: z.string() })),
});
export type LdapTest = z.infer<typeof LdapTest>;

export const testLdap = endpoint({
  path: '/api/adminSetting/testLdap',
  access: 'site.admin',
  summary: 'Try a directory without storing it: each step says what is wrong, and five people who are found are named.',
  input: z.object({ ldap_form: form }),
  output: LdapTest,
  errors: ['ldapPasswordAgain', 'ldapVersion', 'loginExpired', 'notAllowed', 'settingInvalid'],
});

export const previewLdapSync = endpoint({
  path: '/api/adminSetting/previewLdapSync',
  access: 'site.admin',
  summary: 'What a synchronisation would do; nothing is changed.',
  input: z.object({ ldap_form: form }),
  output: LdapReport,
  errors: [
    'ldapEmpty',
    'ldapFailed',
    'ldapPasswordAgain',
    'ldapVersion',
    'loginExpired',
    'notAllowed',
    'settingInvalid',
  ],
});

export const linkLdapUser = endpoint({
  path: '/api/adminSetting/linkLdapUser',
  access: 'site.admin',
  summary:
    'Say that a local account belongs to the person of that name in the directory. Never an administrator; its password ends.',
  input: z.object({ username: line(LIMITS.usernameChars.max).min(1) }),
  output: nothing,
  errors: ['identityTaken', 'ldapFailed', 'loginExpired', 'notAllowed', 'settingInvalid', 'userNotFound'],
});
