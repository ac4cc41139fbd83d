import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Asked, Question } from './question.ts';
import type { NamingField, Tier } from './tiers.ts';
import { nameLexeme, quotedLexeme, scopeLexeme } from './vectors.ts';

/** Between the pairs of a phrase; no lexeme holds a blank. */
const BESIDE = ' <-> ';

/** What one column has to hold: every one of these queries, or none of them. */
export interface Demand {
  readonly column: 'tokens' | 'names';
  readonly queries: readonly string[];
  readonly wanted: boolean;
}

export function isMet({ column, queries, wanted }: Demand): RawBuilder<SqlBool> {
  return matches(column, wanted ? queries.join(' & ') : `!(${queries.join(' | ')})`);
}

/**
 * With the pairs of a phrase anywhere in the text, which is all that the index can tell by itself, and in one scope where
 * one is named.
 */
export function mayBeMet({ column, queries, wanted }: Demand, scope?: number): RawBuilder<SqlBool> {
  const anywhere = queries.map((query) => query.replaceAll(BESIDE, ' & '));
  const place = scope === undefined ? [] : [scopeLexeme(scope)];
  return isMet({ column, queries: [...place, ...anywhere], wanted });
}

/** What the index tells only in part, or by everything that does not hold a word. */
export function isReadWhole({ queries, wanted }: Demand): boolean {
  return !wanted || queries.some((query) => query.includes(BESIDE));
}

export function isTouched({ column, queries }: Demand): RawBuilder<SqlBool> {
  return matches(column, queries.join(' | '));
}

export function metSomewhere({ column, queries, wanted }: Demand): RawBuilder<SqlBool>[] {
  return queries.map((query) =>
    wanted ? sql`bool_or(${matches(column, query)})` : sql`not bool_or(${matches(column, query)})`,
  );
}

function matches(column: Demand['column'], query: string): RawBuilder<SqlBool> {
  return sql`${sql.ref(column)} @@ ${query}::tsquery`;
}

export function demandsOf({ fields, words, titled }: Tier, { wanted, unwanted }: Question): Demand[] {
  const free = wanted.filter((asked) => !asked.titled);
  const bound = wanted.filter((asked) => asked.titled).map((asked) => queryOf(asked, words, 'title'));
  const named = fields === 'anywhere' ? [] : free.map((asked) => inFields(asked, words, fields));
  const anywhere = fields === 'anywhere' ? free.map((asked) => queryOf(asked, words)) : [];
  const titles = titled ? [either(wanted.map((asked) => queryOf(asked, words, 'title')))] : [];
  const demands: readonly Demand[] = [
    { column: 'tokens', queries: anywhere, wanted: true },
    { column: 'names', queries: [...named, ...bound, ...titles], wanted: true },
    { column: 'tokens', queries: unwantedIn(unwanted, false), wanted: false },
    { column: 'names', queries: unwantedIn(unwanted, true), wanted: false },
  ];
  return demands.flatMap(({ queries, ...rest }) =>
    queries.length > 0 ? [{ ...rest, queries: [...new Set(queries)] }] : [],
  );
}

function unwantedIn(unwanted: readonly Asked[], titled: boolean): string[] {
  return unwanted
    .filter((asked) => asked.titled === titled)
    .map((asked) => queryOf(asked, 'whole', titled ? 'title' : undefined));
}

function inFields(asked: Asked, words: Tier['words'], fields: readonly NamingField[]): string {
  return either(fields.map((field) => queryOf(asked, words, field)));
}

function either(queries: readonly string[]): string {
  return `(${queries.join(' | ')})`;
}

function queryOf({ term, exact }: Asked, words: Tier['words'], field?: NamingField): string {
  if ('phrase' in term) return `(${term.phrase.map((pair) => lexeme(pair, field)).join(BESIDE)})`;
  if ('character' in term) return `${lexeme(term.character, field)}:*`;
  return words === 'whole' || exact ? lexeme(term.word, field) : `${lexeme(term.word, field)}:*`;
}

function lexeme(text: string, field: NamingField | undefined): string {
  return quotedLexeme(field ? nameLexeme(text, field) : text);
}
