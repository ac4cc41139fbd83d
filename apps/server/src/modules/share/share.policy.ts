import { RIGHT, someGrant } from '../../access/grants.ts';
import { type ItemFacts, mayLookAsEditor } from '../../access/item.policy.ts';

type Answer = { readonly allowed: true } | { readonly allowed: false; readonly error: 'notAllowed' | 'shareNotFound' };

/** Where something shared stands: the top-level catalog above it or itself, 0 for the root and for all of the item. */
interface SharedFacts {
  readonly top_cat_id: number;
}

/** A share is ended by who may edit what it shares, also while the item is archived: to close a door is no edit. */
export function mayRevoke(item: ItemFacts, { top_cat_id }: SharedFacts): Answer {
  if (!someGrant(item.grants, RIGHT.read, top_cat_id)) return { allowed: false, error: 'shareNotFound' };
  return mayLookAsEditor(item, top_cat_id).allowed ? { allowed: true } : { allowed: false, error: 'notAllowed' };
}

/** Keys are shown to who may edit what they open. */
export function maySeeShare({ grants }: Pick<ItemFacts, 'grants'>, { top_cat_id }: SharedFacts): boolean {
  return someGrant(grants, RIGHT.edit, top_cat_id);
}
