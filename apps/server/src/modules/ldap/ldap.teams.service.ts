import type { LdapReport } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { settleTeam } from '../team/team.outside.service.ts';
import { note, noteSkipped, type Plan, teamsOf } from './ldap.plan.ts';
import { updateIdentity } from './ldap.queries.ts';

/** Undefined: he would have an account only then. */
export type Settled = Plan & { readonly uid: number | undefined };

interface Work {
  readonly issuer: string;
  readonly report: LdapReport;
  readonly isDry: boolean;
}

interface TeamMove {
  readonly team_id: number;
  readonly join: readonly Settled[];
  readonly leave: readonly Settled[];
}

/** Team by team, all who come and go in one transaction. A team that has no room, or is gone, holds nobody else up. */
export async function settleTeams(ctx: Context, work: Work, plans: readonly Settled[]): Promise<void> {
  const held = new Map(plans.map(({ person, known }) => [person.subject, new Set(known ? teamsOf(known) : [])]));
  for (const team_id of new Set(plans.flatMap(({ join, leave }) => [...join, ...leave]))) {
    const join = plans.filter((plan) => plan.join.includes(team_id));
    const leave = plans.filter((plan) => plan.leave.includes(team_id));
    const move = { team_id, join, leave };
    noteMove(work.report, move, work.isDry ? undefined : await moveTeam(ctx, work, move, held));
  }
}

type Why = 'teamFull' | 'teamGone';

function noteMove(report: LdapReport, { join, leave }: TeamMove, why: Why | undefined): void {
  if (why) for (const { person } of join) noteSkipped(report, person.username, why);
  else for (const { person } of join) note(report, 'joined', person.username);
  if (!why) for (const { person } of leave) note(report, 'left', person.username);
}

/** `held`: the teams of each subject, which follow what is done. */
async function moveTeam(
  ctx: Context,
  { issuer }: Work,
  { team_id, join, leave }: TeamMove,
  held: ReadonlyMap<string, Set<number>>,
): Promise<Why | undefined> {
  const uids = (plans: readonly Settled[]) => plans.flatMap(({ uid }) => (uid === undefined ? [] : [uid]));
  for (const { person } of join) held.get(person.subject)?.add(team_id);
  for (const { person } of leave) held.get(person.subject)?.delete(team_id);
  try {
    await ctx.db.transaction().execute(async (tx) => {
      await settleTeam(ctx, tx, team_id, { join: uids(join), leave: uids(leave) });
      for (const { person } of [...join, ...leave]) {
        const given_teams = JSON.stringify([...(held.get(person.subject) ?? [])]);
        await updateIdentity(tx, issuer, person.subject, { given_teams });
      }
    });
    return undefined;
  } catch (error) {
    const why = whyOf(error);
    if (!why) throw error;
    for (const { person } of join) held.get(person.subject)?.delete(team_id);
    // Of a team that is gone nothing is to be taken back.
    if (why === 'teamFull') for (const { person } of leave) held.get(person.subject)?.add(team_id);
    return why;
  }
}

function whyOf(error: unknown): Why | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.error === 'teamNotFound') return 'teamGone';
  return error.error === 'teamMembersTooMany' || error.error === 'membersTooMany' ? 'teamFull' : undefined;
}
