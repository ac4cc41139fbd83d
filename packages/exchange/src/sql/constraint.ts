import { accept, type Cursor, isName, peek, take, takeGroup, takeName, wordAt } from './cursor.ts';
import type { SqlForeignKey, SqlIndex } from './model.ts';
import { readColumnNames, readReference } from './reference.ts';

export type Constraint =
  | { readonly kind: 'primary'; readonly columns: readonly string[] }
  | { readonly kind: 'index'; readonly index: SqlIndex }
  | { readonly kind: 'foreign'; readonly key: SqlForeignKey }
  | { readonly kind: 'default'; readonly cursor: Cursor }
  | { readonly kind: 'unknown' };

const UNKNOWN: Constraint = { kind: 'unknown' };

/** Words that begin a constraint wherever they come, and the one that must follow. */
const SURE: Readonly<Record<string, readonly string[]>> = {
  CHECK: ['('],
  CONSTRAINT: [],
  EXCLUDE: ['(', 'USING'],
  FOREIGN: ['KEY'],
  FULLTEXT: ['(', 'INDEX', 'KEY'],
  LIKE: [],
  PERIOD: ['FOR'],
  PRIMARY: ['KEY'],
  SPATIAL: ['(', 'INDEX', 'KEY'],
  SUPPLEMENTAL: ['LOG'],
};

/** How an index is kept; its columns come behind. */
const KEPT_AS = new Set(['CLUSTERED', 'NONCLUSTERED', 'NULLS', 'USING']);

function isFollowed(cursor: Cursor, followers: readonly string[]): boolean {
  return followers.length === 0 || followers.includes(wordAt(cursor, 1));
}

/** `key varchar(20)` is a column, `key by_name (name)` an index: what stands in its brackets tells. */
function beginsIndex(cursor: Cursor): boolean {
  const named = isName(peek(cursor, 1));
  const open = named ? 2 : 1;
  if (KEPT_AS.has(wordAt(cursor, open))) return true;
  return wordAt(cursor, open) === '(' && peek(cursor, open + 1)?.kind !== 'number';
}

/** Whether a constraint comes, not a column that is called by such a word. */
export function beginsConstraint(cursor: Cursor): boolean {
  const word = wordAt(cursor);
  const followers = Object.hasOwn(SURE, word) ? SURE[word] : undefined;
  if (followers) return isFollowed(cursor, followers);
  if (word === 'UNIQUE') return isFollowed(cursor, ['INDEX', 'KEY', ...KEPT_AS]) || beginsIndex(cursor);
  return (word === 'KEY' || word === 'INDEX') && beginsIndex(cursor);
}

/** On to the bracket that holds the columns; what stands before it says how the index is kept. */
function readKeyColumns(cursor: Cursor): readonly string[] {
  while (peek(cursor) && wordAt(cursor) !== '(') take(cursor);
  return readColumnNames(cursor);
}

function indexName(cursor: Cursor): string {
  return KEPT_AS.has(wordAt(cursor)) ? '' : (takeName(cursor) ?? '');
}

function readIndex(cursor: Cursor, given: string, unique: boolean): Constraint {
  if (!accept(cursor, 'KEY')) accept(cursor, 'INDEX');
  const name = indexName(cursor) || given;
  const columns = readKeyColumns(cursor);
  return columns.length === 0 ? UNKNOWN : { kind: 'index', index: { name, columns, unique } };
}

function readForeign(cursor: Cursor, given: string): Constraint {
  accept(cursor, 'KEY');
  const name = wordAt(cursor) === '(' ? given : (takeName(cursor) ?? given);
  const columns = readColumnNames(cursor);
  const key = readReference(cursor, name, columns);
  return key && columns.length > 0 ? { kind: 'foreign', key } : UNKNOWN;
}

const READERS: Readonly<Record<string, (cursor: Cursor, name: string) => Constraint>> = {
  DEFAULT: (cursor) => ({ kind: 'default', cursor }),
  FOREIGN: readForeign,
  FULLTEXT: (cursor, name) => readIndex(cursor, name, false),
  INDEX: (cursor, name) => readIndex(cursor, name, false),
  KEY: (cursor, name) => readIndex(cursor, name, false),
  PRIMARY: (cursor) => {
    accept(cursor, 'KEY');
    return { kind: 'primary', columns: readKeyColumns(cursor) };
  },
  SPATIAL: (cursor, name) => readIndex(cursor, name, false),
  UNIQUE: (cursor, name) => readIndex(cursor, name, true),
};

/** One that `beginsConstraint` has told; what it does not know is `unknown`. */
export function readConstraint(cursor: Cursor): Constraint {
  const named = accept(cursor, 'CONSTRAINT') && !beginsBody(cursor);
  const name = named ? (takeName(cursor) ?? '') : '';
  const word = wordAt(cursor);
  const reader = Object.hasOwn(READERS, word) ? READERS[word] : undefined;
  if (!reader) {
    take(cursor);
    takeGroup(cursor);
    return UNKNOWN;
  }
  take(cursor);
  return reader(cursor, name);
}

/** `CONSTRAINT FOREIGN KEY (…)` of MySQL leaves the name away. */
function beginsBody(cursor: Cursor): boolean {
  return Object.hasOwn(READERS, wordAt(cursor)) && ['(', 'INDEX', 'KEY'].includes(wordAt(cursor, 1));
}
