import type { AuditAction, AuditSubject } from '@sheaf/contract';
import type { Generated } from 'kysely';

/** What happened, as it was told. */
export interface AuditFacts {
  at: number;
  action: AuditAction;
  /** 0: nobody who was logged in. */
  uid: number;
  username: string;
  /** '' for what no request did. */
  address: string;
  subject_kind: AuditSubject;
  subject_id: number;
  subject_name: string;
  /** JSON of the fields that changed; '' for none. */
  values_before: string;
  values_after: string;
}

/** What was committed and has no place in the chain yet: the way there for a second. */
export interface AuditWaitingTable extends AuditFacts {
  waiting_id: Generated<number>;
}

/** The log of the site. Rows are added at its end; its old end is cut off as a whole. */
export interface AuditLogTable extends AuditFacts {
  /** Without a gap. */
  seq: number;
  /** As it is looked for. */
  username_key: string;
  subject_key: string;
  /** 1: a log-in that worked, or a log-out. */
  is_routine: Generated<number>;
  /** Of this row and the hash before it. */
  hash: string;
}

/** One row: where the chain begins and ends. */
export interface AuditChainTable {
  chain_id: number;
  /** The last row that was cut off; 0: none was. */
  cut_seq: number;
  cut_hash: string;
  last_seq: number;
  last_hash: string;
  /** Of the four above, made with the secret key of the site; '' before the first row. */
  seal: string;
}

export interface AuditTables {
  audit_waiting: AuditWaitingTable;
  audit_log: AuditLogTable;
  audit_chain: AuditChainTable;
}
