import { editorsAmong } from '../../access/audience.ts';
import { type Context, inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import { accessToEditCatalog } from '../catalog/catalog.access.ts';
import { whereIs } from '../catalog/catalog.service.ts';
import type { Author } from '../page/page.write.service.ts';

/** The catalog of a dictionary, and who writes its pages. */
interface DictionaryPlace {
  readonly viewer: Author;
  readonly item: { readonly item_id: number };
  readonly cat_id: number;
  readonly top_cat_id: number;
}

/** Proof that somebody may write the pages of a catalog's dictionary. */
export interface DictionaryAccess extends DictionaryPlace {
  /** The same under the item's lock. @throws ApiError as the right is refused with, busy when the catalog is in another item by now */
  readonly asOfNow: (tx: Tx) => Promise<DictionaryPlace>;
}

/** @throws ApiError loginExpired, catalogNotFound, notAllowed, itemReadOnly, itemTypeReadOnly */
export async function accessToDictionary(
  ctx: RequestContext,
  { cat_id }: { readonly cat_id: number },
): Promise<DictionaryAccess> {
  return provenBy(await accessToEditCatalog(ctx, { cat_id }), (tx) => accessToEditCatalog(inside(ctx, tx), { cat_id }));
}

interface Following {
  readonly cat_id: number;
  readonly follow_uid: number;
  readonly follow_name: string;
}

/**
 * By itself a dictionary follows its address while whoever wanted that may edit there.
 * @throws ApiError catalogNotFound, notAllowed
 */
export async function accessByItself(ctx: Context, following: Following): Promise<DictionaryAccess> {
  return provenBy(await placeOf(ctx.db, following), (tx) => placeOf(tx, following));
}

async function placeOf(db: Db, { cat_id, follow_uid, follow_name }: Following): Promise<DictionaryPlace> {
  const place = await whereIs(db, cat_id);
  if (!place) throw new ApiError('catalogNotFound', {}, { field: 'cat_id' });
  if ((await editorsAmong(db, place, [follow_uid])).length === 0) throw new ApiError('notAllowed');
  const { item_id, top_cat_id } = place;
  return { viewer: { uid: follow_uid, username: follow_name }, item: { item_id }, cat_id, top_cat_id };
}

function provenBy(
  { viewer, item, cat_id, top_cat_id }: DictionaryPlace,
  prove: (tx: Tx) => Promise<DictionaryPlace>,
): DictionaryAccess {
  const asOfNow = async (tx: Tx) => {
    const now = await prove(tx);
    if (now.item.item_id !== item.item_id) throw new ApiError('busy');
    return now;
  };
  return { viewer, item, cat_id, top_cat_id, asOfNow };
}
