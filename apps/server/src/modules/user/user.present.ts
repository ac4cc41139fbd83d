import type { listAllUsers, OutputOf, Session, SignedIn } from '@sheaf/contract';
import type { SessionRow, UserRow } from '../../schema/tables.ts';
import type { ListedUser } from './user.queries.ts';

export function presentAccount(user: UserRow): Omit<SignedIn, 'user_token'> {
  const { uid, username, name, email, groupid } = user;
  return { uid, username, name, email, email_verify: user.email_key ? 1 : 0, groupid, reg_time: user.created_at };
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
