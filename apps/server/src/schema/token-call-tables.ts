import type { Generated, Selectable } from 'kysely';

/** What a personal access token did by a tool. It outlives the token. */
export interface TokenCallTable {
  token_call_id: Generated<number>;
  /** The token: its row may be gone. */
  session_id: number;
  uid: number;
  tool: string;
  item_id: Generated<number>;
  page_id: Generated<number>;
  /** The title of the page, else the name of the item, as it was then. */
  about: Generated<string>;
  called_at: number;
  /** 0: done. -1: it began. */
  error_code: Generated<number>;
  error_message: Generated<string>;
  address: string;
}

export interface TokenCallTables {
  token_call: TokenCallTable;
}

export type TokenCallRow = Selectable<TokenCallTable>;
