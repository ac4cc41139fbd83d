import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { tellUnread } from '../message/announce.service.ts';
import { endLostLocks } from '../page/page.lock.service.ts';
import { lettingIn } from '../quota/quota.service.ts';
import { lockPeople } from '../user/user.service.ts';
import { listTeamItemRows } from './team.item.queries.ts';
import { listTeamMemberRows, removeTeamMember } from './team.queries.ts';
import { demandTeam, idsOf, ownersOf, takeIn } from './team.service.ts';

const ORDINARY = 1;

/**
 * Members whom another system sends and takes away, by itself and without a word to them. Its owner stays, and who is in
 * already keeps what he is.
 * @throws ApiError teamNotFound, teamMembersTooMany, membersTooMany
 */
export async function settleTeam(
  ctx: Context,
  tx: Tx,
  team_id: number,
  { join, leave }: { readonly join: readonly number[]; readonly leave: readonly number[] },
): Promise<void> {
  const { uid: owner } = await demandTeam(tx, team_id);
  const items = await listTeamItemRows(tx, { team_id });
  const members = await listTeamMemberRows(tx, team_id);
  const staying = await lockPeople(tx, [...join, ...leave, ...ownersOf(items)]);
  const known = new Set(members.map(({ uid }) => uid));
  const fresh = join.filter((uid) => staying.has(uid) && !known.has(uid));
  const parting = members.filter(({ uid }) => uid !== owner && leave.includes(uid));
  if (members.length + fresh.length - parting.length > LIMITS.teamMembers) {
    throw new ApiError('teamMembersTooMany', { max: LIMITS.teamMembers });
  }
  for (const { team_member_id } of parting) await removeTeamMember(tx, team_member_id);
  if (fresh.length > 0) {
    await lettingIn(ctx, tx, { owners: () => ownersOf(items) }, () =>
      takeIn(ctx, tx, { team_id, items }, fresh, ORDINARY),
    );
  }
  const gone = parting.map(({ uid }) => uid);
  if (gone.length > 0) {
    for (const item_id of idsOf(items)) await endLostLocks(tx, item_id, gone);
    await tellUnread(ctx, tx, gone);
  }
  await ctx.feed.putAll(tx, { topic: 'item', ids: idsOf(items) });
}
