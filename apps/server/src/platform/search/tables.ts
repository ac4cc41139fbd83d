import type { Generated } from 'kysely';

export interface SearchTables {
  /**
   * On SQLite the tokens are beside it in the full-text tables `search_tokens`, of all fields, and `search_names`, of
   * title, headings and identifiers, whose rowids are the entry_id. On PostgreSQL they are in two more columns: `tokens` of all fields, and `names` of title, headings and identifiers, each lexeme
   * there begun by its field.
   */
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
