import type { Generated } from 'kysely';

type Flag = 0 | 1;

export interface UserTable {
  uid: Generated<number>;
  username: string;
  /** The user name folded for comparison: unique without regard to case. */
  username_key: string;
  name: Generated<string>;
  email: Generated<string>;
  /** The verified address, folded; null until it is verified. */
  email_key: string | null;
  groupid: Generated<1 | 2>;
  password_hash: Generated<string>;
  created_at: number;
  last_login_at: Generated<number>;
  disabled_at: Generated<number>;
  /** To it a link was sent that nobody used yet. */
  email_pending: Generated<string>;
  /** '': as the browser says. */
  language: Generated<'' | 'zh' | 'en'>;
  single_keys: Generated<Flag>;
  /** Deleted by its owner; the name stays taken, since texts carry it. */
  deleted_at: Generated<number>;
}

export interface UserLinkTable {
  link_hash: string;
  /** `login`: the password was right, a code has to come. */
  purpose: 'verify' | 'reset' | 'login';
  uid: number;
  /** The address that the link proves; '' for a new password. */
  email: Generated<string>;
  expires_at: number;
}

export interface SessionTable {
  session_id: Generated<number>;
  token_hash: string;
  uid: number;
  created_at: number;
  last_seen_at: number;
  expires_at: number;
  address: Generated<string>;
  agent: Generated<string>;
  kind: Generated<'log-in' | 'token'>;
  token_name: Generated<string>;
  token_right: Generated<'read' | 'write'>;
  /** null: all items. */
  token_item_id: number | null;
  /** As it was when the token was made. */
  token_item_name: Generated<string>;
  /** 1: begun by a code that another log-in made, so that nobody proved in it who he is. */
  is_passed_on: Generated<0 | 1>;
  /** The last four characters. */
  token_end: Generated<string>;
}

export interface LoginCodeTable {
  code_hash: string;
  uid: number;
  expires_at: number;
  /** 1: another vouched for the account. 0: somebody who is logged in made it. */
  is_vouched: Generated<0 | 1>;
  /** 1: who vouched saw him prove himself just then. */
  is_proved: Generated<0 | 1>;
}

export interface UserTables {
  user: UserTable;
  session: SessionTable;
  login_code: LoginCodeTable;
  user_link: UserLinkTable;
}
