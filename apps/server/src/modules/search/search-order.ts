import type { FoundPage, OutputOf, searchAll } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Engine } from '../../platform/database/open.ts';
import type { Db } from '../../schema/tables.ts';

export interface FoundPages {
  readonly pages: FoundPage[];
  /** There are more than are shown. */
  readonly capped: boolean;
}

export type FoundItems = OutputOf<typeof searchAll>;

export interface ItemOrder {
  readonly in: 'item';
  readonly item: { readonly item_id: number; readonly item_name: string; readonly item_domain: string };
  readonly cats: 'all' | readonly number[];
  readonly keyword: string;
  readonly count: number;
}

export interface AllOrder {
  readonly in: 'all';
  readonly viewer: Pick<Viewer, 'uid' | 'groupid'>;
  readonly keyword: string;
  readonly item_ids: readonly number[];
  readonly editable: 0 | 1;
  readonly count: number;
}

/** A search as it is handed to another thread: plain values, what is allowed decided or asked of the database there. */
export type SearchOrder = ItemOrder | AllOrder;

/** Where a search reads. */
export interface SearchSource {
  readonly db: Db;
  readonly engine: Engine;
}
