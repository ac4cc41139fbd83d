import { buildTree, type ItemTree, type TreeRows } from './item-tree.ts';

/** About 60 MB at most: rows and two trees of as many pages. */
const NODES_MAX = 120_000;

/** The rows of an item's tree, with the two trees that do not depend on who looks. */
export interface CachedTree {
  readonly tree_version: number;
  readonly rows: TreeRows;
  /** For those who only read all of it. */
  readonly forReaders: () => ItemTree;
  /** For those who may delete every page of it. */
  readonly forManagers: () => ItemTree;
}

interface Entry {
  readonly tree_version: number;
  readonly loading: Promise<CachedTree>;
  nodes: number;
}

/**
 * Trees by item. Every change of a tree counts its version up in the same transaction, so a version that fits needs no
 * further proof and nothing has to be told to forget. Oldest used goes first.
 */
export class TreeCache {
  private readonly entries = new Map<number, Entry>();
  private nodes = 0;

  get(item_id: number, tree_version: number, load: () => Promise<TreeRows>): Promise<CachedTree> {
    const known = this.entries.get(item_id);
    if (known?.tree_version === tree_version) {
      this.entries.delete(item_id);
      this.entries.set(item_id, known);
      return known.loading;
    }
    this.forget(item_id);
    const entry: Entry = { tree_version, nodes: 0, loading: this.load(item_id, tree_version, load) };
    this.entries.set(item_id, entry);
    return entry.loading;
  }

  private async load(item_id: number, tree_version: number, load: () => Promise<TreeRows>): Promise<CachedTree> {
    try {
      const rows = await load();
      const entry = this.entries.get(item_id);
      if (entry?.tree_version === tree_version) this.count(entry, rows);
      return withTrees(tree_version, rows);
    } catch (error) {
      if (this.entries.get(item_id)?.tree_version === tree_version) this.forget(item_id);
      throw error;
    }
  }

  private count(entry: Entry, { catalogs, pages }: TreeRows): void {
    entry.nodes = catalogs.length + pages.length;
    this.nodes += entry.nodes;
    for (const [item_id, oldest] of this.entries) {
      if (this.nodes <= NODES_MAX || oldest === entry) return;
      this.forget(item_id);
    }
  }

  private forget(item_id: number): void {
    this.nodes -= this.entries.get(item_id)?.nodes ?? 0;
    this.entries.delete(item_id);
  }
}

function withTrees(tree_version: number, rows: TreeRows): CachedTree {
  return {
    tree_version,
    rows,
    forReaders: once(() => buildTree(rows, { cats: 'all', mayDelete: () => false })),
    forManagers: once(() => buildTree(rows, { cats: 'all', mayDelete: () => true })),
  };
}

function once(make: () => ItemTree): () => ItemTree {
  let made: ItemTree | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
