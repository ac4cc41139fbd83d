import { catalogsWith, RIGHT, type Right } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { type PackedBeginning, packField } from '../../platform/http/packed.ts';
import type { Db } from '../../schema/tables.ts';
import { maySeeDelete, treeKind } from './item.policy.ts';
import { listTreeCatalogs, listTreePages } from './item.tree.queries.ts';
import { buildTree, type ItemTree, type TreeRows } from './item-tree.ts';
import { TreeCache } from './tree-cache.ts';

/** A cache for each database: in tests one process has several, and their ids are the same. */
const caches = new WeakMap<Db, TreeCache>();
/** As long as the trees themselves, which those who see the same share. */
const packed = new WeakMap<ItemTree, Promise<PackedBeginning>>();

/**
 * The tree as this viewer may see it. Readers and managers of all of an item share theirs with others of their kind
 * until the tree changes; others get one made for them from the same rows.
 */
export async function treeOf(ctx: RequestContext, access: ItemAccess): Promise<ItemTree> {
  const { item_id, item } = access;
  const cached = await cacheOf(ctx.db).get(item_id, item.tree_version, () => loadRows(ctx.db, item_id));
  const kind = treeKind(access);
  if (kind === 'readers') return cached.forReaders();
  if (kind === 'managers') return cached.forManagers();
  return buildTree(cached.rows, {
    cats: catalogsWith(access.grants, RIGHT.read),
    mayDelete: (author_uid, top_cat_id) => maySeeDelete(access, ctx.viewer?.uid, author_uid, top_cat_id),
  });
}

/** The tree of the places at which the viewer has this right, and of nothing else. */
export async function treeWith(
  ctx: RequestContext,
  { grants, item_id, item }: ItemAccess,
  right: Right,
): Promise<ItemTree> {
  const cached = await cacheOf(ctx.db).get(item_id, item.tree_version, () => loadRows(ctx.db, item_id));
  const cats = catalogsWith(grants, right);
  return cats === 'all' ? cached.forReaders() : buildTree(cached.rows, { cats, mayDelete: () => false });
}

/** The menu of a tree as answers begin with it. */
export function packedMenu(tree: ItemTree): Promise<PackedBeginning> {
  const known = packed.get(tree) ?? packField('menu', tree.menu);
  packed.set(tree, known);
  return known;
}

function cacheOf(db: Db): TreeCache {
  const known = caches.get(db);
  if (known) return known;
  const made = new TreeCache();
  caches.set(db, made);
  return made;
}

async function loadRows(db: Db, item_id: number): Promise<TreeRows> {
  return { catalogs: await listTreeCatalogs(db, item_id), pages: await listTreePages(db, item_id) };
}
