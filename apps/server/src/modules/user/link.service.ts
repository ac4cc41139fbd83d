import type { Context, RequestContext } from '../../context.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx, UserRow } from '../../schema/tables.ts';
import { type Attempt, guess } from './attempt.service.ts';
import { findLink, insertLink, insertLinks, removeLinksOf, takeLink, type UserLink } from './link.queries.ts';
import { lockUser } from './user.queries.ts';

interface NewLink {
  readonly purpose: UserLink['purpose'];
  readonly uid: number;
  readonly email?: string;
  readonly seconds: number;
}

/** The word of a new link, kept as its hash; the account's former one for this purpose ends. */
export async function createLink(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  { purpose, uid, email = '', seconds }: NewLink,
): Promise<{ readonly token: string; readonly expires_at: number }> {
  const token = randomToken();
  const expires_at = ctx.clock.now() + seconds;
  await removeLinksOf(tx, uid, purpose);
  await insertLink(tx, { link_hash: sha256(token), purpose, uid, email, expires_at });
  return { token, expires_at };
}

interface NewLinks {
  readonly purpose: UserLink['purpose'];
  /** Of accounts that have none for it yet. */
  readonly uids: readonly number[];
  readonly seconds: number;
}

/** The same for many new accounts at once, by account. */
export async function createLinks(
  ctx: Pick<Context, 'clock'>,
  tx: Tx,
  { purpose, uids, seconds }: NewLinks,
): Promise<{ readonly tokens: ReadonlyMap<number, string>; readonly expires_at: number }> {
  const expires_at = ctx.clock.now() + seconds;
  const tokens = new Map(uids.map((uid) => [uid, randomToken()]));
  const rows = [...tokens].map(([uid, token]) => ({ link_hash: sha256(token), purpose, uid, email: '', expires_at }));
  await insertLinks(tx, rows);
  return { tokens, expires_at };
}

/**
 * Is there such a link, and whose? Asked before costly work; `useLink` decides.
 * @throws ApiError tooManyAttempts, linkWrong
 */
export async function demandLink(
  ctx: RequestContext,
  purpose: UserLink['purpose'],
  token: string,
): Promise<{ readonly uid: number }> {
  const attempt: Attempt = { what: 'link', who: purpose, address: ctx.request.address };
  const link = await guess(ctx, attempt, async () => {
    const found = await findLink(ctx.db, sha256(token));
    return isGood(ctx, purpose, found) ? found : undefined;
  });
  if (!link) throw linkWrong();
  return link;
}

/**
 * Uses the link up and answers whose it was, the account locked: what else ends it locks the account first, too.
 * @throws ApiError linkWrong
 */
export async function useLink(
  ctx: Context,
  tx: Tx,
  purpose: UserLink['purpose'],
  token: string,
): Promise<{ readonly user: UserRow; readonly email: string }> {
  const known = await findLink(tx, sha256(token));
  const user = known && (await lockUser(tx, known.uid));
  const link = await takeLink(tx, sha256(token));
  if (!link || !isGood(ctx, purpose, link) || !user || user.disabled_at > 0) throw linkWrong();
  return { user, email: link.email };
}

function isGood({ clock }: Pick<Context, 'clock'>, purpose: UserLink['purpose'], link: UserLink | undefined): boolean {
  return link !== undefined && link.purpose === purpose && link.expires_at > clock.now();
}

function linkWrong(): ApiError {
  return new ApiError('linkWrong', {}, { field: 'token' });
}
