import type { Generated, Selectable } from 'kysely';

/** A request that a writer sent from the editor: what was in it and in its answer stays on his device. */
export interface HttpTestTable {
  http_test_id: Generated<number>;
  uid: number;
  page_id: number;
  method: string;
  /** Without the values of its query. */
  address: string;
  /** The name of the environment; '' for none. */
  environment: string;
  /** 0: there was no answer. */
  status: number;
  ms: number;
  bytes: number;
  sent_at: number;
}

export interface HttpTestTables {
  http_test: HttpTestTable;
}

export type HttpTestRow = Selectable<HttpTestTable>;
