import type { AnyDb, AnyTx } from '../database/handles.ts';

export interface SearchEntry {
  /** Lower case letters and underscores. */
  readonly kind: string;
  readonly id: number;
  /** What a search is confined to. */
  readonly scope: number;
  readonly title: string;
  readonly headings: string;
  readonly body: string;
  readonly identifiers: string;
}

export interface SearchHit {
  readonly kind: string;
  readonly id: number;
  /** Higher is better; comparable within one answer. */
  readonly score: number;
}

export interface SearchQuery {
  readonly text: string;
  readonly scope: number;
  readonly kinds?: readonly string[];
  readonly limit: number;
}

export interface SearchAnswer {
  /**
   * Best first: every word in the title, then in the headings, then in the identifiers, then anywhere. Of several with
   * the same score the one written last.
   */
  hits: SearchHit[];
  /** There were more than were ranked. */
  capped: boolean;
}

/** Finds texts by their words, with the same answers on both engines. Rights are not in it: join the hits to rows. */
export interface SearchIndex {
  /** Writes the entry, in the place of an older one with its kind and id. */
  put(tx: AnyTx, entry: SearchEntry): Promise<void>;
  remove(tx: AnyTx, kind: string, id: number): Promise<void>;
  removeScope(tx: AnyTx, scope: number): Promise<void>;
  find(db: AnyDb, query: SearchQuery): Promise<SearchAnswer>;
}
