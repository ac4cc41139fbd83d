import type { beginTotp as beginTotpCall, OutputOf, totpState as totpStateCall } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { openSecret, sealSecret } from '../../platform/crypto/secrets.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { qrDataAddress } from '../qrcode/qrcode.service.ts';
import { type Attempt, guess, isBeyond } from '../user/attempt.service.ts';
import { confirmationOf } from '../user/confirm.service.ts';
import { demandOwnPassword, demandUnchanged } from '../user/login.service.ts';
import { lockAsking } from '../user/session.service.ts';
import { findAccount, forgetSecondStep } from '../user/user.service.ts';
import { addressOf, newRecoveryCodes, newSecret, recoveryHash, stepOf } from './totp.code.ts';
import {
  countRecoveryCodes,
  findTotp,
  insertRecoveryCodes,
  listWithSecondStep,
  lockTotp,
  removeRecoveryCodes,
  replaceTotp,
  type TotpRow,
  takeRecoveryCode,
  updateTotp,
} from './totp.queries.ts';

const PURPOSE = 'totp';
const PICTURE_SIZE = 5;

export async function totpState(ctx: RequestContext, viewer: Viewer): Promise<OutputOf<typeof totpStateCall>> {
  const { uid } = viewer;
  const row = await findTotp(ctx.db, uid);
  const user = await findAccount(ctx.db, uid);
  const on = row && row.confirmed_at > 0 ? 1 : 0;
  const demanded = ctx.settings.current.totp_admins === 1 && user?.groupid === 1 ? 1 : 0;
  const recovery_left = on === 1 ? await countRecoveryCodes(ctx.db, uid) : 0;
  return { on, demanded, recovery_left, confirm: await confirmationOf(ctx, viewer) };
}

/** Those of these accounts, at most 100, whose log-ins ask for a code. */
export async function secondStepsAmong({ db }: Context, uids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(uids.length === 0 ? [] : await listWithSecondStep(db, uids));
}

/**
 * A new secret that nothing asks for until a code has proved that the person has it.
 * @throws ApiError tokenNotAllowed, tooManyAttempts, passwordWrong, totpOn, loginExpired
 */
export async function beginTotp(
  ctx: RequestContext,
  viewer: Viewer,
  password: string,
): Promise<OutputOf<typeof beginTotpCall>> {
  const own = await demandOwnPassword(ctx, viewer, password);
  const secret = await newSecret();
  const address = await addressOf(secret, viewer.username);
  await ctx.db.transaction().execute(async (tx) => {
    await lockAsking(ctx, tx, viewer);
    await demandUnchanged(tx, own);
    if (isOn(await lockTotp(tx, viewer.uid))) throw new ApiError('totpOn');
    const row = { uid: viewer.uid, secret: sealSecret(ctx.secrets, PURPOSE, secret), begun_at: ctx.clock.now() };
    await replaceTotp(tx, row);
  });
  return { secret, picture: qrDataAddress(address, PICTURE_SIZE) };
}

/**
 * From now on a log-in asks for a code. Answers the recovery codes, this once.
 * @throws ApiError tokenNotAllowed, tooManyAttempts, totpCodeWrong, totpOn, totpOff, loginExpired
 */
export async function confirmTotp(ctx: RequestContext, viewer: Viewer, code: string): Promise<readonly string[]> {
  if (viewer.scope) throw new ApiError('tokenNotAllowed');
  const step = await guess(ctx, attemptOf(ctx, viewer.uid), async () => {
    const row = await findTotp(ctx.db, viewer.uid);
    if (!row) throw new ApiError('totpOff');
    if (isOn(row)) throw new ApiError('totpOn');
    return codeStep(ctx, row, code);
  });
  if (step === undefined) throw codeWrong();
  const codes = newRecoveryCodes();
  await ctx.db.transaction().execute(async (tx) => {
    await lockAsking(ctx, tx, viewer);
    const row = await lockTotp(tx, viewer.uid);
    if (!row) throw new ApiError('totpOff');
    if (isOn(row)) throw new ApiError('totpOn');
    // Another secret, that was begun meanwhile, has not been proved.
    if ((await codeStep(ctx, row, code)) === undefined) throw codeWrong();
    await updateTotp(tx, viewer.uid, { confirmed_at: ctx.clock.now(), last_step: step });
    await putRecoveryCodes(ctx, tx, viewer.uid, codes);
    await recordAudit(ctx, tx, { action: 'totp.on', subject: { kind: 'user', id: viewer.uid, name: viewer.username } });
  });
  return codes;
}

interface BothProofs {
  readonly password: string;
  readonly code: string;
}

/** @throws ApiError tokenNotAllowed, tooManyAttempts, passwordWrong, totpOff, totpCodeWrong, loginExpired */
export async function endTotp(ctx: RequestContext, viewer: Viewer, proofs: BothProofs): Promise<void> {
  await withBothProofs(ctx, viewer, proofs, async (tx) => {
    await forgetSecondStep(tx, viewer.uid);
    const subject = { kind: 'user', id: viewer.uid, name: viewer.username } as const;
    await recordAudit(ctx, tx, { action: 'totp.off', subject });
  });
}

/**
 * New recovery codes; the former ones end.
 * @throws ApiError tokenNotAllowed, tooManyAttempts, passwordWrong, totpOff, totpCodeWrong, loginExpired
 */
export async function renewRecoveryCodes(
  ctx: RequestContext,
  viewer: Viewer,
  proofs: BothProofs,
): Promise<readonly string[]> {
  const codes = newRecoveryCodes();
  await withBothProofs(ctx, viewer, proofs, async (tx) => {
    await removeRecoveryCodes(tx, viewer.uid);
    await putRecoveryCodes(ctx, tx, viewer.uid, codes);
    const subject = { kind: 'user', id: viewer.uid, name: viewer.username } as const;
    await recordAudit(ctx, tx, { action: 'totp.codes', subject });
  });
  return codes;
}

/** @throws ApiError tokenNotAllowed, tooManyAttempts, passwordWrong, totpOff, totpCodeWrong, loginExpired */
async function withBothProofs(
  ctx: RequestContext,
  viewer: Viewer,
  { password, code }: BothProofs,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  const own = await demandOwnPassword(ctx, viewer, password);
  if (!isOn(await findTotp(ctx.db, viewer.uid))) throw new ApiError('totpOff');
  const right = await guess(ctx, attemptOf(ctx, viewer.uid), () =>
    ctx.db.transaction().execute(async (tx) => {
      await lockAsking(ctx, tx, viewer);
      await demandUnchanged(tx, own);
      if (!(await useCode(ctx, tx, viewer.uid, code))) return undefined;
      await work(tx);
      return true;
    }),
  );
  if (!right) throw codeWrong();
}

function putRecoveryCodes(ctx: Context, tx: Tx, uid: number, codes: readonly string[]): Promise<void> {
  const hashes = codes.map((one) => recoveryHash(ctx.secrets, one));
  return insertRecoveryCodes(tx, uid, hashes);
}

/** For who lost telephone and codes; an administrator has seen that it is he. @throws ApiError userNotFound, totpOff */
export async function removeTotpOf(ctx: Context | RequestContext, uid: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    const user = await findAccount(tx, uid);
    if (!user) throw new ApiError('userNotFound', { names: uid }, { field: 'uid' });
    await demandAdministrating(ctx, tx, [uid]);
    if (!isOn(await lockTotp(tx, uid))) throw new ApiError('totpOff');
    await forgetSecondStep(tx, uid);
    await recordAudit(ctx, tx, { action: 'totp.off', subject: { kind: 'user', id: uid, name: user.username } });
  });
}

/** The attempts of one account that knows its password already, wherever they come from. */
const WINDOW = { most: 30, seconds: 600 } as const;

/**
 * The second step of a log-in, counted as the first is, and once more for the account alone.
 * @throws ApiError tooManyAttempts
 */
export async function provesSecondStep(ctx: RequestContext, uid: number, code: string): Promise<boolean> {
  if (await isBeyond(ctx, `totp:${uid}`, WINDOW)) throw new ApiError('tooManyAttempts', { seconds: WINDOW.seconds });
  const right = await guess(ctx, attemptOf(ctx, uid), () =>
    ctx.db.transaction().execute(async (tx) => ((await useCode(ctx, tx, uid, code)) ? true : undefined)),
  );
  return right === true;
}

/** A code of the authenticator, or one of the recovery codes: neither works again. */
async function useCode(ctx: Context, tx: Tx, uid: number, code: string): Promise<boolean> {
  const row = await lockTotp(tx, uid);
  if (!row || !isOn(row)) return false;
  const step = await codeStep(ctx, row, code);
  if (step !== undefined) {
    await updateTotp(tx, uid, { last_step: step });
    return true;
  }
  return takeRecoveryCode(tx, uid, recoveryHash(ctx.secrets, code));
}

function codeStep(ctx: Context, { secret, last_step }: TotpRow, code: string): Promise<number | undefined> {
  return stepOf(openSecret(ctx.secrets, PURPOSE, secret), { code, nowMs: ctx.clock.nowMs(), last_step });
}

function isOn(row: TotpRow | undefined): boolean {
  return row !== undefined && row.confirmed_at > 0;
}

function attemptOf(ctx: RequestContext, uid: number): Attempt {
  return { what: 'totp', who: String(uid), address: ctx.request.address };
}

function codeWrong(): ApiError {
  return new ApiError('totpCodeWrong', {}, { field: 'code' });
}
