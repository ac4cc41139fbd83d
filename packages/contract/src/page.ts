import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import {
  datetime,
  flag,
  formId,
  formIdRequired,
  formInt,
  formUnixSeconds,
  id,
  jsonField,
  line,
  nothing,
  success,
  text,
  unixSeconds,
  zeroOrOne,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { PAGE_KINDS, WRITTEN_KINDS } from './page-kind.ts';
import { SharedPage } from './share.ts';

const PathStep = z.strictObject({
  cat_id: id.optional(),
  cat_name: z.string().optional(),
  page_id: id.optional(),
  page_title: z.string().optional(),
});

export const PageInfo = z.strictObject({
  page_id: id,
  item_id: id,
  cat_id: id,
  page_title: z.string(),
  page_content: z.string(),
  kind: z.enum(PAGE_KINDS),
  page_comments: z.string(),
  s_number: z.number().int(),
  revision: z.number().int(),
  author_uid: id,
  author_username: z.string(),
  addtime: datetime,
  page_addtime: datetime,
  created_at: unixSeconds,
  updated_at: unixSeconds,
  attachment_count: z.number().int(),
  /** The share key, shown to those who may edit; '' for others. */
  unique_key: z.string(),
  /** 1 when the viewer may edit, or delete, this page. */
  page_edit: zeroOrOne,
  page_delete: zeroOrOne,
  /** From the top-level catalog down to the page; filled with with_path. */
  full_path: z.array(PathStep),
});
export type PageInfo = z.infer<typeof PageInfo>;

export const SavedPage = z.strictObject({
  page_id: id,
  item_id: id,
  cat_id: id,
  page_title: z.string(),
  page_content: z.string(),
  kind: z.enum(PAGE_KINDS),
  s_number: z.number().int(),
  revision: z.number().int(),
  author_username: z.string(),
  addtime: unixSeconds,
});
export type SavedPage = z.infer<typeof SavedPage>;

/** What `pageStale` carries beside its text, so that the client can merge. */
export const StalePage = z.strictObject({
  current: z.strictObject({
    revision: z.number().int(),
    page_title: z.string(),
    page_content: z.string(),
    author_username: z.string(),
    /** 1: the account whose save is refused wrote it as well, somewhere else. */
    is_cur_user: zeroOrOne,
    saved_at: unixSeconds,
  }),
  /** The text that the refused save began from; empty when that version was pruned. */
  base: z.strictObject({ revision: z.number().int(), page_title: z.string(), page_content: z.string() }).nullable(),
});
export type StalePage = z.infer<typeof StalePage>;

const PageVersion = z.strictObject({
  page_history_id: id,
  page_id: id,
  revision: z.number().int(),
  page_title: z.string(),
  page_content: z.string(),
  page_comments: z.string(),
  author_uid: id,
  author_username: z.string(),
  addtime: datetime,
  saved_at: unixSeconds,
});
export type PageVersion = z.infer<typeof PageVersion>;

const ListedVersion = PageVersion.extend({
  /** 1: the text is left out, as asked for or because those of newer versions fill the answer; page/diff has it. */
  content_omitted: zeroOrOne,
});
export type ListedVersion = z.infer<typeof ListedVersion>;

/** One line of a difference: `=` in both, `-` only in the version, `+` only in the current page. */
const DiffLine = z.strictObject({
  op: z.enum(['=', '-', '+']),
  text: z.string(),
  old_line: z.number().int().nullable(),
  new_line: z.number().int().nullable(),
});
export type DiffLine = z.infer<typeof DiffLine>;

const PageDiff = z.strictObject({
  /** The current page, or the other version that was asked for. */
  page: PageVersion,
  history_page: PageVersion,
  lines: z.array(DiffLine),
  /** How many lines are left out because there are too many: first unchanged ones far from a change, then the last. */
  lines_omitted: z.number().int(),
});
export type PageDiff = z.infer<typeof PageDiff>;

const LockStatus = z.strictObject({
  lock: zeroOrOne,
  is_cur_user: zeroOrOne,
  lock_uid: id,
  lock_username: z.string(),
  /** When the holder opened the page for editing; 0 when nobody did. */
  locked_at: unixSeconds,
  lock_to: unixSeconds,
  exceed: zeroOrOne,
});
export type LockStatus = z.infer<typeof LockStatus>;

const visitGrant = text.max(500).optional();

export const pageInfo = endpoint({
  path: '/api/page/info',
  access: 'item.visit',
  summary: 'A page with its text; with unique_key in the place of page_id what page/infoByKey answers.',
  input: z
    .object({
      page_id: formId.default(0),
      unique_key: text.max(LIMITS.shareKeyChars).default(''),
      with_path: flag.default(0),
      visit_grant: visitGrant,
    })
    .refine(({ page_id, unique_key }) => page_id > 0 || unique_key !== '', { path: ['page_id'] }),
  // By key it answers the other; typed is the one that all callers of ours ask for.
  output: z.union([PageInfo, SharedPage]) as unknown as typeof PageInfo,
  errors: [
    'itemNotVisible',
    'loginForced',
    'pageNotFound',
    'shareNotFound',
    'sharePasswordNeeded',
    'visitPasswordNeeded',
  ],
});

export const savePage = endpoint({
  path: '/api/page/save',
  access: 'item.edit',
  summary: 'Create a page (page_id 0), or save one: only a change makes a version.',
  input: z.object({
    page_id: formId.default(0),
    item_id: formIdRequired,
    page_title: line(LIMITS.titleChars).default(''),
    /** At most LIMITS.pageChars once it is decoded; encoded, a character may be nine. */
    page_content: text.max(LIMITS.formBytes).default(''),
    is_urlencode: flag.default(0),
    /** What a new page is; of one that is there only what it is already (page/setKind changes it). */
    kind: z.enum(WRITTEN_KINDS).optional(),
    cat_id: formId.optional(),
    s_number: formInt.default(0),
    page_comments: line(LIMITS.commentChars).default(''),
    /** The revision that the writer began from; a stale one is refused. Without it the last writer wins. */
    revision: formInt.optional(),
    /** Of a new page, 32 hexadecimal digits that its writer chose: sent again, as where the answer was lost, it is that page. */
    made_as: z
      .string()
      .regex(/^[0-9a-f]{32}$/)
      .optional(),
    /** 1: who follows the page is told, with the note. */
    is_notify: flag.default(0),
    notify_content: text.trim().max(LIMITS.noticeChars).default(''),
  }),
  output: SavedPage,
  errors: [
    'badInput',
    'catalogNotFound',
    'itemFull',
    'itemNotFound',
    'itemReadOnly',
    'itemTypeReadOnly',
    'loginExpired',
    'notAllowed',
    'pageEmpty',
    'pageKindFixed',
    'pageLocked',
    'pageNotFound',
    'pageStale',
    'pageTooLong',
    'pageTextUnreadable',
    'pagesOverQuota',
    'singlePageTaken',
  ],
});

export const deletePage = endpoint({
  path: '/api/page/delete',
  access: 'page.delete',
  summary: 'Move a page to the recycle bin.',
  input: z.object({ page_id: formIdRequired }),
  output: nothing,
  errors: ['deleteNotAllowed', 'itemReadOnly', 'loginExpired', 'pageLocked', 'pageNotFound'],
});

export const sortPages = endpoint({
  path: '/api/page/sort',
  access: 'item.edit',
  summary: 'The order of pages: a JSON object of page_id to position.',
  input: z.object({ item_id: formIdRequired, pages: jsonField(z.record(z.string().regex(/^\d{1,10}$/), formInt)) }),
  output: nothing,
  errors: ['itemNotFound', 'itemReadOnly', 'loginExpired', 'notAllowed', 'pageNotFound'],
});

export const pageHistory = endpoint({
  path: '/api/page/history',
  access: 'item.edit',
  summary: 'The former versions of a page, newest first, without the current one; with_content 0 leaves the texts out.',
  input: z.object({ page_id: formIdRequired, with_content: flag.default(1) }),
  output: z.array(ListedVersion),
  errors: ['loginExpired', 'notAllowed', 'pageNotFound'],
});

export const pageDiff = endpoint({
  path: '/api/page/diff',
  access: 'item.edit',
  summary:
    'The current page beside a former version, with the difference by line; with other_history_id that version in place of the current page.',
  input: z.object({ page_id: formIdRequired, page_history_id: formIdRequired, other_history_id: formId.default(0) }),
  output: PageDiff,
  errors: ['loginExpired', 'notAllowed', 'pageNotFound', 'versionNotFound'],
});

export const updateHistoryComments = endpoint({
  path: '/api/page/updateHistoryComments',
  access: 'item.edit',
  summary: 'Write a note on a former version.',
  input: z.object({
    page_id: formIdRequired,
    page_history_id: formIdRequired,
    page_comments: line(LIMITS.commentChars).default(''),
  }),
  output: success,
  errors: ['itemReadOnly', 'loginExpired', 'notAllowed', 'pageNotFound', 'versionNotFound'],
});

export const restorePage = endpoint({
  path: '/api/page/restore',
  access: 'item.edit',
  summary: 'Save a former version as the newest one.',
  input: z.object({ page_id: formIdRequired, page_history_id: formIdRequired }),
  output: SavedPage,
  errors: [
    'itemReadOnly',
    'itemTypeReadOnly',
    'loginExpired',
    'notAllowed',
    'pageLocked',
    'pageNotFound',
    'pageTextUnreadable',
    'versionNotFound',
  ],
});

export const setLock = endpoint({
  path: '/api/page/setLock',
  access: 'item.edit',
  summary: "Take or renew the lock of a page; a lock_to in the past, as 1000, gives back one's own and no other's.",
  input: z.object({ page_id: formIdRequired, item_id: formId.default(0), lock_to: formUnixSeconds.optional() }),
  output: z.strictObject({ id, lock_to: unixSeconds }),
  errors: ['itemReadOnly', 'itemTypeReadOnly', 'loginExpired', 'notAllowed', 'pageLocked', 'pageNotFound'],
});

export const isLock = endpoint({
  path: '/api/page/isLock',
  access: 'item.edit',
  summary: 'Who holds the lock of a page; page_id 0 asks for a new page of the item.',
  input: z.object({ page_id: formId.default(0), item_id: formId.default(0) }),
  output: LockStatus,
  errors: ['itemNotFound', 'loginExpired', 'notAllowed', 'pageNotFound'],
});
