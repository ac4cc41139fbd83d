import { LIMITS } from '@sheaf/contract';

/** What of a catalog its place is made of. */
export interface Placed {
  readonly cat_id: number;
  readonly parent_cat_id: number;
}

/** The catalogs of one item by who stands below whom. Parents that lead in a circle are found, never followed. */
export class CatalogForest<T extends Placed> {
  readonly byId: ReadonlyMap<number, T>;
  private readonly children: ReadonlyMap<number, readonly T[]>;

  constructor(rows: readonly T[]) {
    this.byId = new Map(rows.map((row) => [row.cat_id, row]));
    this.children = Map.groupBy(rows, ({ parent_cat_id }) => parent_cat_id);
  }

  below(cat_id: number): readonly T[] {
    return this.children.get(cat_id) ?? [];
  }

  /** From the top down to this one; undefined for a circle or a parent that is not there. */
  path(cat_id: number): readonly T[] | undefined {
    const path: T[] = [];
    for (let at = cat_id; at !== 0; ) {
      const row = this.byId.get(at);
      if (!row || path.length > this.byId.size) return undefined;
      path.unshift(row);
      at = row.parent_cat_id;
    }
    return path;
  }

  /** The top-level catalog above, or itself; 0 for the root and for what is nowhere. */
  topOf(cat_id: number): number {
    return this.path(cat_id)?.[0]?.cat_id ?? 0;
  }

  /** In the stored numbering: the root has 1. */
  levelOf(cat_id: number): number {
    return LIMITS.topCatalogLevel - 1 + (this.path(cat_id)?.length ?? 0);
  }

  /** It and everything below, parents first. */
  branch(cat_id: number): readonly T[] {
    const root = this.byId.get(cat_id);
    const found = root ? [root] : [];
    for (const row of found) found.push(...this.below(row.cat_id));
    return found;
  }

  /** Every catalog, parents first. */
  all(): readonly T[] {
    const found = [...this.below(0)];
    for (const row of found) found.push(...this.below(row.cat_id));
    return found;
  }

  /** How many levels a catalog and what is below it take. */
  height(cat_id: number): number {
    return 1 + Math.max(0, ...this.below(cat_id).map((row) => this.height(row.cat_id)));
  }

  /** Every catalog, each after its parent, siblings in their order. */
  depthFirst(cat_id = 0): readonly T[] {
    return this.below(cat_id).flatMap((row) => [row, ...this.depthFirst(row.cat_id)]);
  }
}

/** The level of the deepest catalog allowed, in the stored numbering. */
export const DEEPEST_LEVEL = LIMITS.topCatalogLevel + LIMITS.catalogDepth - 1;
