import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { settleTeam } from '../team/team.outside.service.ts';
import { administratorsOf, lockPeople, setAdministrator } from '../user/user.service.ts';
import { findIdentity, type Identity, type IdentityKey, updateGiven } from './identity.queries.ts';

/** What somebody's groups are worth here. */
export interface GroupRights {
  readonly administrator: boolean;
  readonly teams: readonly number[];
}

/**
 * Gives what the groups of an identity give, and takes back what they gave before: never what somebody has otherwise. A
 * team that is gone, or has no room, keeps nobody out.
 */
export async function settleGroups(ctx: Context, key: IdentityKey, rights: GroupRights): Promise<void> {
  const identity = await findIdentity(ctx.db, key);
  if (!identity) return;
  if (rights.administrator !== (identity.given_admin === 1)) {
    await ctx.db.transaction().execute((tx) => settleAdministrator(ctx, tx, identity, rights.administrator));
  }
  // written by this module as a list of ids
  const held = new Set<number>(JSON.parse(identity.given_teams));
  const join = rights.teams.filter((team_id) => !held.has(team_id));
  const leave = [...held].filter((team_id) => !rights.teams.includes(team_id));
  for (const team_id of join) {
    if (await moveOne(ctx, identity, { team_id, join: true }, new Set([...held, team_id]))) held.add(team_id);
  }
  for (const team_id of leave) {
    const without = new Set([...held].filter((one) => one !== team_id));
    if (await moveOne(ctx, identity, { team_id, join: false }, without)) held.delete(team_id);
  }
}

/** Who administrates the site anyway was given nothing; the last one stays. */
async function settleAdministrator(ctx: Context, tx: Tx, identity: Identity, shall: boolean): Promise<void> {
  const { uid } = identity;
  const administrators = await administratorsOf(tx);
  const people = await lockPeople(tx, [uid, ...administrators]);
  const isOne = people.get(uid)?.groupid === 1;
  if (shall && isOne) return;
  if (!shall && isOne && !administrators.some((other) => other !== uid)) return;
  await setAdministrator(ctx, tx, uid, shall);
  await updateGiven(tx, identity, { given_admin: shall ? 1 : 0 });
  const subject = { kind: 'user', id: uid } as const;
  await recordAudit(ctx, tx, { action: 'user.changed', subject, after: { groupid: shall ? 1 : 2, by_group: 1 } });
}

/** False where there was no way in. */
async function moveOne(
  ctx: Context,
  identity: Identity,
  { team_id, join }: { readonly team_id: number; readonly join: boolean },
  held: ReadonlySet<number>,
): Promise<boolean> {
  const { uid } = identity;
  try {
    await ctx.db.transaction().execute(async (tx) => {
      await settleTeam(ctx, tx, team_id, join ? { join: [uid], leave: [] } : { join: [], leave: [uid] });
      await updateGiven(tx, identity, { given_teams: JSON.stringify([...held]) });
    });
    return true;
  } catch (error) {
    const isKnown =
      error instanceof ApiError && ['teamNotFound', 'teamMembersTooMany', 'membersTooMany'].includes(error.error);
    if (!isKnown) throw error;
    ctx.log.warn({ err: error, team_id, uid }, 'a group gave no place in its team');
    return false;
  }
}
