import { createHash, randomInt } from 'node:crypto';
import { LIMITS } from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import { countRequest } from '../user/attempt.service.ts';
import { findPicture, insertCaptcha, removeExpiredCaptchas, takeCaptcha } from './captcha.queries.ts';
import { GLYPHS } from './captcha-letters.ts';
import { drawCaptcha } from './captcha-picture.ts';

const CHARS = 4;
/** About a quarter of a million hashes: half a second in a browser, and nothing that a list of answers could shorten. */
const WORK_BITS = 17;

/** A picture of four characters. @throws ApiError tooManyAttempts */
export async function createPicture(ctx: RequestContext): Promise<number> {
  await countCaptcha(ctx);
  const text = Array.from({ length: CHARS }, () => GLYPHS[randomInt(GLYPHS.length)] ?? 'A').join('');
  return insert(ctx, 'picture', answerHash(text), drawCaptcha(text));
}

/** The way without a picture. @throws ApiError tooManyAttempts */
export async function createWork(
  ctx: RequestContext,
): Promise<{ captcha_id: number; salt: string; bits: number; expires_at: number }> {
  await countCaptcha(ctx);
  const salt = randomToken(16);
  const expires_at = ctx.clock.now() + LIMITS.captchaTtl;
  return { captcha_id: await insert(ctx, 'work', salt, null), salt, bits: WORK_BITS, expires_at };
}

/** @throws ApiError captchaUnknown */
export async function pictureOf(ctx: Context, captcha_id: number): Promise<Buffer> {
  const picture = await findPicture(ctx.db, captcha_id, ctx.clock.now());
  if (!picture) throw new ApiError('captchaUnknown', {}, { field: 'captcha_id' });
  return picture;
}

/**
 * Passes when the captcha was answered, or when the site asks for none. It is used up either way.
 * @throws ApiError captchaWrong
 */
export async function demandCaptcha(
  ctx: RequestContext,
  given: { captcha_id: number; captcha: string },
): Promise<void> {
  if (!ctx.config.captcha) return;
  const { captcha_id, captcha } = given;
  const known = captcha_id === 0 ? undefined : await ctx.db.transaction().execute((tx) => takeCaptcha(tx, captcha_id));
  if (!known || known.expires_at <= ctx.clock.now() || !isAnswer(known, captcha)) {
    throw new ApiError('captchaWrong', {}, { field: 'captcha' });
  }
}

export async function cleanCaptchas(ctx: Context): Promise<void> {
  await ctx.db.transaction().execute((tx) => removeExpiredCaptchas(tx, ctx.clock.now()));
}

/** Each is a row and a drawing: both ways count together. */
async function countCaptcha(ctx: RequestContext): Promise<void> {
  await countRequest(ctx, 'captcha', { most: LIMITS.captchasPerAddress, seconds: LIMITS.captchaTtl });
}

function isAnswer(known: { kind: 'picture' | 'work'; answer: string }, given: string): boolean {
  return known.kind === 'picture' ? answerHash(given) === known.answer : isWork(known.answer, given);
}

function isWork(salt: string, given: string): boolean {
  if (!/^\d{1,15}$/.test(given)) return false;
  const hash = createHash('sha256').update(`${salt}:${given}`).digest();
  return hash.readUInt32BE(0) >>> (32 - WORK_BITS) === 0;
}

/** Case does not count, nor do spaces that a hand puts in. */
function answerHash(text: string): string {
  return sha256(text.replace(/\s/g, '').toUpperCase());
}

async function insert(ctx: Context, kind: 'picture' | 'work', answer: string, picture: Buffer | null): Promise<number> {
  const expires_at = ctx.clock.now() + LIMITS.captchaTtl;
  return ctx.db.transaction().execute((tx) => insertCaptcha(tx, { kind, answer, picture, expires_at }));
}
