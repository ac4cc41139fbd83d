import { LIMITS, type LoginWay } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import { ApiError } from '../../platform/errors.ts';
import type { CookieToSet } from '../../platform/http/answer.ts';
import type { SessionRow, Tx, UserRow } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { removeLinksOf } from './link.queries.ts';
import {
  findLiveSession,
  findLiveSessionById,
  hasSecondStep,
  insertLoginCode,
  insertSession,
  type LiveSession,
  listAliveSessions,
  listLiveSessions,
  removeLoginCodes,
  removeOtherSessions,
  removeSession,
  removeTokensOf,
  updateSeen,
} from './session.queries.ts';
import { findUser, lockUser, updateUser } from './user.queries.ts';

/** Reads by browsers carry it; it never authenticates a write. */
export const SESSION_COOKIE = 'sheaf_session';

const SESSION_SECONDS = LIMITS.sessionDays * 24 * 3600;
/** How stale `last_seen_at` may be: a write for every request would be one too many. */
const SEEN_EVERY = 600;

/** Who brings this token; undefined when it is unknown, over, revoked, or the account is disabled. */
export async function resolveViewer(ctx: Context, token: string): Promise<Viewer | undefined> {
  const now = ctx.clock.now();
  const session = await findLiveSession(ctx.db, sha256(token), now);
  if (!session) return undefined;
  if (now - session.last_seen_at > SEEN_EVERY) await noteSeen(ctx, session, now);
  return viewerOf(ctx, session);
}

/** Who began this session, while it lasts: for what was asked for in it and is answered without its token. */
export async function viewerOfSession(ctx: Context, session_id: number): Promise<Viewer | undefined> {
  const session = await findLiveSessionById(ctx.db, session_id, ctx.clock.now());
  return session && viewerOf(ctx, session);
}

/** Somebody with all that he may when he is logged in: for work that goes on while he is not. */
export async function viewerOfAccount(ctx: Context, uid: number): Promise<Viewer | undefined> {
  const user = await findUser(ctx.db, uid);
  return user && user.disabled_at === 0 ? personOf(ctx, { ...user, session_id: 0 }) : undefined;
}

/** Does a log-in of this account ask for a code? */
export async function isInTwoSteps({ db }: Context, uid: number): Promise<boolean> {
  return hasSecondStep(db, uid);
}

type Person = Pick<Viewer, 'uid' | 'username' | 'name' | 'groupid' | 'session_id'>;

async function personOf(ctx: Context, { uid, username, name, groupid, session_id }: Person): Promise<Viewer> {
  const lacksTotp = groupid === 1 && ctx.settings.current.totp_admins === 1 && !(await hasSecondStep(ctx.db, uid));
  if (lacksTotp) return { uid, username, name, groupid: 2, session_id, lacksTotp };
  return { uid, username, name, groupid, session_id };
}

async function viewerOf(ctx: Context, session: LiveSession): Promise<Viewer> {
  if (session.kind === 'log-in') return personOf(ctx, session);
  const { uid, username, name, session_id } = session;
  // A token never carries the administrator's power: what it opens is what its owner has as a person.
  const scope = { right: session.token_right, item_id: session.token_item_id ?? undefined };
  return { uid, username, name, groupid: 2, session_id, scope };
}

/** A database that takes no writes does not stop anyone reading. */
async function noteSeen(ctx: Context, session: LiveSession, now: number): Promise<void> {
  try {
    await ctx.db.transaction().execute((tx) => updateSeen(tx, session.session_id, now));
  } catch (error) {
    ctx.log.warn({ err: error }, 'session not marked as seen');
  }
}

/** Which of these sessions still let somebody in; at most 500. */
export async function aliveSessions(ctx: Context, session_ids: readonly number[]): Promise<ReadonlySet<number>> {
  return new Set(await listAliveSessions(ctx.db, session_ids, ctx.clock.now()));
}

export interface LoggedIn {
  readonly user: UserRow;
  readonly token: string;
  readonly cookie: CookieToSet;
}

export interface Entry {
  readonly way: LoginWay;
  /** 1: an older log-in, here or elsewhere, let him in; nobody proved himself just now. */
  readonly is_passed_on?: 0 | 1;
}

/**
 * A new session of a user: the token leaves the server once and is kept as its hash. An account that never chose a
 * language gets the one that its owner is using, so that mails and notices come in it too.
 */
export async function startSession(
  ctx: RequestContext,
  tx: Tx,
  user: UserRow,
  { way, is_passed_on = 0 }: Entry,
): Promise<LoggedIn> {
  const now = ctx.clock.now();
  const token = randomToken();
  await insertSession(tx, {
    token_hash: sha256(token),
    uid: user.uid,
    created_at: now,
    last_seen_at: now,
    expires_at: now + SESSION_SECONDS,
    address: ctx.request.address,
    agent: ctx.request.agent,
    is_passed_on,
  });
  const language = user.language || (ctx.request.languageNamed ?? '');
  await updateUser(tx, user.uid, { last_login_at: now, ...(user.language === '' && { language }) });
  const after = { how: way, agent: ctx.request.agent };
  await recordAudit(ctx, tx, { action: 'login.done', by: user, subject: userSubject(user), after });
  const cookie = { name: SESSION_COOKIE, value: token, maxAgeSeconds: SESSION_SECONDS };
  return { user: { ...user, language }, token, cookie };
}

export const NO_SESSION_COOKIE: CookieToSet = { name: SESSION_COOKIE, value: '', maxAgeSeconds: 0 };

/**
 * Who asks, asked for once more: his account is locked, so that neither it nor what lets him in ends before the
 * transaction does. @throws ApiError loginExpired when it ended since the request began
 */
export async function lockAsking(
  ctx: Context,
  tx: Tx,
  { uid, session_id }: Pick<Viewer, 'uid' | 'session_id'>,
): Promise<UserRow> {
  const user = await lockUser(tx, uid);
  const [alive] = await listAliveSessions(tx, [session_id], ctx.clock.now());
  if (!user || alive === undefined) throw new ApiError('loginExpired');
  return user;
}

function userSubject({ uid, username }: Pick<UserRow, 'uid' | 'username'>) {
  return { kind: 'user', id: uid, name: username } as const;
}

/** Ends the session that asks, and the codes of the account, which it may have made; none is no mistake. */
export async function endSession(ctx: RequestContext): Promise<void> {
  const { viewer } = ctx;
  if (!viewer) return;
  await ctx.db.transaction().execute(async (tx) => {
    await lockUser(tx, viewer.uid);
    const ended = await removeSession(tx, { uid: viewer.uid, kind: 'log-in' }, viewer.session_id);
    if (ended > 0) await recordAudit(ctx, tx, { action: 'login.ended', subject: userSubject(viewer) });
    await removeLoginCodes(tx, viewer.uid);
    await ctx.feed.put(tx, { topic: 'session', id: viewer.uid });
  });
}

/** Ends every log-in of an account but the one to keep, and what waits to begin one; `tokens`: those too. */
export async function endSessionsOf(
  ctx: Pick<Context, 'feed'>,
  tx: Tx,
  uid: number,
  { keep_session_id = 0, tokens = false }: { readonly keep_session_id?: number; readonly tokens?: boolean } = {},
): Promise<void> {
  await removeOtherSessions(tx, uid, keep_session_id);
  if (tokens) await removeTokensOf(tx, uid);
  await removeLoginCodes(tx, uid);
  await removeLinksOf(tx, uid, 'reset');
  await removeLinksOf(tx, uid, 'verify');
  await ctx.feed.put(tx, { topic: 'session', id: uid });
}

export async function ownSessions(ctx: RequestContext, viewer: Viewer): Promise<SessionRow[]> {
  return listLiveSessions(ctx.db, { uid: viewer.uid, kind: 'log-in' }, ctx.clock.now());
}

/** Codes that may have been made in it end with it. @throws ApiError sessionNotFound, loginExpired */
export async function revokeSession(ctx: RequestContext, viewer: Viewer, session_id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockAsking(ctx, tx, viewer);
    const owner = { uid: viewer.uid, kind: 'log-in' } as const;
    if (session_id === 0) await removeOtherSessions(tx, viewer.uid, viewer.session_id);
    else if ((await removeSession(tx, owner, session_id)) === 0) throw new ApiError('sessionNotFound');
    await removeLoginCodes(tx, viewer.uid);
    const after = { devices: session_id === 0 ? 'others' : 'one' };
    await recordAudit(ctx, tx, { action: 'login.ended', subject: userSubject(viewer), after });
    await ctx.feed.put(tx, { topic: 'session', id: viewer.uid });
  });
}

/** A word that starts one session within a minute: what may stand in an address, where a token may not. */
export async function createLoginCode(
  ctx: RequestContext,
  viewer: Viewer,
): Promise<{ user_token: string; expires_at: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockAsking(ctx, tx, viewer);
    return putLoginCode(ctx, tx, viewer.uid, { is_vouched: 0, is_proved: 0 });
  });
}

/**
 * The same for an account for which another vouched, which is locked: the first step of a log-in; `is_proved` 0 where
 * he let in whom he knew from before. Undefined where nobody logs in to it any more.
 */
export async function createCodeFor(
  ctx: Context,
  tx: Tx,
  uid: number,
  { is_proved = 1 }: { readonly is_proved?: 0 | 1 } = {},
): Promise<string | undefined> {
  const user = await lockUser(tx, uid);
  if (!user || user.disabled_at > 0) return undefined;
  return (await putLoginCode(ctx, tx, uid, { is_vouched: 1, is_proved })).user_token;
}

async function putLoginCode(
  ctx: Context,
  tx: Tx,
  uid: number,
  by: { readonly is_vouched: 0 | 1; readonly is_proved: 0 | 1 },
): Promise<{ user_token: string; expires_at: number }> {
  const user_token = randomToken();
  const expires_at = ctx.clock.now() + LIMITS.loginCodeTtl;
  await insertLoginCode(tx, { code_hash: sha256(user_token), uid, expires_at, ...by });
  return { user_token, expires_at };
}
