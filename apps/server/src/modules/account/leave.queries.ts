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
  return db
    .selectFrom('item')
    .select(['item_id', 'item_name'])
    .where('uid', '=', uid)
    .where('deleted_at', '=', 0)
    .orderBy('item_id')
    .limit(limit)
    .execute();
}

export async function listOwnTeams(db: Db, uid: number, limit: number): Promise<OwnTeam[]> {
  return db
    .selectFrom('team')
    .select(['team_id', 'team_name'])
    .where('uid', '=', uid)
    .orderBy('team_id')
    .limit(limit)
    .execute();
}

/** Another administrator who can log in, locked: of two who leave at once one stays. */
export async function lockAdministrators(tx: Tx): Promise<number[]> {
  const rows = await tx
    .selectFrom('user')
    .select('uid')
    .where('groupid', '=', 1)
    .where('disabled_at', '=', 0)
    .orderBy('uid')
    .limit(10)
    .forUpdate()
    .execute();
  return rows.map(({ uid }) => uid);
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
