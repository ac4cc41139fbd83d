import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formInt, formUnixSeconds, id, line, unixSeconds } from './fields.ts';
import { LIMITS } from './limits.ts';

/** What the audit log tells of. A name that was written once stays in the list: its rows are there for years. */
export const AUDIT_ACTIONS = [
  'account.left',
  'announcement.added',
  'announcement.deleted',
  'announcement.dropped',
  'announcement.planned',
  'attachment.deleted',
  'audit.broken',
  'audit.cut',
  'audit.exported',
  'backup.ordered',
  'identity.linked',
  'identity.unlinked',
  'item.deleted',
  'item.restored',
  'item.transferred',
  'job.retried',
  'key.made',
  'ldap.synced',
  'login.done',
  'login.ended',
  'login.failed',
  'login.outside',
  'password.changed',
  'password.link',
  'password.reset',
  'prompt.changed',
  'quota.answered',
  'quota.changed',
  'session.ended',
  'setting.changed',
  'share.revoked',
  'token.created',
  'token.revoked',
  'totp.codes',
  'totp.off',
  'totp.on',
  'update.done',
  'update.downloaded',
  'update.ordered',
  'update.undone',
  'user.added',
  'user.changed',
  'user.deleted',
  'user.disabled',
  'user.enabled',
  'users.exported',
  'users.imported',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** What happens every day and is as it should be: kept apart, so that it does not bury the rest. */
export const AUDIT_ROUTINE = ['login.done', 'login.ended', 'login.outside'] as const satisfies readonly AuditAction[];
/** How somebody logged in, as the row of a log-in says it. */
export type LoginWay = 'password' | 'directory' | 'outside' | 'handed' | 'registered' | 'second_step';

/** What an action was done to. */
export const AUDIT_SUBJECTS = [
  'announcement',
  'attachment',
  'audit',
  'item',
  'job',
  'prompt',
  'share',
  'site',
  'token',
  'user',
] as const;
export type AuditSubject = (typeof AUDIT_SUBJECTS)[number];

const Values = z.record(z.string(), z.unknown());

const AuditRow = z.strictObject({
  seq: id,
  at: unixSeconds,
  action: z.enum(AUDIT_ACTIONS),
  /** 0: the site itself, a command on its machine, or somebody who did not log in. */
  uid: id,
  username: z.string(),
  /** The network address that the request came from; '': the site itself, or a command on its machine. */
  address: z.string(),
  subject_kind: z.enum(AUDIT_SUBJECTS),
  /** 0: it has none. */
  subject_id: id,
  /** As it was called at that time. */
  subject_name: z.string(),
  /** What was otherwise before, and is so since; of what is secret only that it changed. */
  before: Values.nullable(),
  after: Values.nullable(),
});
export type AuditRow = z.infer<typeof AuditRow>;

/** '' and 0: any. */
const filter = {
  action: z.union([z.enum(AUDIT_ACTIONS), z.literal('')]).default(''),
  /** `logins`: log-ins that worked, and log-outs; `others`: all but those. */
  kind: z.enum(['', 'logins', 'others']).default(''),
  /** The user name of who did it. */
  username: line(LIMITS.nameChars).default(''),
  /** What it was done to, by its name at that time. */
  subject: line(LIMITS.itemNameChars).default(''),
  /** From this second on, and before that one. */
  from: formUnixSeconds.default(0),
  to: formUnixSeconds.default(0),
};

export const listAudit = endpoint({
  path: '/api/adminAudit/getList',
  access: 'site.admin',
  summary: 'What happened on the site, newest first; `next` asks for what is older, and is empty at the end.',
  input: z.object({
    ...filter,
    before: z
      .string()
      .regex(/^(\d{1,10}\.\d{1,15})?$/)
      .default(''),
    count: formInt.pipe(z.number().min(1).max(LIMITS.auditRows)).default(LIMITS.auditRows),
  }),
  output: z.strictObject({ list: z.array(AuditRow), next: z.string() }),
  errors: ['loginExpired', 'notAllowed'],
});

export const exportAudit = endpoint({
  path: '/api/adminAudit/export',
  method: 'GET',
  access: 'site.admin',
  answer: 'file',
  cookie: true,
  summary: 'The same as a file, oldest last: CSV, or a JSON object a line.',
  input: z.object({ ...filter, format: z.enum(['csv', 'jsonl']).default('csv') }),
  output: z.unknown(),
  errors: ['loginExpired', 'notAllowed'],
});
