import type { Db, Tx } from '../../schema/tables.ts';

export interface OwnItem {
  readonly item_id: number;
  readonly item_name: string;
}

export interface OwnTeam {
  readonly team_id: number;
  readonly team_name: string;
}

/** Also those that are being built: they end up with somebody, too. Deleted ones stay with the name. */
export async function listOwnItems(db: Db, uid: number, limit: number): Promise<OwnItem[]> {
  return ownItems(db, uid, limit).execute();
}

/** The same; nobody else changes them until the transaction ends. */
export async function lockOwnItems(tx: Tx, uid: number, limit: number): Promise<OwnItem[]> {
  return ownItems(tx, uid, limit).forNoKeyUpdate().execute();
}

function ownItems(db: Db, uid: number, limit: number) {
  return db
    .selectFrom('item')
    .select(['item_id', 'item_name'])
    .where('uid', '=', uid)
    .where('deleted_at', '=', 0)
    .orderBy('item_id')
    .limit(limit);
}

export async function listOwnTeams(db: Db, uid: number, limit: number): Promise<OwnTeam[]> {
  return ownTeams(db, uid, limit).execute();
}

/** The same; nobody else changes them until the transaction ends. */
export async function lockOwnTeams(tx: Tx, uid: number, limit: number): Promise<OwnTeam[]> {
  return ownTeams(tx, uid, limit).forNoKeyUpdate().execute();
}

function ownTeams(db: Db, uid: number, limit: number) {
  return db.selectFrom('team').select(['team_id', 'team_name']).where('uid', '=', uid).orderBy('team_id').limit(limit);
}

/** Some administrators who can log in. */
export async function listAdministrators(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('user')
    .select('uid')
    .where('groupid', '=', 1)
    .where('disabled_at', '=', 0)
    .orderBy('uid')
    .limit(10)
    .execute();
  return rows.map(({ uid }) => uid);
}

/**
 * Those of them who can log in. Whoever gives one of them something, or makes something as one of them, waits until the
 * transaction ends. All in one statement and in this order: two who leave at once never wait for each other.
 */
export async function lockPeople(
  tx: Tx,
  uids: readonly number[],
): Promise<ReadonlyMap<number, { readonly groupid: 1 | 2 }>> {
  const rows = await tx
    .selectFrom('user')
    .select(['uid', 'groupid'])
    .where('uid', 'in', uids)
    .where('disabled_at', '=', 0)
    .orderBy('uid')
    .forUpdate()
    .execute();
  return new Map(rows.map(({ uid, groupid }) => [uid, { groupid }]));
}

export async function countAdministrators(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('user')
    .select((expression) => expression.fn.countAll<number>().as('count'))
    .where('groupid', '=', 1)
    .where('disabled_at', '=', 0)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What others let him into. */
export async function removeMemberships(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('item_member').where('uid', '=', uid).execute();
  await tx.deleteFrom('team_member').where('uid', '=', uid).execute();
}

/** What is his alone and nobody else sees. */
export async function removePrivateThings(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('item_star').where('uid', '=', uid).execute();
  await tx.deleteFrom('item_order').where('uid', '=', uid).execute();
  await tx.deleteFrom('item_group').where('uid', '=', uid).execute();
  await tx.deleteFrom('subscription').where('uid', '=', uid).execute();
  await tx.deleteFrom('notice_setting').where('uid', '=', uid).execute();
  await tx.deleteFrom('message_recipient').where('uid', '=', uid).execute();
}
