import type { listAllUsers, OutputOf, Session, SignedIn, Token } from '@sheaf/contract';
import type { CookieToSet } from '../../platform/http/answer.ts';
import type { SessionRow, UserRow } from '../../schema/tables.ts';
import type { ListedUser } from './user.queries.ts';

export function presentAccount(user: UserRow): Omit<SignedIn, 'user_token'> {
  const { uid, username, name, email, email_pending, language, single_keys, groupid, created_at } = user;
  const email_verify = user.email_key ? 1 : 0;
  const has_password = user.password_hash === '' ? 0 : 1;
  return {
    uid,
    username,
    name,
    email,
    email_verify,
    email_pending,
    language,
    single_keys,
    has_password,
    groupid,
    reg_time: created_at,
  };
}

export function presentSignedIn(user: UserRow, user_token: string): SignedIn {
  return { ...presentAccount(user), user_token };
}

export function presentSession(session: SessionRow, current_session_id: number): Session {
  const { session_id, created_at, last_seen_at, expires_at, address, agent } = session;
  const current = session_id === current_session_id ? 1 : 0;
  return { session_id, created_at, last_seen_at, expires_at, address, agent, current };
}

/** What people see of each other before they work together: never an e-mail address. */
export function presentUsers(users: readonly ListedUser[]): OutputOf<typeof listAllUsers> {
  return users.map(({ uid, username, name }) => ({ uid, username, name }));
}

export function presentToken(session: SessionRow): Token {
  const { token_name, token_right, token_item_name, token_end, created_at, expires_at } = session;
  return {
    token_id: session.session_id,
    token_name,
    right: token_right,
    item_id: session.token_item_id ?? 0,
    item_name: token_item_name,
    last_four: token_end,
    created_at,
    last_used_at: session.last_seen_at,
    expires_at,
  };
}

const YEAR = 366 * 24 * 3600;

/** What a person chose follows him into a browser by cookies that pages may read. */
export function choiceCookies({ language, single_keys }: Pick<UserRow, 'language' | 'single_keys'>): CookieToSet[] {
  const keys = { name: 'sheaf_keys', value: single_keys === 1 ? 'on' : 'off', maxAgeSeconds: YEAR, readable: true };
  if (language === '') return [keys];
  return [keys, { name: 'sheaf_lang', value: language, maxAgeSeconds: YEAR, readable: true }];
}
