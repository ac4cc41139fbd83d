import type { Generated } from 'kysely';

export interface TotpTable {
  uid: number;
  /** Sealed. */
  secret: string;
  begun_at: number;
  /** 0: no code has proved yet that the person has the secret. */
  confirmed_at: Generated<number>;
  /** Of the last code that was used: none works twice. */
  last_step: Generated<number>;
}

/** Each is taken away when it is used. */
export interface TotpRecoveryTable {
  code_hash: string;
  uid: number;
}

export interface TotpTables {
  totp: TotpTable;
  totp_recovery: TotpRecoveryTable;
}
