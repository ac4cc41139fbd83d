import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Attempt, guess } from './attempt.service.ts';
import { type LoggedIn, startSessionByCode } from './session.service.ts';

/** @throws ApiError tooManyAttempts, loginCodeWrong, also when it was used already */
export async function logInWithCode(ctx: RequestContext, code: string): Promise<LoggedIn> {
  const attempt: Attempt = { what: 'code', who: 'code', address: ctx.request.address };
  const loggedIn = await guess(ctx, attempt, () => startSessionByCode(ctx, code));
  if (!loggedIn) throw new ApiError('loginCodeWrong', {}, { field: 'code' });
  return loggedIn;
}
