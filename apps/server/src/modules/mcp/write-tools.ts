import { addComment, listComments, pageInfo, type Reply, type SavedPage, savePage } from '@sheaf/contract';
import { addCommentTool, createPageTool, listCommentsTool, updatePageTool } from '@sheaf/contract/mcp-tools';
import { type Done, type ServedTool, serve } from './tool.ts';

const createPage = serve(createPageTool, async (fields, { call }) => written(await call(savePage, fields)));

const updatePage = serve(updatePageTool, async (fields, { call }) => {
  const { page_id, revision, page_comments } = fields;
  // What is not sent stays as it is in that revision: where there is a newer one, nothing is saved.
  const page = await call(pageInfo, { page_id });
  const { item_id, page_title = page.page_title, page_content = page.page_content } = { ...page, ...given(fields) };
  return written(await call(savePage, { page_id, item_id, revision, page_title, page_content, page_comments }));
});

interface NewTexts {
  readonly page_title?: string | undefined;
  readonly page_content?: string | undefined;
}

function given({ page_title, page_content }: NewTexts): Partial<Record<keyof NewTexts, string>> {
  return { ...(page_title !== undefined && { page_title }), ...(page_content !== undefined && { page_content }) };
}

type Written = Pick<SavedPage, 'page_id' | 'item_id' | 'cat_id' | 'page_title' | 'revision'>;

function written({ page_id, item_id, cat_id, page_title, revision }: SavedPage): Done<Written> {
  return {
    result: { page_id, item_id, cat_id, page_title, revision },
    about: { item_id, page_id, about: page_title },
  };
}

const listThreads = serve(listCommentsTool, async ({ page_id, page }, { call }) => {
  const { list, total } = await call(listComments, { page_id, page });
  const threads = list.map((thread) => ({
    ...said(thread),
    quote: thread.anchor.quote,
    is_settled: thread.resolved_at > 0,
    replies: thread.replies.map(said),
  }));
  return { result: { threads, total }, about: { page_id } };
});

function said({
  comment_id,
  username,
  content,
  added_at,
}: Reply): Pick<Reply, 'comment_id' | 'username' | 'content' | 'added_at'> {
  return { comment_id, username, content, added_at };
}

const comment = serve(addCommentTool, async ({ page_id, content, parent_id, anchor_quote }, { call }) => {
  const anchor_kind = anchor_quote === '' ? 'page' : 'text';
  const result = await call(addComment, { page_id, content, parent_id, anchor_kind, anchor_quote });
  return { result, about: { page_id } };
});

export const WRITE_TOOLS: readonly ServedTool[] = [createPage, updatePage, listThreads, comment];
