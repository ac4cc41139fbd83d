import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { formId, formIdRequired, formInt, id, nothing, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

const count = z.number().int().min(0);
const formCount = formInt.pipe(z.number().min(1).max(LIMITS.lookedAfter)).default(LIMITS.lookedAfter);

const FailedJob = z.strictObject({
  job_id: id,
  kind: z.string(),
  last_error: z.string(),
  attempts: count,
  /** 0: it has not been given up yet. */
  ended_at: unixSeconds,
  /** When it is tried again; 0: not by itself. */
  due_at: unixSeconds,
});
export type FailedJob = z.infer<typeof FailedJob>;

const Overview = z.strictObject({
  users: count,
  items: count,
  pages: count,
  /** Of attachments, each content once. */
  file_bytes: count,
  /** When these four were counted: at most a minute ago. */
  counted_at: unixSeconds,
  failed_logins: count,
  jobs: z.strictObject({ waiting: count, running: count, failed: z.array(FailedJob) }),
  version: z.string(),
  engine: z.enum(['postgres', 'sqlite']),
  database_bytes: count,
  /** What the search finds, pages and others. */
  search_entries: count,
  mail: zeroOrOne,
  /** Of the disk with the data folder. */
  disk: z.strictObject({ free: count, total: count }),
});
export type Overview = z.infer<typeof Overview>;

export const siteOverview = endpoint({
  path: '/api/adminSite/overview',
  access: 'site.admin',
  summary: 'How the site is: how much there is, failed log-ins of 24 hours (counted to 10,000), jobs, database, disk.',
  input: z.object({}),
  output: Overview,
  errors: ['loginExpired', 'notAllowed'],
});

export const retryJob = endpoint({
  path: '/api/adminSite/retryJob',
  access: 'site.admin',
  summary: 'Run a job that failed once more, now.',
  input: z.object({ job_id: formIdRequired }),
  output: nothing,
  errors: ['jobNotFailed', 'loginExpired', 'notAllowed'],
});

const SiteShare = z.strictObject({
  share_id: id,
  object_type: z.enum(['page', 'catalog', 'item']),
  /** The title of the page, or the name of the catalog or item. */
  object_name: z.string(),
  item_id: id,
  item_name: z.string(),
  username: z.string(),
  has_password: zeroOrOne,
  created_at: unixSeconds,
  /** 0: for good. */
  expire_time: unixSeconds,
  views: count,
});
export type SiteShare = z.infer<typeof SiteShare>;

/** What is older than this row; 0: from the newest. */
const before = formId.default(0);

export const listSiteShares = endpoint({
  path: '/api/adminShare/getList',
  access: 'site.admin',
  summary: 'Everything that is shared on the site, newest first, without the keys; `next` asks for older ones.',
  input: z.object({ before, count: formCount }),
  output: z.strictObject({ list: z.array(SiteShare), next: id }),
  errors: ['loginExpired', 'notAllowed'],
});

export const revokeSiteShare = endpoint({
  path: '/api/adminShare/revoke',
  access: 'site.admin',
  summary: 'End a share: its key opens nothing any more.',
  input: z.object({ share_id: formIdRequired }),
  output: nothing,
  errors: ['loginExpired', 'notAllowed', 'shareNotFound'],
});

const SiteToken = z.strictObject({
  token_id: id,
  token_name: z.string(),
  username: z.string(),
  right: z.enum(['read', 'write']),
  /** 0: all items. */
  item_id: id,
  item_name: z.string(),
  created_at: unixSeconds,
  /** 0: never. */
  last_seen_at: unixSeconds,
  expires_at: unixSeconds,
});
export type SiteToken = z.infer<typeof SiteToken>;

export const listSiteTokens = endpoint({
  path: '/api/adminToken/getList',
  access: 'site.admin',
  summary: 'The personal access tokens of everybody, newest first, by name and scope; `next` asks for older ones.',
  input: z.object({ before, count: formCount }),
  output: z.strictObject({ list: z.array(SiteToken), next: id }),
  errors: ['loginExpired', 'notAllowed'],
});

export const revokeSiteToken = endpoint({
  path: '/api/adminToken/revoke',
  access: 'site.admin',
  summary: 'End a personal access token of anybody.',
  input: z.object({ token_id: formIdRequired }),
  output: nothing,
  errors: ['loginExpired', 'notAllowed', 'tokenNotFound'],
});
