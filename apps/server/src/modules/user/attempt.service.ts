import { isIP } from 'node:net';
import type { Context, RequestContext } from '../../context.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import { addFailure, findBlockedUntil, removeAttempts, updateBlockedUntil } from './attempt.queries.ts';

/** What is guessed, from where: `who` alone is never locked, so that nobody can be locked out by name. */
export interface Attempt {
  /** `login`, `visit`, `password`, `code`: each counts for itself. */
  readonly what: string;
  readonly who: string;
  readonly address: string;
}

const FORGOTTEN_AFTER = 24 * 3600;
const FREE_BY_WHO = 5;
/** One address may be a whole office behind one router. */
const FREE_BY_ADDRESS = 50;
const LONGEST_WAIT = 900;

/** @throws ApiError tooManyAttempts with the seconds to wait */
export async function demandAttempt(ctx: Context, attempt: Attempt): Promise<void> {
  const now = ctx.clock.now();
  const until = await findBlockedUntil(ctx.db, keysOf(attempt));
  if (until > now) throw new ApiError('tooManyAttempts', { seconds: until - now });
}

/** Counts a failure; after some, each doubles the wait. */
export async function noteFailure(ctx: Context, attempt: Attempt): Promise<void> {
  const now = ctx.clock.now();
  const [byWho, byAddress] = keysOf(attempt);
  await ctx.db.transaction().execute(async (tx) => {
    for (const [key, free] of [
      [byWho, FREE_BY_WHO],
      [byAddress, FREE_BY_ADDRESS],
    ] as const) {
      const failures = await addFailure(tx, key, now, now - FORGOTTEN_AFTER);
      if (failures >= free) await updateBlockedUntil(tx, key, now + waitAfter(failures - free));
    }
  });
}

/** Forgets the failures of this name from this address; those of the address as such stay. */
export async function noteSuccess(ctx: Context, attempt: Attempt): Promise<void> {
  const [byWho] = keysOf(attempt);
  await ctx.db.transaction().execute((tx) => removeAttempts(tx, byWho));
}

/**
 * Counts what an address asks for and nobody guesses, in windows of so many seconds.
 * @throws ApiError tooManyAttempts with the seconds to wait
 */
export async function countRequest(ctx: RequestContext, what: string, window: CountedWindow): Promise<void> {
  if (await isBeyond(ctx, addressKey(what, ctx.request.address), window)) {
    const { seconds } = window;
    throw new ApiError('tooManyAttempts', { seconds: seconds - (ctx.clock.now() % seconds) });
  }
}

interface CountedWindow {
  readonly most: number;
  readonly seconds: number;
}

/** Counts once more, and says whether that is more than the window allows. */
export async function isBeyond(ctx: Context, what: string, { most, seconds }: CountedWindow): Promise<boolean> {
  const now = ctx.clock.now();
  const begun = now - (now % seconds);
  const count = await ctx.db.transaction().execute((tx) => addFailure(tx, `${what}/${begun}`, now, begun));
  return count > most;
}

function waitAfter(beyond: number): number {
  return Math.min(LONGEST_WAIT, 2 ** Math.min(beyond, 20));
}

/** Hashed: the table tells nobody which names were tried. */
function keysOf({ what, who, address }: Attempt): readonly [string, string] {
  return [`${what}:${sha256(`${who}\n${networkOf(address)}`).slice(0, 32)}`, addressKey(what, address)];
}

function addressKey(what: string, address: string): string {
  return `${what}@${sha256(networkOf(address)).slice(0, 32)}`;
}

/** A single machine has all addresses of an IPv6 network of 64 bits. */
export function networkOf(address: string): string {
  if (isIP(address) !== 6 || address.includes('.')) return address;
  const [head = [], tail] = address.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  const zeros = tail ? Array(8 - head.length - tail.length).fill('0') : [];
  return [...head, ...zeros, ...(tail ?? [])].slice(0, 4).join(':');
}
