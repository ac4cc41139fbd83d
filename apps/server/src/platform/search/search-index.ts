import type { Expression, SqlBool } from 'kysely';
import type { AnyDb, AnyTx } from '../database/handles.ts';
import type { Question } from './question.ts';

/** The texts of two tsvectors. */
export interface Vectors {
  readonly tokens: string;
  readonly names: string;
}

export interface SearchTexts {
  readonly title: string;
  readonly headings: string;
  readonly body: string;
  readonly identifiers: string;
}

/** The words of texts as one engine takes them. Of a long text they take longer than writing them does. */
export interface CutTexts {
  /** For SQLite. */
  readonly columns?: SearchTexts;
  /** For PostgreSQL. */
  readonly parts?: readonly Vectors[];
}

/** What is found, before or after it was cut into words. */
export type SearchEntry = EntryKey & (SearchTexts | { readonly cut: CutTexts });

export interface EntryKey {
  /** Lower case letters and underscores. */
  readonly kind: string;
  readonly id: number;
  /** What a search is confined to. */
  readonly scope: number;
}

export interface SearchHit {
  readonly kind: string;
  readonly id: number;
}

/** The columns of an entry that what decides on its sight may go by. */
export interface EntryColumns {
  readonly id: Expression<number>;
  readonly scope: Expression<number>;
}

export interface SearchQuery {
  readonly question: Question;
  /** One, or any of several; none finds nothing. */
  readonly scope: number | readonly number[];
  readonly kinds?: readonly string[];
  /** Only entries of which this is true are found and counted; it is asked of one hit at a time. */
  readonly visible?: (entry: EntryColumns) => Expression<SqlBool>;
  readonly limit: number;
}

export interface SearchAnswer {
  /**
   * Best first: every word in the title, whole, then as the beginning of another; then every word whole: in title and
   * headings with one of them in the title, in the headings, in the identifiers, anywhere with one of them in the title,
   * anywhere; then as the beginning of another: in title and headings, in the identifiers, anywhere. Of several that are
   * alike the one written last.
   */
  hits: SearchHit[];
  /** There are more. */
  capped: boolean;
}

/** Entries of one kind in one scope. */
export interface EntryPlace {
  readonly kind: string;
  readonly scope: number;
}

/** A text whose entry is copied, the one that is its copy, and the version that the copy has. */
export interface EntryPair {
  readonly id: number;
  readonly copy_id: number;
  readonly version: number;
}

export interface EntryCopies {
  readonly kind: string;
  readonly from_scope: number;
  readonly to_scope: number;
  readonly pairs: readonly EntryPair[];
  /** Whether the text has that version in the same moment: what was saved meanwhile has another entry. */
  readonly isCurrent?: (pair: {
    readonly id: Expression<number>;
    readonly version: Expression<number>;
  }) => Expression<SqlBool>;
}

/**
 * Finds texts by their words, with the same answers in the same order on both engines. Rights are not in the index:
 * `visible` joins the hits to rows.
 */
export interface SearchIndex {
  /** Writes the entry, in the place of older ones with its kind and id. */
  put(tx: AnyTx, entry: SearchEntry): Promise<void>;
  /** The same of several of one kind, at most 100. */
  putMany(tx: AnyTx, entries: readonly SearchEntry[]): Promise<void>;
  /** Writes entries of texts that have none yet; at most 100. */
  add(tx: AnyTx, entries: readonly SearchEntry[]): Promise<void>;
  /**
   * Writes entries of at most 100 copies of texts that have none yet, by those of the originals; answers the copies that
   * have one then. None where the words are kept without their texts.
   */
  copyMany(tx: AnyTx, copies: EntryCopies): Promise<number[]>;
  /** As put, but entries in other scopes stay: written before a text moves, so that it is found at once where it goes. */
  putBeside(tx: AnyTx, entry: SearchEntry): Promise<void>;
  remove(tx: AnyTx, kind: string, id: number): Promise<void>;
  /** At most 500 ids; entries in other scopes stay. */
  removeMany(tx: AnyTx, place: EntryPlace, ids: readonly number[]): Promise<void>;
  removeScope(tx: AnyTx, scope: number): Promise<void>;
  /** Ids that have an entry there, in their order, above `after`. */
  listIds(db: AnyDb, place: EntryPlace, range: { readonly after: number; readonly limit: number }): Promise<number[]>;
  find(db: AnyDb, query: SearchQuery): Promise<SearchAnswer>;
  /**
   * Sorts into the indexes of words what was written since the last time; answers how many pages of them that were. Absent
   * where writing does so.
   */
  readonly tidy?: (db: AnyDb) => Promise<number>;
}
