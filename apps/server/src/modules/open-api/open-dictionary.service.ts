import type { InputOf, OutputOf, openUpdateDbItem, openUpdateDictionary } from '@sheaf/contract';
import { ListingUnreadable, statementsOf } from '@sheaf/exchange/sql/listing';
import { inside } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { addPath, findPath } from '../catalog/catalog.path.service.ts';
import { accessToDictionary } from '../dictionary/dictionary.access.ts';
import { bringUpToDate } from '../dictionary/dictionary.apply.service.ts';
import { lockWritable } from '../item/item.service.ts';
import { accessToWriteByTitle } from '../page/page.access.ts';
import type { KeyAccess } from './open-api.access.ts';

/** Where no catalog is named: pages of tables stand in one of their own. */
const UNNAMED = { zh: '数据字典', en: 'Data dictionary' } as const;

/** @throws ApiError as `bringUpToDate`, and catalogTooDeep, catalogsFull */
export async function updateDictionary(
  access: KeyAccess,
  { cat_name, ddl }: Pick<InputOf<typeof openUpdateDictionary>, 'cat_name' | 'ddl'>,
): Promise<OutputOf<typeof openUpdateDictionary>> {
  const { ctx } = access;
  const cat_id = await catalogOf(access, cat_name.length > 0 ? cat_name : [UNNAMED[ctx.language]]);
  const done = await bringUpToDate(ctx, await accessToDictionary(ctx, { cat_id }), ddl);
  return { cat_id, ...done };
}

/** @throws ApiError tableListWrong, and as updateDictionary */
export async function updateFromLists(access: KeyAccess, input: InputOf<typeof openUpdateDbItem>): Promise<void> {
  const { cat_name, table_info, table_detail, table_index } = input;
  await updateDictionary(access, { cat_name, ddl: demandStatements({ table_info, table_detail, table_index }) });
}

function demandStatements(lists: Parameters<typeof statementsOf>[0]): string {
  try {
    return statementsOf(lists);
  } catch (cause) {
    throw cause instanceof ListingUnreadable ? listWrong(cause) : cause;
  }
}

function listWrong(cause: ListingUnreadable): ApiError {
  const { field, columns } = cause;
  return new ApiError('tableListWrong', { field, columns: columns.join(', ') }, { field, cause });
}

/** The catalog of a path, made where it is missing. */
async function catalogOf({ ctx, item: { item_id } }: KeyAccess, names: readonly string[]): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, item_id);
    const path = await findPath(tx, item_id, names);
    const { viewer } = await accessToWriteByTitle(inside(ctx, tx), item_id, path);
    const made = await addPath(ctx, tx, viewer, { ...path, item_id, depth: names.length - path.missing.length });
    return made.cat_id;
  });
}
