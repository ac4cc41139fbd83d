import { buildTree, type ItemTree, type TreeRows } from './item-tree.ts';

const BYTES_MAX = 48 * 1024 * 1024;
/** Of a page or catalog in the rows, the two trees and their orders: measured. */
const NODE_BYTES = 600;
/** Of its title as text, and in the two packed trees at worst. */
const CHARACTER_BYTES = 4;

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
  bytes: number;
}

/**
 * Trees by item. Every change of a tree counts its version up in the same transaction, so a version that fits needs no
 * further proof and nothing has to be told to forget. Oldest used goes first.
 */
export class TreeCache {
  private readonly entries = new Map<number, Entry>();
  private bytes = 0;

  get(item_id: number, tree_version: number, load: () => Promise<TreeRows>): Promise<CachedTree> {
    const known = this.entries.get(item_id);
    if (known?.tree_version === tree_version) {
      this.entries.delete(item_id);
      this.entries.set(item_id, known);
      return known.loading;
    }
    this.forget(item_id);
    const entry: Entry = { tree_version, bytes: 0, loading: this.load(item_id, tree_version, load) };
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

  private count(entry: Entry, rows: TreeRows): void {
    entry.bytes = bytesOf(rows);
    this.bytes += entry.bytes;
    for (const [item_id, oldest] of this.entries) {
      if (this.bytes <= BYTES_MAX || oldest === entry) return;
      this.forget(item_id);
    }
  }

  private forget(item_id: number): void {
    this.bytes -= this.entries.get(item_id)?.bytes ?? 0;
    this.entries.delete(item_id);
  }
}

function bytesOf({ catalogs, pages }: TreeRows): number {
  let characters = 0;
  for (const { cat_name } of catalogs) characters += cat_name.length;
  for (const { page_title } of pages) characters += page_title.length;
  return (catalogs.length + pages.length) * NODE_BYTES + characters * CHARACTER_BYTES;
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
