import { catalogsWith, RIGHT, someGrant, wholeItem } from '../../access/grants.ts';
import type { ItemFacts } from '../../access/item.policy.ts';

/** Which of the trees of an item a viewer gets. */
export type TreeKind = 'readers' | 'managers' | 'own';

export function treeKind(facts: ItemFacts): TreeKind {
  if (catalogsWith(facts.grants, RIGHT.read) !== 'all') return 'own';
  if (facts.read_only !== undefined) return 'readers';
  if (wholeItem(facts.grants, RIGHT.manage)) return 'managers';
  return facts.grants.some(({ right }) => right >= RIGHT.edit) ? 'own' : 'readers';
}

/** May a page here be deleted: by who manages the item, and by its last author while he may edit here. */
export function maySeeDelete(
  facts: ItemFacts,
  uid: number | undefined,
  author_uid: number,
  top_cat_id: number,
): boolean {
  if (uid === undefined || facts.read_only !== undefined) return false;
  return someGrant(facts.grants, uid === author_uid ? RIGHT.edit : RIGHT.manage, top_cat_id);
}
