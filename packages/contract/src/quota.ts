import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { digits, flag, formId, formIdRequired, formInt, id, line, success, text, unixSeconds } from './fields.ts';
import { LIMITS } from './limits.ts';

/**
 * What is allotted to a user: people who work with him, his items, the pages of each of these, bytes of his
 * attachments, bytes a month that are read of them.
 */
export const QUOTA_KINDS = ['collaborators', 'items', 'pages', 'storage', 'traffic'] as const;
export type QuotaKind = (typeof QUOTA_KINDS)[number];

/** null: unlimited. */
export const QuotaAmount = z.number().int().min(0).max(LIMITS.quotaAmount).nullable();
export const Quotas = z.strictObject({
  collaborators: QuotaAmount,
  items: QuotaAmount,
  pages: QuotaAmount,
  storage: QuotaAmount,
  traffic: QuotaAmount,
});
export type Quotas = Readonly<z.infer<typeof Quotas>>;

const formAmount = digits.pipe(z.number().int().min(0).max(LIMITS.quotaAmount));
/** `unlimited`, as forms can say it, or null. */
const formAllowed = z.union([formAmount, z.null(), z.literal('unlimited').transform(() => null)]);
/** Also `default`: as the site has it. */
const formOwn = z.union([formAllowed, z.literal('default')]);
const formCount = formInt.pipe(z.number().min(1).max(LIMITS.quotaRows));

const QuotaUse = z.strictObject({ kind: z.enum(QUOTA_KINDS), used: z.number().int(), allowed: QuotaAmount });
export type QuotaUse = z.infer<typeof QuotaUse>;

const QuotaRequest = z.strictObject({
  request_id: id,
  kind: z.enum(QUOTA_KINDS),
  /** The item that it was asked for; 0: none was named. */
  item_id: id,
  /** When it was asked. */
  used: z.number().int(),
  /** When it was asked. */
  allowed: z.number().int(),
  asked: z.number().int(),
  reason: z.string(),
  state: z.enum(['open', 'granted', 'refused']),
  /** How much there is since it was granted; null: unlimited, or not granted. */
  granted: QuotaAmount,
  answer: z.string(),
  created_at: unixSeconds,
  /** 0: not yet. */
  answered_at: unixSeconds,
});
export type QuotaRequest = z.infer<typeof QuotaRequest>;

const AskedQuota = QuotaRequest.extend({ uid: id, username: z.string(), name: z.string(), item_name: z.string() });
export type AskedQuota = z.infer<typeof AskedQuota>;

const MyQuotas = z.strictObject({
  /** All kinds but pages, which are counted for each item. */
  quotas: z.array(QuotaUse),
  pages: z.strictObject({
    allowed: QuotaAmount,
    /** Own items with the most pages, fullest first. */
    items: z.array(z.strictObject({ item_id: id, item_name: z.string(), used: z.number().int() })),
  }),
  /** Newest first. */
  requests: z.array(QuotaRequest),
  /** How many people can answer a request. */
  administrators: z.number().int(),
});
export type MyQuotas = z.infer<typeof MyQuotas>;

const UserQuotas = z.strictObject({
  uid: id,
  username: z.string(),
  name: z.string(),
  /** What holds for this user. */
  quotas: Quotas,
  /** The kinds of which he has a quota of his own. */
  own: z.array(z.enum(QUOTA_KINDS)),
});
export type UserQuotas = z.infer<typeof UserQuotas>;

const used = z.number().int();
const UserQuotaUse = UserQuotas.extend({
  /** Now; of pages: those of the fullest item. */
  used: z.strictObject({ collaborators: used, items: used, pages: used, storage: used, traffic: used }),
  /** What the user asked for, newest first. */
  requests: z.array(QuotaRequest),
});
export type UserQuotaUse = z.infer<typeof UserQuotaUse>;

export const myQuotas = endpoint({
  path: '/api/quota/getMine',
  access: 'login',
  summary: 'What is allotted to me, what of it is used, and what I asked for.',
  input: z.object({}),
  output: MyQuotas,
  errors: ['loginExpired'],
});

export const requestQuota = endpoint({
  path: '/api/quota/request',
  access: 'login',
  summary: 'Ask the administrators for more of a quota of mine; of each kind one request is open at a time.',
  input: z.object({
    kind: z.enum(QUOTA_KINDS),
    amount: formAmount,
    reason: text.trim().min(1).max(LIMITS.quotaWordsChars),
    /** An own item that it is for. */
    item_id: formId.default(0),
  }),
  output: QuotaRequest,
  errors: ['itemNotFound', 'loginExpired', 'quotaEnough', 'quotaNotCreator', 'quotaRequestOpen'],
});

export const withdrawQuotaRequest = endpoint({
  path: '/api/quota/withdraw',
  access: 'login',
  summary: 'Take back a request of mine that nobody answered.',
  input: z.object({ request_id: formIdRequired }),
  output: success,
  errors: ['loginExpired', 'quotaRequestNotFound'],
});

export const listUserQuotas = endpoint({
  path: '/api/adminQuota/getList',
  access: 'site.admin',
  summary: 'Users with quotas of their own; with a keyword, users whose user name or name has it.',
  input: z.object({
    keyword: line(LIMITS.nameChars).default(''),
    page: formCount.default(1),
    count: formCount.default(20),
  }),
  output: z.strictObject({ total: z.number().int(), list: z.array(UserQuotas) }),
  errors: ['loginExpired', 'notAllowed'],
});

export const getUserQuotas = endpoint({
  path: '/api/adminQuota/getUser',
  access: 'site.admin',
  summary: 'What is allotted to one user, what of it is used, and what the user asked for.',
  input: z.object({ uid: formIdRequired }),
  output: UserQuotaUse,
  errors: ['loginExpired', 'notAllowed', 'userNotFound'],
});

export const saveUserQuotas = endpoint({
  path: '/api/adminQuota/save',
  access: 'site.admin',
  summary: 'Quotas of one user: a number, `unlimited`, or `default` for what the site gives; what is not sent stays.',
  input: z.object({
    uid: formIdRequired,
    collaborators: formOwn.optional(),
    items: formOwn.optional(),
    pages: formOwn.optional(),
    storage: formOwn.optional(),
    traffic: formOwn.optional(),
  }),
  output: UserQuotas,
  errors: ['loginExpired', 'notAllowed', 'userNotFound'],
});

export const getSiteQuotas = endpoint({
  path: '/api/adminQuota/getSite',
  access: 'site.admin',
  summary: 'What is allotted to every user who has no quota of his own.',
  input: z.object({}),
  output: Quotas,
  errors: ['loginExpired', 'notAllowed'],
});

export const saveSiteQuotas = endpoint({
  path: '/api/adminQuota/saveSite',
  access: 'site.admin',
  summary: 'Change what the site allots: a number, or `unlimited`; what is not sent stays.',
  input: z.object({
    collaborators: formAllowed.optional(),
    items: formAllowed.optional(),
    pages: formAllowed.optional(),
    storage: formAllowed.optional(),
    traffic: formAllowed.optional(),
  }),
  output: Quotas,
  errors: ['loginExpired', 'notAllowed'],
});

export const listQuotaRequests = endpoint({
  path: '/api/adminQuota/requests',
  access: 'site.admin',
  summary: 'What users ask for: open requests, oldest first, or answered ones, newest first.',
  input: z.object({
    state: z.enum(['open', 'answered']).default('open'),
    page: formCount.default(1),
    count: formCount.default(20),
  }),
  output: z.strictObject({ total: z.number().int(), list: z.array(AskedQuota) }),
  errors: ['loginExpired', 'notAllowed'],
});

export const answerQuotaRequest = endpoint({
  path: '/api/adminQuota/answer',
  access: 'site.admin',
  summary: 'Grant a request, also with another amount, or refuse it in words.',
  input: z.object({
    request_id: formIdRequired,
    grant: flag,
    /** What is granted, when it is not what was asked. */
    amount: formAllowed.optional(),
    answer: text.trim().max(LIMITS.quotaWordsChars).default(''),
  }),
  output: AskedQuota,
  errors: ['fieldsMissing', 'loginExpired', 'notAllowed', 'quotaRequestNotFound'],
});
