import type { CommentRow } from '../../schema/comment-tables.ts';
import type { Db, Tx } from '../../schema/tables.ts';

/** Which threads of a page are asked for. */
export interface ThreadFilter {
  readonly page_id: number;
  readonly resolved: 0 | 1 | undefined;
}

/** Newest first. A thread whose beginning was deleted is there while somebody's answer is. */
export async function listThreads(
  db: Db,
  filter: ThreadFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<CommentRow[]> {
  return threads(db, filter)
    .selectAll('comment')
    .orderBy('comment.comment_id', 'desc')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countThreads(db: Db, filter: ThreadFilter): Promise<number> {
  const { count } = await threads(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function threads(db: Db, { page_id, resolved }: ThreadFilter) {
  const all = db
    .selectFrom('comment')
    .where('comment.page_id', '=', page_id)
    .where('comment.parent_id', '=', 0)
    .where((eb) =>
      eb.or([
        eb('comment.deleted_at', '=', 0),
        eb.exists(
          eb
            .selectFrom('comment as reply')
            .select('reply.comment_id')
            .whereRef('reply.parent_id', '=', 'comment.comment_id')
            .where('reply.deleted_at', '=', 0),
        ),
      ]),
    );
  if (resolved === undefined) return all;
  return all.where('comment.resolved_at', resolved === 1 ? '>' : '=', 0);
}

/** The answers in these threads that were not deleted, oldest first; at most 100 threads. */
export async function listReplies(db: Db, parent_ids: readonly number[], limit: number): Promise<CommentRow[]> {
  return db
    .selectFrom('comment')
    .selectAll()
    .where('parent_id', 'in', parent_ids)
    .where('deleted_at', '=', 0)
    .orderBy('comment_id')
    .limit(limit)
    .execute();
}

export async function findComment(db: Db, comment_id: number): Promise<CommentRow | undefined> {
  return db
    .selectFrom('comment')
    .selectAll()
    .where('comment_id', '=', comment_id)
    .where('deleted_at', '=', 0)
    .executeTakeFirst();
}

/** Who wrote in a thread, its beginning included. */
export async function listTalkers(db: Db, comment_id: number): Promise<number[]> {
  const first = db.selectFrom('comment').select('uid').where('comment_id', '=', comment_id).where('deleted_at', '=', 0);
  const replies = db
    .selectFrom('comment')
    .select('uid')
    .where('parent_id', '=', comment_id)
    .where('deleted_at', '=', 0);
  const rows = await first.union(replies).execute();
  return rows.map(({ uid }) => uid);
}

/** Also those that were deleted. */
export async function countComments(tx: Tx, page_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('comment')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('page_id', '=', page_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** When somebody wrote the last time; 0 for never. */
export async function findLastWritten(tx: Tx, uid: number): Promise<number> {
  const row = await tx
    .selectFrom('comment')
    .select('created_at')
    .where('uid', '=', uid)
    .orderBy('comment_id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.created_at ?? 0;
}

export async function insertComment(
  tx: Tx,
  comment: Omit<CommentRow, 'comment_id' | 'deleted_at' | 'edited_at' | 'resolved_at' | 'resolved_by'>,
): Promise<number> {
  const { comment_id } = await tx
    .insertInto('comment')
    .values(comment)
    .returning('comment_id')
    .executeTakeFirstOrThrow();
  return comment_id;
}

/** One that was deleted meanwhile stays so. */
export async function updateComment(
  tx: Tx,
  comment_id: number,
  change: Partial<Pick<CommentRow, 'content' | 'deleted_at' | 'edited_at' | 'resolved_at' | 'resolved_by'>>,
): Promise<void> {
  await tx
    .updateTable('comment')
    .set(change)
    .where('comment_id', '=', comment_id)
    .where('deleted_at', '=', 0)
    .execute();
}
