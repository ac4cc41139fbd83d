import type { Insertable } from 'kysely';
import type { Viewer } from '../../access/viewer.ts';
import { compiledOnce } from '../../platform/database/compiled.ts';
import type { Db, SessionRow, Tx } from '../../schema/tables.ts';
import type { SessionTable } from '../../schema/user-tables.ts';

export type LiveSession = Omit<Viewer, 'scope'> &
  Pick<SessionRow, 'last_seen_at' | 'expires_at' | 'kind' | 'token_right' | 'token_item_id'>;

/** Who a token belongs to; its session must not be over nor the account disabled. */
export async function findLiveSession(db: Db, token_hash: string, now: number): Promise<LiveSession | undefined> {
  const [session] = await liveSession(db, token_hash, now);
  return session;
}

const liveSession = compiledOnce((db: Db, token_hash: string, now: number) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.uid', 'session.uid')
    .select([
      'user.uid',
      'user.username',
      'user.name',
      'user.groupid',
      'session.session_id',
      'session.last_seen_at',
      'session.expires_at',
      'session.kind',
      'session.token_right',
      'session.token_item_id',
    ])
    .where('session.token_hash', '=', token_hash)
    .where('session.expires_at', '>', now)
    .where('user.disabled_at', '=', 0),
);

/** The same of a session that is known by its number. */
export async function findLiveSessionById(db: Db, session_id: number, now: number): Promise<LiveSession | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.uid', 'session.uid')
    .select(['user.uid', 'user.username', 'user.name', 'user.groupid'])
    .select(['session.session_id', 'session.last_seen_at', 'session.expires_at', 'session.kind'])
    .select(['session.token_right', 'session.token_item_id'])
    .where('session.session_id', '=', session_id)
    .where('session.expires_at', '>', now)
    .where('user.disabled_at', '=', 0)
    .executeTakeFirst();
}

/** Does a log-in of the account ask for a code? */
export async function hasSecondStep(db: Db, uid: number): Promise<boolean> {
  const row = await db
    .selectFrom('totp')
    .select('uid')
    .where('uid', '=', uid)
    .where('confirmed_at', '>', 0)
    .executeTakeFirst();
  return row !== undefined;
}

export async function listLiveSessions(
  db: Db,
  { uid, kind }: { readonly uid: number; readonly kind: SessionRow['kind'] },
  now: number,
): Promise<SessionRow[]> {
  return db
    .selectFrom('session')
    .selectAll()
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('expires_at', '>', now)
    .orderBy('session_id', 'desc')
    .limit(200)
    .execute();
}

export interface TokenPart {
  /** The token after which the part begins; 0: the newest is its first. */
  readonly before: number;
  readonly limit: number;
}

export type OwnedToken = SessionRow & { readonly username: string };

const NEWEST = Number.MAX_SAFE_INTEGER;

/** Everybody's personal access tokens that are good, newest first. */
export async function listTokens(db: Db, { before, limit }: TokenPart, now: number): Promise<OwnedToken[]> {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.uid', 'session.uid')
    .selectAll('session')
    .select('user.username')
    .where('session.kind', '=', 'token')
    .where('session.session_id', '<', before || NEWEST)
    .where('session.expires_at', '>', now)
    .orderBy('session.session_id', 'desc')
    .limit(limit)
    .execute();
}

export async function findToken(db: Db, session_id: number): Promise<OwnedToken | undefined> {
  return db
    .selectFrom('session')
    .innerJoin('user', 'user.uid', 'session.uid')
    .selectAll('session')
    .select('user.username')
    .where('session.session_id', '=', session_id)
    .where('session.kind', '=', 'token')
    .executeTakeFirst();
}

/** Which of these sessions still let somebody in; at most 500. */
export async function listAliveSessions(db: Db, session_ids: readonly number[], now: number): Promise<number[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('user', 'user.uid', 'session.uid')
    .select('session.session_id')
    .where('session.session_id', 'in', session_ids)
    .where('session.expires_at', '>', now)
    .where('user.disabled_at', '=', 0)
    .execute();
  return rows.map(({ session_id }) => session_id);
}

export async function insertSession(tx: Tx, session: Insertable<SessionTable>): Promise<SessionRow> {
  return tx.insertInto('session').values(session).returningAll().executeTakeFirstOrThrow();
}

/** When somebody proved who he is to begin this log-in; undefined when it was handed on, or is none. */
export async function findProvedAt(db: Db, session_id: number): Promise<number | undefined> {
  const session = await db
    .selectFrom('session')
    .select('created_at')
    .where('session_id', '=', session_id)
    .where('kind', '=', 'log-in')
    .where('is_passed_on', '=', 0)
    .executeTakeFirst();
  return session?.created_at;
}

export async function updateSeen(tx: Tx, session_id: number, last_seen_at: number): Promise<void> {
  await tx.updateTable('session').set({ last_seen_at }).where('session_id', '=', session_id).execute();
}

/** Answers how many there were. */
export async function removeSession(
  tx: Tx,
  { uid, kind }: { readonly uid: number; readonly kind: SessionRow['kind'] },
  session_id: number,
): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('session')
    .where('uid', '=', uid)
    .where('kind', '=', kind)
    .where('session_id', '=', session_id)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Where the account is logged in; tokens stay. */
export async function removeOtherSessions(tx: Tx, uid: number, keep_session_id: number): Promise<void> {
  await tx
    .deleteFrom('session')
    .where('uid', '=', uid)
    .where('kind', '=', 'log-in')
    .where('session_id', '<>', keep_session_id)
    .execute();
}

export async function removeTokensOf(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('session').where('uid', '=', uid).where('kind', '=', 'token').execute();
}

/** Tokens too. */
export async function removeSessionsOf(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('session').where('uid', '=', uid).execute();
}

export async function removeEndedSessions(tx: Tx, now: number): Promise<void> {
  await tx.deleteFrom('session').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('login_code').where('expires_at', '<=', now).execute();
  await tx.deleteFrom('user_link').where('expires_at', '<=', now).execute();
}

export async function insertLoginCode(
  tx: Tx,
  code: { code_hash: string; uid: number; expires_at: number; is_vouched: 0 | 1; is_proved: 0 | 1 },
): Promise<void> {
  await tx.insertInto('login_code').values(code).execute();
}

/** Whose it is; nothing of it changes. */
export async function findLoginCode(db: Db, code_hash: string): Promise<number | undefined> {
  const code = await db.selectFrom('login_code').select('uid').where('code_hash', '=', code_hash).executeTakeFirst();
  return code?.uid;
}

export async function removeLoginCodes(tx: Tx, uid: number): Promise<void> {
  await tx.deleteFrom('login_code').where('uid', '=', uid).execute();
}

/** Takes the code away: of two who bring it one gets it. Undefined when it is over. */
export async function takeLoginCode(
  tx: Tx,
  code_hash: string,
  now: number,
): Promise<{ readonly uid: number; readonly is_vouched: 0 | 1; readonly is_proved: 0 | 1 } | undefined> {
  const taken = await tx
    .deleteFrom('login_code')
    .where('code_hash', '=', code_hash)
    .returning(['uid', 'expires_at', 'is_vouched', 'is_proved'])
    .executeTakeFirst();
  return taken && taken.expires_at > now ? taken : undefined;
}
