import type { InputOf, logInSecondStep } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { demandLink, useLink } from '../user/link.service.ts';
import { type LoggedIn, startSession } from '../user/session.service.ts';
import { provesSecondStep } from './totp.service.ts';

/**
 * Ends a log-in whose password was right. What the first step gave is good once, and for a short time.
 * @throws ApiError tooManyAttempts, linkWrong naming the field `ticket`, totpCodeWrong
 */
export async function logInWithSecondStep(
  ctx: RequestContext,
  { ticket, code }: InputOf<typeof logInSecondStep>,
): Promise<LoggedIn> {
  const { uid } = await demandLink(ctx, 'login', ticket);
  if (!(await provesSecondStep(ctx, uid, code))) throw new ApiError('totpCodeWrong', {}, { field: 'code' });
  return ctx.db.transaction().execute(async (tx) => {
    const { user } = await useLink(ctx, tx, 'login', ticket);
    return startSession(ctx, tx, user, { way: 'second_step' });
  });
}
