import { demandViewer, type ItemAccess } from '../../access/load.ts';
import { demandReaching } from '../../access/scope.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError, demand } from '../../platform/errors.ts';
import type { CommentRow } from '../../schema/comment-tables.ts';
import { accessToReadPage, type PageReadAccess } from '../page/page.access.ts';
import { mayComment, mayReadComments } from './comment.policy.ts';
import { findComment } from './comment.queries.ts';

/** Proof that somebody logged in may write to this page. */
export interface CommentAccess extends PageReadAccess {
  readonly viewer: Viewer;
}

/** Proof that somebody logged in may read this comment, and that its item is not archived. */
export interface OneCommentAccess {
  readonly viewer: Viewer;
  readonly item: ItemAccess;
  readonly top_cat_id: number;
  readonly comment: CommentRow;
}

/** @throws ApiError loginForced, itemNotVisible, visitPasswordNeeded, pageNotFound, commentsOff */
export async function accessToComments(
  ctx: RequestContext,
  { page_id, visit_grant }: { readonly page_id: number; readonly visit_grant?: string | undefined },
): Promise<PageReadAccess> {
  const visitGrant = visit_grant ?? ctx.request.visitGrant;
  const access = await accessToReadPage({ ...ctx, request: { ...ctx.request, visitGrant } }, page_id);
  demand(mayReadComments(access.item.item));
  return access;
}

/** @throws ApiError loginExpired, itemNotVisible, pageNotFound, commentsOff, itemReadOnly, tokenNotAllowed */
export async function accessToComment(
  ctx: RequestContext,
  { page_id }: { readonly page_id: number },
): Promise<CommentAccess> {
  const viewer = demandViewer(ctx);
  const access = await accessToComments(ctx, { page_id });
  demandReaching(viewer, access.item.item_id);
  demand(mayComment(access.item));
  return { ...access, viewer };
}

/**
 * One on a page that the viewer may not see is not there.
 * @throws ApiError loginExpired, commentNotFound, commentsOff, itemReadOnly
 */
export async function accessToOneComment(
  ctx: RequestContext,
  { comment_id }: { readonly comment_id: number },
): Promise<OneCommentAccess> {
  const viewer = demandViewer(ctx);
  const comment = await findComment(ctx.db, comment_id);
  const access = comment && (await seenPage(ctx, comment.page_id));
  if (!comment || !access) throw new ApiError('commentNotFound', {}, { field: 'comment_id' });
  demand(mayReadComments(access.item.item));
  demand(mayComment(access.item));
  return { viewer, item: access.item, top_cat_id: access.page.top_cat_id, comment };
}

async function seenPage(ctx: RequestContext, page_id: number): Promise<PageReadAccess | undefined> {
  try {
    return await accessToReadPage(ctx, page_id);
  } catch (error) {
    if (error instanceof ApiError) return undefined;
    throw error;
  }
}
