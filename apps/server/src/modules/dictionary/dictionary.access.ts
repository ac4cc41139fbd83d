import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { accessToEditCatalog, type CatalogEditAccess } from '../catalog/catalog.access.ts';

/** Proof that somebody may write the pages of a catalog's dictionary. */
export type DictionaryAccess = CatalogEditAccess;

/** @throws ApiError loginExpired, catalogNotFound, notAllowed, itemReadOnly, itemTypeReadOnly */
export async function accessToDictionary(
  ctx: RequestContext,
  input: { readonly cat_id: number },
): Promise<DictionaryAccess> {
  return accessToEditCatalog(ctx, input);
}

/** The same right under the item's lock. @throws ApiError as above, busy when the catalog is in another item by now */
export async function accessAsOfNow(ctx: RequestContext, tx: Tx, access: DictionaryAccess): Promise<DictionaryAccess> {
  const now = await accessToEditCatalog(inside(ctx, tx), access);
  if (now.item.item_id !== access.item.item_id) throw new ApiError('busy');
  return now;
}
