import { readAlter } from './alter.ts';
import { readCreate } from './create.ts';
import { accept, type Cursor, takeQualifiedName } from './cursor.ts';
import { dialectOf } from './dialect.ts';
import type { SqlSchema } from './model.ts';
import { readCommentOn, readExtendedProperty } from './remarks.ts';
import { statementsOf } from './statements.ts';
import { dropTable, finishedTable, noTables, type Tables } from './tables.ts';

const MAX_CHARS = 5_000_000;

const STATEMENTS: Readonly<Record<string, (tables: Tables, cursor: Cursor) => void>> = {
  ALTER: readAlter,
  COMMENT: readCommentOn,
  CREATE: readCreate,
  DROP: (tables, cursor) => {
    if (!accept(cursor, 'TABLE')) return;
    accept(cursor, 'IF', 'EXISTS');
    dropTable(tables, takeQualifiedName(cursor));
  },
  EXEC: readExtendedProperty,
  EXECUTE: readExtendedProperty,
};

/**
 * The tables that a text of data definitions declares. What it does not know it passes over; there is no text that
 * makes it fail.
 */
export function readSql(sql: string): SqlSchema {
  const text = sql.slice(0, MAX_CHARS);
  const dialect = dialectOf(text);
  const tables = noTables();
  for (const tokens of statementsOf(text, dialect)) {
    const word = tokens[0]?.word ?? '';
    const read = Object.hasOwn(STATEMENTS, word) ? STATEMENTS[word] : undefined;
    read?.(tables, { sql: text, tokens, at: 1, end: tokens.length });
  }
  return {
    dialect,
    tables: [...tables.drafts].map(finishedTable),
    complete: tables.complete && text.length === sql.length,
  };
}
