import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Attempt, demandAttempt, noteFailure } from './attempt.service.ts';
import type { LoggedIn } from './login.service.ts';
import { startSessionByCode } from './session.service.ts';

/** @throws ApiError tooManyAttempts, loginCodeWrong */
export async function logInWithCode(ctx: RequestContext, code: string): Promise<LoggedIn> {
  const attempt: Attempt = { what: 'code', who: 'code', address: ctx.request.address };
  await demandAttempt(ctx, attempt);
  try {
    return await startSessionByCode(ctx, code);
  } catch (error) {
    if (error instanceof ApiError) await noteFailure(ctx, attempt);
    throw error;
  }
}
