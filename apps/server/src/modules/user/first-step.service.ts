import { LIMITS } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx, UserRow } from '../../schema/tables.ts';
import { createLink } from './link.service.ts';
import { hasSecondStep } from './session.queries.ts';
import { type Entry, type LoggedIn, startSession } from './session.service.ts';

/** What the second step of a log-in is done with: good once, and for a short time. */
interface Ticket {
  readonly ticket: string;
  readonly expires_at: number;
}

export type FirstStep = LoggedIn | Ticket;

/** After a password that was right, or another's word: a session, or in an account with an authenticator a ticket for the second step. */
export async function passFirstStep(ctx: RequestContext, tx: Tx, user: UserRow, entry: Entry): Promise<FirstStep> {
  const { uid } = user;
  if (!(await hasSecondStep(tx, uid))) return startSession(ctx, tx, user, entry);
  const { token, expires_at } = await createLink(ctx, tx, { purpose: 'login', uid, seconds: LIMITS.secondStepTtl });
  return { ticket: token, expires_at };
}

/** After the transaction, which has written the ticket. @throws ApiError secondStepNeeded, with the ticket */
export function demandNoSecondStep(passed: FirstStep): LoggedIn {
  if ('ticket' in passed) throw new ApiError('secondStepNeeded', {}, { data: passed });
  return passed;
}
