import { RIGHT, someGrant } from '../../access/grants.ts';
import { holdsOnePage, type ItemFacts, mayEdit, mayLookAsEditor } from '../../access/item.policy.ts';

type CatalogError =
  | 'catalogNotFound'
  | 'deleteNotAllowed'
  | 'itemNotFound'
  | 'itemReadOnly'
  | 'itemTypeReadOnly'
  | 'loginForced'
  | 'notAllowed';
type Decision =
  | { readonly allowed: true }
  | { readonly allowed: false; readonly error: CatalogError | 'itemNotManaged' | 'itemNotVisible' };

/** Who may not see a catalog learns nothing of it, also not from a refused write. */
export function mayKnowOf({ grants }: ItemFacts, top_cat_id: number): Decision {
  return someGrant(grants, RIGHT.read, top_cat_id) ? { allowed: true } : { allowed: false, error: 'catalogNotFound' };
}

/** Every place that a change touches must be the viewer's to edit. */
export function mayEditAt(facts: ItemFacts, top_cat_ids: Iterable<number>): Decision {
  for (const top_cat_id of top_cat_ids) {
    const decision = mayEdit(facts, top_cat_id);
    if (!decision.allowed) return decision;
  }
  return { allowed: true };
}

/** A top-level catalog stands at the root: to take it away one must edit there, not only inside it. */
export function mayTake(facts: ItemFacts, parent_cat_id: number, top_cat_id: number): Decision {
  return mayEdit(facts, parent_cat_id === 0 ? 0 : top_cat_id);
}

/**
 * Out of its item a branch is beyond the reach of those who manage that, its recycle bin included: it takes the right to
 * delete every page in it.
 */
export function mayTakeOut(
  { grants }: ItemFacts,
  top_cat_id: number,
  { isOwn }: { readonly isOwn: boolean },
): Decision {
  const right = isOwn ? RIGHT.edit : RIGHT.manage;
  return someGrant(grants, right, top_cat_id) ? { allowed: true } : { allowed: false, error: 'deleteNotAllowed' };
}

/** An item of one page takes no catalogs with pages of other items. */
export function mayTakeIn({ item_type }: { readonly item_type: number }): Decision {
  return holdsOnePage(item_type) ? { allowed: false, error: 'notAllowed' } : { allowed: true };
}

/** A copy takes nothing away: it is made of an archived item too. */
export function mayCopy(facts: ItemFacts, top_cat_id: number): Decision {
  return mayLookAsEditor(facts, top_cat_id);
}
