import type { RequestContext } from '../../context.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import { type Attempt, guess } from './attempt.service.ts';
import { demandNoSecondStep, type FirstStep, passFirstStep } from './first-step.service.ts';
import { findLoginCode, takeLoginCode } from './session.queries.ts';
import { type LoggedIn, startSession } from './session.service.ts';
import { lockUser } from './user.queries.ts';

/** @throws ApiError tooManyAttempts, loginCodeWrong, also when it was used already, secondStepNeeded */
export async function logInWithCode(ctx: RequestContext, code: string): Promise<LoggedIn> {
  const attempt: Attempt = { what: 'code', who: 'code', address: ctx.request.address };
  const passed = await guess(ctx, attempt, () => exchange(ctx, code));
  if (!passed) throw new ApiError('loginCodeWrong', {}, { field: 'code' });
  return demandNoSecondStep(passed);
}

/**
 * Undefined when there is no such code, or not any more. The account is locked first, as by what ends its codes. Who made
 * the code while he was logged in has done both steps; for whom another vouched has done one.
 */
async function exchange(ctx: RequestContext, code: string): Promise<FirstStep | undefined> {
  return ctx.db.transaction().execute(async (tx) => {
    const uid = await findLoginCode(tx, sha256(code));
    const user = uid === undefined ? undefined : await lockUser(tx, uid);
    const taken = await takeLoginCode(tx, sha256(code), ctx.clock.now());
    if (taken === undefined || !user || user.disabled_at > 0) return undefined;
    if (taken.is_vouched === 0) return startSession(ctx, tx, user, { way: 'handed', is_passed_on: 1 });
    return passFirstStep(ctx, tx, user, { way: 'outside', is_passed_on: taken.is_proved === 1 ? 0 : 1 });
  });
}
