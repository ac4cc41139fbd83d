import { type addComment as addCommentCall, type InputOf, LIMITS, type listComments } from '@sheaf/contract';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CommentRow } from '../../schema/comment-tables.ts';
import type { Tx } from '../../schema/tables.ts';
import { globalsOf } from '../global-param/global-param.service.ts';
import { announce } from '../message/announce.service.ts';
import { peopleNewlyCalled } from '../message/mention.service.ts';
import type { PageReadAccess } from '../page/page.access.ts';
import { renderPage } from '../render/render.service.ts';
import { followersOf } from '../subscription/subscription.service.ts';
import { demandAccount } from '../user/user.service.ts';
import { accessToComment, accessToOneComment, type CommentAccess, type OneCommentAccess } from './comment.access.ts';
import { mayDeleteComment, mayEditComment, mayResolve } from './comment.policy.ts';
import {
  countComments,
  countThreads,
  findComment,
  findLastWritten,
  insertComment,
  listReplies,
  listTalkers,
  listThreads,
  updateComment,
} from './comment.queries.ts';
import { NOTHING_SHOWN, type ShownText, shownText, stands } from './comment-anchor.ts';

export interface FoundThreads {
  readonly threads: readonly CommentRow[];
  readonly replies: ReadonlyMap<number, readonly CommentRow[]>;
  readonly total: number;
  readonly shown: ShownText;
}

type AddInput = InputOf<typeof addCommentCall>;

/** Between two comments of one account, in seconds. */
const PAUSE = 10;

export async function threadsOn(
  ctx: RequestContext,
  access: PageReadAccess,
  { page: at, count, resolved }: InputOf<typeof listComments>,
): Promise<FoundThreads> {
  const filter = { page_id: access.page.page_id, resolved };
  const threads = await listThreads(ctx.db, filter, { offset: (at - 1) * count, limit: count });
  const ids = threads.map(({ comment_id }) => comment_id);
  const replies = ids.length === 0 ? [] : await listReplies(ctx.db, ids, LIMITS.pageThreadComments);
  return {
    threads,
    replies: Map.groupBy(replies, ({ parent_id }) => parent_id),
    total: await countThreads(ctx.db, filter),
    // most pages have no comments, and are not taken apart for them
    shown: threads.some(({ anchor_kind }) => anchor_kind !== 'page') ? await textOf(ctx, access) : NOTHING_SHOWN,
  };
}

async function textOf(ctx: RequestContext, { item: { item }, page }: PageReadAccess): Promise<ShownText> {
  const { page_id, revision, kind, page_title, page_content } = page;
  const globals = await globalsOf(ctx, item);
  const text = { page_id, revision, kind, page_title, page_content, language: ctx.language, globals };
  const { html, outline } = await renderPage(ctx, text);
  return shownText(html, outline);
}

/**
 * The right to read is asked once more inside. Who follows the page hears of a new thread, who wrote in it of an answer,
 * and who is called by name of that alone.
 * @throws ApiError commentPlaceGone, commentNotFound, commentTooSoon, commentsTooMany, and as accessToComment
 */
export async function addComment(ctx: RequestContext, shown: CommentAccess, input: AddInput): Promise<number> {
  const { page } = shown;
  const { content, parent_id } = input;
  const anchor = parent_id === 0 ? anchorOf(input) : anchorOf({ ...input, anchor_kind: 'page' });
  if (!stands(anchor, await textOf(ctx, shown))) throw new ApiError('commentPlaceGone', {}, { field: 'anchor_quote' });
  const called = await peopleNewlyCalled(ctx, page.item_id, content, async () => '');
  const created_at = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    const access = await accessToComment(inside(ctx, tx), { page_id: page.page_id });
    const { viewer } = access;
    await demandAccount(tx, viewer);
    await demandRoom(tx, { uid: viewer.uid, page_id: page.page_id, now: created_at });
    if (parent_id > 0) await demandThread(tx, page.page_id, parent_id);
    const { uid, username } = viewer;
    const comment_id = await insertComment(tx, {
      ...anchor,
      page_id: page.page_id,
      parent_id,
      uid,
      username,
      content,
      created_at,
    });
    await tellOf(ctx, tx, access, { content, parent_id, called });
    return comment_id;
  });
}

function anchorOf({
  anchor_kind,
  anchor_heading,
  anchor_quote,
  anchor_before,
  anchor_after,
}: Omit<AddInput, 'content' | 'page_id' | 'parent_id'>) {
  if (anchor_kind === 'page') return { ...NO_ANCHOR, anchor_kind };
  if (anchor_kind === 'heading') return { ...NO_ANCHOR, anchor_kind, anchor_heading };
  return { anchor_kind, anchor_heading, anchor_quote, anchor_before, anchor_after };
}

const NO_ANCHOR = { anchor_heading: '', anchor_quote: '', anchor_before: '', anchor_after: '' } as const;

/** @throws ApiError commentTooSoon, commentsTooMany */
async function demandRoom(
  tx: Tx,
  { uid, page_id, now }: { readonly uid: number; readonly page_id: number; readonly now: number },
): Promise<void> {
  const seconds = (await findLastWritten(tx, uid)) + PAUSE - now;
  if (seconds > 0) throw new ApiError('commentTooSoon', { seconds });
  const max = LIMITS.pageThreadComments;
  if ((await countComments(tx, page_id)) >= max) throw new ApiError('commentsTooMany', { max });
}

/** @throws ApiError commentNotFound for an answer too: threads have two levels */
async function demandThread(tx: Tx, page_id: number, parent_id: number): Promise<void> {
  const parent = await findComment(tx, parent_id);
  if (parent?.page_id === page_id && parent.parent_id === 0) return;
  throw new ApiError('commentNotFound', {}, { field: 'parent_id' });
}

interface News {
  readonly content: string;
  readonly parent_id: number;
  readonly called: readonly number[];
}

async function tellOf(
  ctx: RequestContext,
  tx: Tx,
  { page, viewer }: CommentAccess,
  { called, content, parent_id }: News,
): Promise<void> {
  const { page_id, item_id, top_cat_id } = page;
  const about = { object_type: 'page', page_id, item_id, top_cat_id } as const;
  await announce(ctx, tx, { from: viewer, about, note: content, to: called, action_type: 'mention' });
  const hearing = parent_id === 0 ? await followersOf(tx, page) : await listTalkers(tx, parent_id);
  const others = hearing.filter((uid) => !called.includes(uid));
  await announce(ctx, tx, { from: viewer, about, note: content, to: others, action_type: 'comment' });
}

/** @throws ApiError notAllowed, and as accessToOneComment */
export async function editComment(ctx: RequestContext, comment_id: number, content: string): Promise<void> {
  const edited_at = ctx.clock.now();
  await changeComment(ctx, comment_id, ({ comment, top_cat_id, viewer }) => {
    const may = mayEditComment({ uid: comment.uid, top_cat_id }, viewer.uid);
    return may ? { content, edited_at } : undefined;
  });
}

/** @throws ApiError notAllowed, and as accessToOneComment */
export async function deleteComment(ctx: RequestContext, comment_id: number): Promise<void> {
  const deleted_at = ctx.clock.now();
  await changeComment(ctx, comment_id, ({ comment, item, top_cat_id, viewer }) => {
    const may = mayDeleteComment(item, { uid: comment.uid, top_cat_id }, viewer.uid);
    return may ? { deleted_at, content: '' } : undefined;
  });
}

/** @throws ApiError notAllowed, commentNotFound for an answer, and as accessToOneComment */
export async function resolveComment(ctx: RequestContext, comment_id: number, resolved: 0 | 1): Promise<void> {
  const now = ctx.clock.now();
  await changeComment(ctx, comment_id, ({ comment, item, top_cat_id, viewer }) => {
    if (comment.parent_id !== 0) throw new ApiError('commentNotFound', {}, { field: 'comment_id' });
    if (!mayResolve(item, { uid: comment.uid, top_cat_id }, viewer.uid)) return undefined;
    return resolved === 1 ? { resolved_at: now, resolved_by: viewer.username } : { resolved_at: 0, resolved_by: '' };
  });
}

type Change = Parameters<typeof updateComment>[2];

/** The right is asked where the change is made; undefined: the viewer has it not. */
async function changeComment(
  ctx: RequestContext,
  comment_id: number,
  changeOf: (access: OneCommentAccess) => Change | undefined,
): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const change = changeOf(await accessToOneComment(inside(ctx, tx), { comment_id }));
    if (!change) throw new ApiError('notAllowed');
    await updateComment(tx, comment_id, change);
  });
}
