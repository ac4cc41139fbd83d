import type { Generated } from 'kysely';

export interface SearchTables {
  /** On SQLite the tokens are beside it in the full-text table `search_tokens`, whose rowid is the entry_id. */
  search_entry: {
    entry_id: Generated<number>;
    kind: string;
    id: number;
    /** PostgreSQL keeps a limited number of positions per row: a long text is several parts, from 1 on. */
    part: number;
    /** How many parts this text has. */
    parts: number;
    scope: number;
  };
}
