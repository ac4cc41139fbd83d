import type { Generated } from 'kysely';

export interface UserIdentityTable {
  source: 'ldap' | 'oauth';
  /** Whose subjects these are: the directory's suffix, the provider's address. */
  issuer: string;
  /** What stays when name and place of the person change. */
  subject: string;
  uid: number;
  linked_at: number;
  /** When the account was disabled because its source knows it no longer; 0: it does. */
  gone_at: Generated<number>;
  /** What the source's groups gave: only that is taken away with them. */
  given_admin: Generated<0 | 1>;
  /** Ids as JSON. */
  given_teams: Generated<string>;
}

export interface IdentityTables {
  user_identity: UserIdentityTable;
}
