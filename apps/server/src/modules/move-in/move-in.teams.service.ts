import type { OldTeam } from '@sheaf/exchange/showdoc/site';
import type { Context } from '../../context.ts';
import { inStep, placeIds } from './move-in.step.service.ts';
import { insertTeams, upsertTeamMember } from './move-in.write.queries.ts';
import { chunksOf, type MoveInWork } from './move-in-work.ts';

const ROWS_AT_ONCE = 100;
const ADMIN_OF_TEAM = 2;

/** Teams and who is in them; whoever owns one is in it as its administrator. */
export async function moveTeams(ctx: Context, work: MoveInWork): Promise<void> {
  const { site, ids, heir } = work;
  const coming = site.teams.filter(({ id }) => ids.get('team', id) === undefined);
  for (const teams of chunksOf(coming, ROWS_AT_ONCE)) {
    await inStep(ctx, work, async (step) => {
      const placed = await placeIds(
        ctx,
        step.tx,
        'team',
        teams.map(({ id }) => id),
      );
      const rows = teams.map((team) => ({
        team_id: placed.get(team.id) ?? team.id,
        team_name: team.team_name,
        uid: ownerOf(work, team),
        created_at: team.created_at,
      }));
      await insertTeams(step.tx, rows);
      for (const { team_id, uid, created_at } of rows) {
        await upsertTeamMember(step.tx, { team_id, uid, team_member_group_id: ADMIN_OF_TEAM, created_at });
      }
      for (const { id } of teams) step.moved('team', id, placed.get(id) ?? id);
      step.came('team', teams.length);
    });
  }
  for (const { uid, team_name } of coming) {
    if (ids.get('user', uid) === undefined) {
      work.notes.push({ code: 'owner-missing', where: team_name, detail: heir.username });
    }
  }
  await moveMembers(ctx, work);
}

function ownerOf({ ids, heir }: MoveInWork, { uid }: OldTeam): number {
  return ids.get('user', uid) ?? heir.uid;
}

async function moveMembers(ctx: Context, work: MoveInWork): Promise<void> {
  const coming = work.site.teamMembers.filter(({ id }) => work.ids.get('team_member', id) === undefined);
  for (const members of chunksOf(coming, ROWS_AT_ONCE)) {
    await inStep(ctx, work, async (step) => {
      for (const member of members) {
        const [team_id, uid] = [step.get('team', member.team_id), step.get('user', member.uid)];
        if (team_id === undefined || uid === undefined) continue;
        const { team_member_group_id, created_at } = member;
        const id = await upsertTeamMember(step.tx, { team_id, uid, team_member_group_id, created_at });
        step.moved('team_member', member.id, id);
        step.came('team_member', 1);
      }
    });
  }
}
