import { RIGHT, someGrant } from '../../access/grants.ts';
import type { ItemFacts } from '../../access/item.policy.ts';

type Allow = { readonly allowed: true };
type Deny = { readonly allowed: false; readonly error: 'commentsOff' | 'itemReadOnly' };

/** Where and whose a comment is. */
interface Said {
  readonly uid: number;
  readonly top_cat_id: number;
}

const allow: Allow = { allowed: true };

/** Whether comments of an item are there at all. */
export function mayReadComments({ allow_comment }: { readonly allow_comment: 0 | 1 }): Allow | Deny {
  return allow_comment === 1 ? allow : { allowed: false, error: 'commentsOff' };
}

/** Whoever is logged in and reads the page may write to it, while the item is not archived. */
export function mayComment({ read_only }: ItemFacts): Allow | Deny {
  return read_only === 'archived' ? { allowed: false, error: 'itemReadOnly' } : allow;
}

export function mayEditComment({ uid }: Said, viewer_uid: number): boolean {
  return uid === viewer_uid;
}

export function mayDeleteComment({ grants }: ItemFacts, { uid, top_cat_id }: Said, viewer_uid: number): boolean {
  return uid === viewer_uid || someGrant(grants, RIGHT.manage, top_cat_id);
}

/** Of the thread that it begins. */
export function mayResolve({ grants }: ItemFacts, { uid, top_cat_id }: Said, viewer_uid: number): boolean {
  return uid === viewer_uid || someGrant(grants, RIGHT.edit, top_cat_id);
}
