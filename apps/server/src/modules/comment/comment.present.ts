import type { Reply, Thread, Threads } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import { datetimeText } from '../../platform/datetime.ts';
import type { CommentRow } from '../../schema/comment-tables.ts';
import type { PageReadAccess } from '../page/page.access.ts';
import { mayComment, mayDeleteComment, mayEditComment, mayResolve } from './comment.policy.ts';
import type { FoundThreads } from './comment.service.ts';
import { presentAnchor, type ShownText } from './comment-anchor.ts';

interface Looking {
  readonly access: PageReadAccess;
  readonly viewer: Viewer | undefined;
  readonly timeZone: string;
}

export function presentThreads({ threads, replies, total, shown }: FoundThreads, looking: Looking): Threads {
  const list = threads.map((row) => presentThread(row, replies.get(row.comment_id) ?? [], { shown, looking }));
  return { list, total, may_add: mayWrite(looking) ? 1 : 0 };
}

function presentThread(
  row: CommentRow,
  replies: readonly CommentRow[],
  { looking, shown }: { readonly looking: Looking; readonly shown: ShownText },
): Thread {
  const { access, viewer } = looking;
  const said = { uid: row.uid, top_cat_id: access.page.top_cat_id };
  const settles = viewer !== undefined && mayWrite(looking) && mayResolve(access.item, said, viewer.uid);
  return {
    ...presentComment(row, looking),
    anchor: presentAnchor(row, shown),
    resolved_at: row.resolved_at,
    resolved_by: row.resolved_by,
    may_resolve: settles ? 1 : 0,
    replies: replies.map((reply) => presentComment(reply, looking)),
  };
}

function presentComment(row: CommentRow, looking: Looking): Reply {
  const { access, timeZone, viewer } = looking;
  const said = { uid: row.uid, top_cat_id: access.page.top_cat_id };
  const isThere = row.deleted_at === 0;
  const writes = viewer !== undefined && isThere && mayWrite(looking);
  return {
    comment_id: row.comment_id,
    page_id: row.page_id,
    parent_id: row.parent_id,
    uid: isThere ? row.uid : 0,
    username: isThere ? row.username : '',
    content: isThere ? row.content : '',
    addtime: datetimeText(row.created_at, timeZone),
    added_at: row.created_at,
    edited_at: row.edited_at,
    is_deleted: isThere ? 0 : 1,
    may_edit: writes && mayEditComment(said, viewer.uid) ? 1 : 0,
    may_delete: writes && mayDeleteComment(access.item, said, viewer.uid) ? 1 : 0,
  };
}

function mayWrite({ access, viewer }: Looking): boolean {
  return viewer !== undefined && mayComment(access.item).allowed;
}
