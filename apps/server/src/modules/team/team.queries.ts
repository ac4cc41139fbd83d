import type { Db, Tx } from '../../schema/tables.ts';
import type { TeamMemberTable } from '../../schema/team-tables.ts';

export interface TeamRow {
  readonly team_id: number;
  readonly team_name: string;
  readonly uid: number;
  readonly username: string;
  readonly created_at: number;
}

export interface CountedTeam extends TeamRow {
  readonly members: number;
  /** Bound items that are not deleted. */
  readonly items: number;
  /** Of who asks. */
  readonly team_member_group_id: 1 | 2 | null;
}

/** The teams that somebody is in (its owner is), newest first; at most 1,000. */
export async function listTeamsOf(db: Db, uid: number): Promise<CountedTeam[]> {
  const rows = await counted(db, uid).where('own.uid', '=', uid).orderBy('team.team_id', 'desc').limit(1000).execute();
  return rows.map(withNumbers);
}

export async function findCountedTeam(db: Db, team_id: number, uid: number): Promise<CountedTeam | undefined> {
  const row = await counted(db, uid).where('team.team_id', '=', team_id).executeTakeFirst();
  return row && withNumbers(row);
}

function counted(db: Db, uid: number) {
  return db
    .selectFrom('team')
    .innerJoin('user', 'user.uid', 'team.uid')
    .leftJoin('team_member as own', (join) => join.onRef('own.team_id', '=', 'team.team_id').on('own.uid', '=', uid))
    .selectAll('team')
    .select(['user.username', 'own.team_member_group_id'])
    .select((eb) => [
      eb
        .selectFrom('team_member')
        .select((inner) => inner.fn.countAll<number>().as('members'))
        .whereRef('team_member.team_id', '=', 'team.team_id')
        .as('members'),
      eb
        .selectFrom('team_item')
        .innerJoin('item', 'item.item_id', 'team_item.item_id')
        .select((inner) => inner.fn.countAll<number>().as('items'))
        .whereRef('team_item.team_id', '=', 'team.team_id')
        .where('item.deleted_at', '=', 0)
        .as('items'),
    ]);
}

function withNumbers<R extends { readonly members: number | null; readonly items: number | null }>(row: R) {
  return { ...row, members: Number(row.members), items: Number(row.items) };
}

/** The team, and what the viewer is in it. */
export async function findTeam(
  db: Db,
  team_id: number,
  uid: number,
): Promise<(TeamRow & Pick<CountedTeam, 'team_member_group_id'>) | undefined> {
  return db
    .selectFrom('team')
    .innerJoin('user', 'user.uid', 'team.uid')
    .leftJoin('team_member as own', (join) => join.onRef('own.team_id', '=', 'team.team_id').on('own.uid', '=', uid))
    .selectAll('team')
    .select(['user.username', 'own.team_member_group_id'])
    .where('team.team_id', '=', team_id)
    .executeTakeFirst();
}

/** Nobody else changes the team until the transaction ends. */
export async function lockTeamRow(tx: Tx, team_id: number): Promise<{ readonly uid: number } | undefined> {
  return tx.selectFrom('team').select('uid').where('team_id', '=', team_id).forNoKeyUpdate().executeTakeFirst();
}

export async function insertTeam(
  tx: Tx,
  team: { readonly team_name: string; readonly uid: number; readonly created_at: number },
): Promise<number> {
  const { team_id } = await tx.insertInto('team').values(team).returning('team_id').executeTakeFirstOrThrow();
  return team_id;
}

export async function updateTeam(
  tx: Tx,
  team_id: number,
  change: { readonly team_name?: string; readonly uid?: number },
): Promise<void> {
  await tx.updateTable('team').set(change).where('team_id', '=', team_id).execute();
}

/** Its members, bindings and the rights by it go with it. */
export async function removeTeam(tx: Tx, team_id: number): Promise<void> {
  await tx.deleteFrom('team').where('team_id', '=', team_id).execute();
}

export interface TeamMemberRow {
  readonly team_member_id: number;
  readonly team_id: number;
  readonly uid: number;
  readonly username: string;
  readonly name: string;
  readonly team_member_group_id: 1 | 2;
  readonly created_at: number;
}

/** Newest first. */
export async function listTeamMemberRows(db: Db, team_id: number): Promise<TeamMemberRow[]> {
  return people(db).where('team_member.team_id', '=', team_id).orderBy('team_member.team_member_id', 'desc').execute();
}

export async function findTeamMember(db: Db, team_member_id: number): Promise<TeamMemberRow | undefined> {
  return people(db).where('team_member.team_member_id', '=', team_member_id).executeTakeFirst();
}

export async function findMembership(db: Db, team_id: number, uid: number): Promise<TeamMemberRow | undefined> {
  return people(db).where('team_member.team_id', '=', team_id).where('team_member.uid', '=', uid).executeTakeFirst();
}

function people(db: Db) {
  return db
    .selectFrom('team_member')
    .innerJoin('user', 'user.uid', 'team_member.uid')
    .selectAll('team_member')
    .select(['user.username', 'user.name']);
}

/** Takes users in, or changes what they are in the team. */
export async function upsertTeamMembers(
  tx: Tx,
  uids: readonly number[],
  member: Pick<TeamMemberTable, 'team_id' | 'team_member_group_id' | 'created_at'>,
): Promise<readonly { readonly team_member_id: number; readonly uid: number }[]> {
  return tx
    .insertInto('team_member')
    .values(uids.map((uid) => ({ ...member, uid })))
    .onConflict((conflict) =>
      conflict.columns(['team_id', 'uid']).doUpdateSet({ team_member_group_id: member.team_member_group_id }),
    )
    .returning(['team_member_id', 'uid'])
    .execute();
}

export async function removeTeamMember(tx: Tx, team_member_id: number): Promise<void> {
  await tx.deleteFrom('team_member').where('team_member_id', '=', team_member_id).execute();
}
