/** What a file of data definitions declares, in the order of its statements. Names stand as they are written. */
export interface SqlSchema {
  readonly dialect: SqlDialect;
  readonly tables: readonly SqlTable[];
  /** False when the text or the number of its tables is beyond the bounds, so that something may lack. */
  readonly complete: boolean;
  /** Tables that a second statement makes once more: it is passed over. At most 20 when all came. */
  readonly twice: readonly string[];
  /** Statements that make no table, by what they are about. */
  readonly left: { readonly data: number; readonly views: number; readonly routines: number };
}

export type SqlDialect = 'generic' | 'mysql' | 'oracle' | 'postgresql' | 'sqlite' | 'sqlserver';

export interface SqlTable {
  /** Empty when the statement names none. */
  readonly schema: string;
  readonly name: string;
  readonly comment: string;
  readonly columns: readonly SqlColumn[];
  readonly primaryKey: readonly string[];
  readonly indexes: readonly SqlIndex[];
  readonly foreignKeys: readonly SqlForeignKey[];
}

export interface SqlColumn {
  readonly name: string;
  /** With length and sign: `decimal(10,2) unsigned`. Empty where the dialect needs none. */
  readonly type: string;
  readonly nullable: boolean;
  /** As it is written, quotes and all; empty when there is none. */
  readonly default: string;
  readonly autoIncrement: boolean;
  readonly comment: string;
}

export interface SqlIndex {
  /** Empty when the statement names none. */
  readonly name: string;
  /** Columns, or expressions as they are written. */
  readonly columns: readonly string[];
  readonly unique: boolean;
}

export interface SqlForeignKey {
  readonly name: string;
  readonly columns: readonly string[];
  readonly table: string;
  /** Empty when the statement leaves it to the other table's primary key. */
  readonly references: readonly string[];
}
