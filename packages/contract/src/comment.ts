import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { datetime, flag, formId, formIdRequired, id, line, nothing, text, unixSeconds, zeroOrOne } from './fields.ts';
import { LIMITS } from './limits.ts';

const AnchorKind = z.enum(['page', 'heading', 'text']);

/** What of the page a thread is about. */
const CommentAnchor = z.strictObject({
  kind: AnchorKind,
  /** The id of the heading, or of the one above the passage; '' for none. */
  heading: z.string(),
  /** The passage, with what stands around it: empty when the page does not have it any more. */
  quote: z.string(),
  before: z.string(),
  after: z.string(),
  /** 0: what it was about is in the page no more. */
  stands: zeroOrOne,
});
export type CommentAnchor = z.infer<typeof CommentAnchor>;

const facts = {
  comment_id: id,
  page_id: id,
  /** 0: it begins a thread. */
  parent_id: id,
  uid: id,
  username: z.string(),
  /** Plain text; empty when it was deleted and answers to it are left. */
  content: z.string(),
  addtime: datetime,
  added_at: unixSeconds,
  edited_at: unixSeconds,
  is_deleted: zeroOrOne,
  may_edit: zeroOrOne,
  may_delete: zeroOrOne,
};

const Reply = z.strictObject(facts);
export type Reply = z.infer<typeof Reply>;

const Thread = z.strictObject({
  ...facts,
  anchor: CommentAnchor,
  /** 0: open. */
  resolved_at: unixSeconds,
  resolved_by: z.string(),
  may_resolve: zeroOrOne,
  replies: z.array(Reply),
});
export type Thread = z.infer<typeof Thread>;

const Threads = z.strictObject({
  list: z.array(Thread),
  total: id,
  /** Whether the viewer may write one. */
  may_add: zeroOrOne,
});
export type Threads = z.infer<typeof Threads>;

const content = text.trim().min(1).max(LIMITS.pageCommentChars);
const around = text.max(LIMITS.commentAroundChars).default('');

export const listComments = endpoint({
  path: '/api/pageComment/getList',
  access: 'item.visit',
  summary: 'The threads on a page, newest first, each with its answers.',
  input: z.object({
    page_id: formIdRequired,
    page: formIdRequired.default(1),
    count: formIdRequired.pipe(z.number().max(100)).default(20),
    /** 1: only those that are settled, 0: only those that are not. */
    resolved: flag.optional(),
    visit_grant: text.max(500).optional(),
  }),
  output: Threads,
  errors: ['commentsOff', 'itemNotVisible', 'loginForced', 'pageNotFound', 'visitPasswordNeeded'],
});

export const addComment = endpoint({
  path: '/api/pageComment/add',
  access: 'item.see',
  byToken: { right: 'write', ofOneItem: true },
  summary: 'Comment on a page, a heading or a passage of it, or answer in a thread. @name tells who may read it.',
  input: z.object({
    page_id: formIdRequired,
    content,
    parent_id: formId.default(0),
    anchor_kind: AnchorKind.default('page'),
    anchor_heading: line(LIMITS.titleChars).default(''),
    anchor_quote: text.max(LIMITS.commentQuoteChars).default(''),
    anchor_before: around,
    anchor_after: around,
  }),
  output: z.strictObject({ comment_id: id }),
  errors: [
    'commentNotFound',
    'commentPlaceGone',
    'commentTooSoon',
    'commentsOff',
    'commentsTooMany',
    'itemNotVisible',
    'itemReadOnly',
    'loginExpired',
    'pageNotFound',
    'tokenNotAllowed',
  ],
});

const ofOne = ['commentNotFound', 'commentsOff', 'itemReadOnly', 'loginExpired', 'notAllowed'] as const;

export const editComment = endpoint({
  path: '/api/pageComment/edit',
  access: 'item.see',
  summary: "Change the text of one's own comment.",
  input: z.object({ comment_id: formIdRequired, content }),
  output: nothing,
  errors: ofOne,
});

export const deleteComment = endpoint({
  path: '/api/pageComment/delete',
  access: 'item.see',
  summary: "Delete a comment: one's own, or any in an item that one manages. Answers to it stay.",
  input: z.object({ comment_id: formIdRequired }),
  output: nothing,
  errors: ofOne,
});

export const resolveComment = endpoint({
  path: '/api/pageComment/resolve',
  access: 'item.see',
  summary: 'Settle a thread, or open it again: who began it, and who may edit the page.',
  input: z.object({ comment_id: formIdRequired, resolved: flag }),
  output: nothing,
  errors: ofOne,
});
