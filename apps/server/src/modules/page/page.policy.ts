import { RIGHT, someGrant } from '../../access/grants.ts';
import type { ItemFacts } from '../../access/item.policy.ts';

type PageError = 'deleteNotAllowed' | 'itemReadOnly' | 'itemTypeReadOnly' | 'notAllowed' | 'pageNotFound';
type Allow = { readonly allowed: true };
type Deny = { readonly allowed: false; readonly error: PageError };

/** What of a page a decision needs. */
export interface PageFacts {
  readonly top_cat_id: number;
  readonly author_uid: number;
}

const allow: Allow = { allowed: true };
const deny = (error: PageError): Deny => ({ allowed: false, error });

/** Who may not read a page learns nothing of it, also not from a refused write. */
export function mayKnowOf({ grants }: ItemFacts, { top_cat_id }: Pick<PageFacts, 'top_cat_id'>): Allow | Deny {
  return someGrant(grants, RIGHT.read, top_cat_id) ? allow : deny('pageNotFound');
}

/** Those who manage the item, and the last author while he may still edit here. */
export function mayDeletePage(facts: ItemFacts, page: PageFacts, uid: number | undefined): Allow | Deny {
  const right = uid === page.author_uid ? RIGHT.edit : RIGHT.manage;
  if (uid === undefined || !someGrant(facts.grants, right, page.top_cat_id)) return deny('deleteNotAllowed');
  return facts.read_only === undefined ? allow : deny('itemReadOnly');
}

/** Every page that a list names must be the viewer's to edit. */
export function mayEditAll(facts: ItemFacts, top_cat_ids: readonly number[]): Allow | Deny {
  if (!top_cat_ids.every((top_cat_id) => someGrant(facts.grants, RIGHT.edit, top_cat_id))) return deny('notAllowed');
  if (facts.read_only === undefined) return allow;
  return deny(facts.read_only === 'archived' ? 'itemReadOnly' : 'itemTypeReadOnly');
}
