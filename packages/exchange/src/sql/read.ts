import { readAlter } from './alter.ts';
import { readCreate } from './create.ts';
import { accept, type Cursor, takeQualifiedName } from './cursor.ts';
import { dialectOf } from './dialect.ts';
import type { SqlSchema } from './model.ts';
import { readCommentOn, readExtendedProperty } from './remarks.ts';
import { ROUTINES, statementsOf } from './statements.ts';
import { dropTable, finishedTable, noTables, type Tables } from './tables.ts';
import type { Token } from './tokens.ts';

const MAX_CHARS = 5_000_000;
const MOST_TWICE = 20;

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
  const skipped = { count: 0 };
  const left = { data: 0, views: 0, routines: 0 };
  for (const tokens of statementsOf(text, dialect, skipped)) {
    const kind = leftOut(tokens);
    if (kind) left[kind] += 1;
    const word = tokens[0]?.word ?? '';
    const read = Object.hasOwn(STATEMENTS, word) ? STATEMENTS[word] : undefined;
    read?.(tables, { sql: text, tokens, at: 1, end: tokens.length });
  }
  return {
    dialect,
    tables: [...tables.drafts].map(finishedTable),
    twice: tables.complete ? [...tables.twice].slice(0, MOST_TWICE) : [],
    left: { ...left, routines: left.routines + skipped.count },
    complete: tables.complete && text.length === sql.length,
  };
}

const DATA = new Set(['COPY', 'INSERT', 'MERGE', 'REPLACE']);
/** `CREATE OR REPLACE ALGORITHM = … DEFINER = … VIEW` */
const WORDS_BEFORE = 16;

/** What a statement makes that is no table. */
function leftOut(tokens: readonly Token[]): keyof SqlSchema['left'] | undefined {
  const first = tokens[0]?.word ?? '';
  if (DATA.has(first)) return 'data';
  if (first !== 'CREATE') return undefined;
  for (const { word } of tokens.slice(1, WORDS_BEFORE)) {
    if (word === 'VIEW') return 'views';
    if (ROUTINES.has(word)) return 'routines';
    if (word === 'TABLE' || word === '(') return undefined;
  }
  return undefined;
}
