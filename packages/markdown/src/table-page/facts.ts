/** What is known of a table of a database; names stand as they are written there. */
export interface TableFacts {
  readonly name: string;
  readonly comment: string;
  readonly columns: readonly ColumnFacts[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly IndexFacts[];
  readonly foreignKeys: readonly ForeignKeyFacts[];
}

export interface ColumnFacts {
  readonly name: string;
  readonly type: string;
  readonly nullable: boolean;
  readonly default: string;
  readonly autoIncrement: boolean;
  readonly comment: string;
}

interface IndexFacts {
  readonly name: string;
  readonly columns: readonly string[];
  readonly unique: boolean;
}

export interface ForeignKeyFacts {
  readonly name: string;
  readonly columns: readonly string[];
  readonly table: string;
  /** Empty for the other table's primary key. */
  readonly references: readonly string[];
}

/** How pages of tables are written: in which language, and where each table's page is. */
export interface TableWriting {
  readonly language: 'zh' | 'en';
  /** The address of a table's page; undefined for a table without one. */
  readonly addressOf: (table: string) => string | undefined;
}
