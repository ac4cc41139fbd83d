import { type Grant, RIGHT, someGrant, wholeItem } from '../../access/grants.ts';

/** A file is readable exactly when a page that holds it is, or by who uploaded it: knowing its link is no right. */
export function mayReadFile(
  file: { readonly uid: number },
  uid: number | undefined,
  placesGrant: boolean,
): { readonly allowed: true } | { readonly allowed: false; readonly error: 'fileNotFound' } {
  return uid === file.uid || placesGrant ? { allowed: true } : { allowed: false, error: 'fileNotFound' };
}

/** Does a grant open one of these top-level catalogs (0: the root) for reading? */
export function mayReadSome(grants: readonly Grant[], top_cat_ids: readonly number[]): boolean {
  return top_cat_ids.some((top_cat_id) => someGrant(grants, RIGHT.read, top_cat_id));
}

/** Who takes it off its last page deletes it only when it is his, or he manages the item. */
export function mayDeleteFile(grants: readonly Grant[], file: { readonly uid: number }, uid: number): boolean {
  return file.uid === uid || wholeItem(grants, RIGHT.manage);
}
