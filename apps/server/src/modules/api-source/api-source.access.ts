import { managersAmong } from '../../access/audience.ts';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { accessToManageItem } from '../item/item.access.ts';
import type { Author } from '../page/page.write.service.ts';
import { findApiSource, type SourceHead } from './api-source.queries.ts';

/** Who decides on the pages of a source, and proves it once more when they are locked. */
export interface Deciding {
  readonly author: Author;
  /** @throws ApiError what the right is refused with */
  readonly demand: (tx: Tx) => Promise<void>;
}

/** Proof that somebody may decide on a source. */
export interface SourceAccess extends Deciding {
  readonly source: SourceHead;
}

interface Named {
  readonly item_id: number;
  readonly source_id: number;
}

/** @throws ApiError loginExpired, itemNotFound, itemNotManaged, itemReadOnly; apiSourceNotFound also for one of another item */
export async function accessToSource(ctx: RequestContext, { item_id, source_id }: Named): Promise<SourceAccess> {
  const { viewer } = await accessToManageItem(ctx, { item_id });
  const source = await sourceIn(ctx, item_id, source_id);
  const demand = async (tx: Tx) => void (await accessToManageItem(inside(ctx, tx), { item_id }));
  return { source, author: { uid: viewer.uid, username: viewer.username }, demand };
}

/** @throws ApiError apiSourceNotFound */
async function sourceIn({ db }: RequestContext, item_id: number, source_id: number): Promise<SourceHead> {
  const source = await findApiSource(db, source_id);
  if (source?.item_id !== item_id) throw new ApiError('apiSourceNotFound', {}, { field: 'source_id' });
  return source;
}

/** By itself a source follows its address while whoever wanted that manages the item. */
export function decidingByItself({ item_id, uid, username }: SourceHead): Deciding {
  const demand = async (tx: Tx) => {
    if ((await managersAmong(tx, item_id, [uid])).length === 0) throw new ApiError('itemNotManaged');
  };
  return { author: { uid, username }, demand };
}
