import { isIP } from 'node:net';
import type { Context, RequestContext } from '../../context.ts';
import { sha256 } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { addFailure, removeAttempts, takeFailureBack, updateBlockedUntil } from './attempt.queries.ts';

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

/**
 * Looks whether a guess is right: `undefined` when it is not. It counts as a failure before it is looked at, so that of
 * many at once no more are looked at than of as many in turn. A right one forgets the failures of this name from this
 * address; those of the address as such stay.
 * @throws ApiError tooManyAttempts with the seconds to wait
 */
export async function guess<T>(
  ctx: Context,
  attempt: Attempt,
  look: () => Promise<T | undefined>,
): Promise<T | undefined> {
  const [byWho, byAddress] = keysOf(attempt);
  const until = await ctx.db.transaction().execute(async (tx) => {
    await countFailure(ctx, tx, byWho, FREE_BY_WHO);
    return countFailure(ctx, tx, byAddress, FREE_BY_ADDRESS);
  });
  const found = await look();
  if (found === undefined) return undefined;
  await ctx.db.transaction().execute(async (tx) => {
    await removeAttempts(tx, byWho);
    await takeFailureBack(tx, byAddress, until);
  });
  return found;
}

/**
 * After some failures, each doubles the wait. Answers until when one had to wait before this one, and has to after it.
 * @throws ApiError tooManyAttempts, with which nothing is counted
 */
async function countFailure(
  { clock }: Context,
  tx: Tx,
  key: string,
  free: number,
): Promise<{ readonly before: number; readonly after: number }> {
  const now = clock.now();
  const { failures, until_at: before } = await addFailure(tx, key, now, now - FORGOTTEN_AFTER);
  if (before > now) throw new ApiError('tooManyAttempts', { seconds: before - now });
  if (failures < free) return { before, after: before };
  const after = now + waitAfter(failures - free);
  await updateBlockedUntil(tx, key, after);
  return { before, after };
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
  const counted = await ctx.db.transaction().execute((tx) => addFailure(tx, `${what}/${begun}`, now, begun));
  return counted.failures > most;
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
