import { LIMITS } from '@sheaf/contract';
import type { AttachmentRow, BlobRow, Db, UserRow } from '../../schema/tables.ts';

/** More items than somebody ever looks at what changed in. */
const READ_MARKS = 10_000;

// Columns are named one by one: what may not leave the database is never read.

export type OwnAccount = Pick<
  UserRow,
  | 'uid'
  | 'username'
  | 'name'
  | 'email'
  | 'email_pending'
  | 'groupid'
  | 'language'
  | 'single_keys'
  | 'created_at'
  | 'last_login_at'
>;

/** Undefined when it was deleted or shut out. */
export async function findOwnAccount(db: Db, uid: number): Promise<OwnAccount | undefined> {
  return db
    .selectFrom('user')
    .select(['uid', 'username', 'name', 'email', 'email_pending', 'groupid', 'language', 'single_keys'])
    .select(['created_at', 'last_login_at'])
    .where('uid', '=', uid)
    .where('disabled_at', '=', 0)
    .executeTakeFirst();
}

export async function findNoticeChoice(
  db: Db,
  uid: number,
): Promise<{ readonly push_url: string; readonly notice_mail: string } | undefined> {
  return db.selectFrom('notice_setting').select(['push_url', 'notice_mail']).where('uid', '=', uid).executeTakeFirst();
}

/** Log-ins and tokens that are not over. */
export async function listOwnSessions(db: Db, uid: number, now: number) {
  return db
    .selectFrom('session')
    .select(['kind', 'created_at', 'last_seen_at', 'expires_at', 'address', 'agent'])
    .select(['token_name', 'token_right', 'token_item_id', 'token_item_name'])
    .where('uid', '=', uid)
    .where('expires_at', '>', now)
    .orderBy('session_id')
    .limit(500)
    .execute();
}

/** Does a log-in ask for a code? */
export async function hasOwnSecondStep(db: Db, uid: number): Promise<boolean> {
  const row = await db
    .selectFrom('totp')
    .select('uid')
    .where('uid', '=', uid)
    .where('confirmed_at', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

/** Who elsewhere vouches for the account. */
export async function listOwnIdentities(db: Db, uid: number) {
  return db
    .selectFrom('user_identity')
    .select(['source', 'issuer', 'subject', 'linked_at'])
    .where('uid', '=', uid)
    .orderBy('linked_at')
    .limit(100)
    .execute();
}

export async function listOwnStars(db: Db, uid: number) {
  return db
    .selectFrom('item_star')
    .select(['item_id', 'starred_at'])
    .where('uid', '=', uid)
    .orderBy('item_id')
    .limit(LIMITS.starredItems)
    .execute();
}

/** Until when somebody knows what changed in his items. */
export async function listOwnReadMarks(db: Db, uid: number) {
  return db
    .selectFrom('read_mark')
    .select(['item_id', 'seen_at'])
    .where('uid', '=', uid)
    .orderBy('item_id')
    .limit(READ_MARKS)
    .execute();
}

/** Each group once for every item in it, and once where it is empty. */
export async function listOwnGroups(db: Db, uid: number) {
  return db
    .selectFrom('item_group')
    .leftJoin('item_group_item', 'item_group_item.item_group_id', 'item_group.item_group_id')
    .select(['item_group.item_group_id', 'item_group.group_name', 'item_group.created_at', 'item_group_item.item_id'])
    .where('item_group.uid', '=', uid)
    .orderBy('item_group.s_number')
    .orderBy('item_group.item_group_id')
    .orderBy('item_group_item.item_id')
    .limit(LIMITS.itemGroups * LIMITS.itemGroupItems)
    .execute();
}

export async function listOwnTeams(db: Db, uid: number) {
  return db
    .selectFrom('team_member')
    .innerJoin('team', 'team.team_id', 'team_member.team_id')
    .select(['team.team_id', 'team.team_name', 'team.uid', 'team_member.team_member_group_id'])
    .select('team_member.created_at')
    .where('team_member.uid', '=', uid)
    .orderBy('team.team_id')
    .limit(1000)
    .execute();
}

/** The pages that somebody follows, in the order in which he began to, after the one that is named. */
export async function listOwnSubscriptions(db: Db, uid: number, after: number, limit: number) {
  return db
    .selectFrom('subscription')
    .innerJoin('page', 'page.page_id', 'subscription.page_id')
    .select(['subscription.subscription_id', 'subscription.created_at'])
    .select(['page.page_id', 'page.page_title', 'page.item_id', 'page.top_cat_id'])
    .where('subscription.uid', '=', uid)
    .where('subscription.subscription_id', '>', after)
    .where('page.deleted_at', '=', 0)
    .where('page.batch_id', 'is', null)
    .orderBy('subscription.subscription_id')
    .limit(limit)
    .execute();
}

/** Each template once for every item in which it is shared, and once where it is in none. */
export async function listOwnTemplates(db: Db, uid: number) {
  return db
    .selectFrom('template')
    .leftJoin('template_item', 'template_item.template_id', 'template.template_id')
    .select(['template.template_id', 'template.template_title', 'template.created_at', 'template_item.item_id'])
    .where('template.uid', '=', uid)
    .orderBy('template.template_id')
    .orderBy('template_item.item_id')
    .limit(LIMITS.templates * LIMITS.templateItems)
    .execute();
}

export async function findTemplateText(db: Db, uid: number, template_id: number): Promise<string | undefined> {
  const row = await db
    .selectFrom('template')
    .select('template_content')
    .where('template_id', '=', template_id)
    .where('uid', '=', uid)
    .executeTakeFirst();
  return row?.template_content;
}

/** The items and catalogs that somebody follows, in the order in which he began to, after the one that is named. */
export async function listOwnFollows(db: Db, uid: number, after: number, limit: number) {
  return db
    .selectFrom('follow')
    .leftJoin('catalog', 'catalog.cat_id', 'follow.cat_id')
    .leftJoin('catalog as above', 'above.cat_id', 'catalog.parent_cat_id')
    .select(['follow.follow_id', 'follow.item_id', 'follow.cat_id', 'follow.created_at', 'catalog.cat_name'])
    .select([
      'catalog.item_id as item_of_catalog',
      'catalog.parent_cat_id',
      'above.parent_cat_id as above_parent_cat_id',
    ])
    .where('follow.uid', '=', uid)
    .where('follow.follow_id', '>', after)
    .orderBy('follow.follow_id')
    .limit(limit)
    .execute();
}

/** What somebody wrote to pages, in the order in which he did, after the one that is named. */
export async function listOwnComments(db: Db, uid: number, after: number, limit: number) {
  return db
    .selectFrom('comment')
    .innerJoin('page', 'page.page_id', 'comment.page_id')
    .select(['comment.comment_id', 'comment.content', 'comment.created_at', 'comment.edited_at'])
    .select(['page.page_id', 'page.page_title', 'page.item_id', 'page.top_cat_id', 'page.deleted_at'])
    .where('comment.uid', '=', uid)
    .where('comment.comment_id', '>', after)
    .where('comment.deleted_at', '=', 0)
    .orderBy('comment.comment_id')
    .limit(limit)
    .execute();
}

export async function listOwnRequests(db: Db, uid: number) {
  return db
    .selectFrom('quota_request')
    .select(['kind', 'item_id', 'used', 'allowed', 'asked', 'reason', 'state', 'granted', 'answer'])
    .select(['created_at', 'answered_at'])
    .where('uid', '=', uid)
    .orderBy('request_id')
    .limit(1000)
    .execute();
}

export type OwnFile = Pick<
  AttachmentRow,
  'file_id' | 'uid' | 'sign' | 'item_id' | 'display_name' | 'created_at' | 'visits'
> &
  Pick<BlobRow, 'size' | 'type' | 'storage_key'>;

/** What somebody uploaded, in the order in which he did, after the one that is named. */
export async function listUploadedFiles(db: Db, uid: number, after: number, limit: number): Promise<OwnFile[]> {
  return db
    .selectFrom('attachment')
    .innerJoin('blob', 'blob.blob_id', 'attachment.blob_id')
    .select(['attachment.file_id', 'attachment.uid', 'attachment.sign', 'attachment.item_id'])
    .select(['attachment.display_name', 'attachment.created_at', 'attachment.visits'])
    .select(['blob.size', 'blob.type', 'blob.storage_key'])
    .where('attachment.uid', '=', uid)
    .where('attachment.file_id', '>', after)
    .orderBy('attachment.file_id')
    .limit(limit)
    .execute();
}
