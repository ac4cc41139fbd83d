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

/** Whose items are bound to the teams of this user: who takes one of these over works with them. At most 1,000. */
export async function listOwnersInTeams(db: Db, uid: number): Promise<number[]> {
  const rows = await db
    .selectFrom('team')
    .innerJoin('team_item', 'team_item.team_id', 'team.team_id')
    .innerJoin('item', 'item.item_id', 'team_item.item_id')
    .select('item.uid')
    .distinct()
    .where('team.uid', '=', uid)
    .orderBy('item.uid')
    .limit(1000)
    .execute();
  return rows.map((row) => row.uid);
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
  await tx.deleteFrom('http_test').where('uid', '=', uid).execute();
  await tx.deleteFrom('template').where('uid', '=', uid).execute();
  await tx.deleteFrom('follow').where('uid', '=', uid).execute();
  await tx.deleteFrom('read_mark').where('uid', '=', uid).execute();
  await tx.deleteFrom('subscription').where('uid', '=', uid).execute();
  await tx.deleteFrom('notice_setting').where('uid', '=', uid).execute();
  await tx.deleteFrom('message_recipient').where('uid', '=', uid).execute();
}
