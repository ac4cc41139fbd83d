import type { Keeper, ReviewedPage } from '@sheaf/contract';
import type { KeeperRow, ReviewRow } from './review.queries.ts';

/** An account that is gone keeps nothing. */
export function presentKeeper({ keeper_uid, review_at, username, name }: KeeperRow): Keeper {
  return {
    keeper_uid: username === null ? 0 : keeper_uid,
    keeper_username: username ?? '',
    keeper_name: name ?? '',
    review_at,
  };
}

export function presentReview(row: ReviewRow, now: number): ReviewedPage {
  const { page_id, page_title, author_username, updated_at, review_at } = row;
  return {
    page_id,
    page_title,
    author_username,
    updated_at,
    ...presentKeeper(row),
    is_stale: review_at <= now ? 1 : 0,
  };
}
