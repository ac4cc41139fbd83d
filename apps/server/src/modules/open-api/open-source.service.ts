import type { ApiResult, InputOf, openUpdateApi } from '@sheaf/contract';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { refusedDocument } from '../api-source/api-source.apply.service.ts';
import { withBytes, withUpload } from '../api-source/api-source.file.service.ts';
import { sourcesOfItem } from '../api-source/api-source.service.ts';
import { takeDocument } from '../api-source/api-source.take.service.ts';
import { accessToWriteByTitle } from '../page/page.access.ts';
import type { KeyAccess } from './open-api.access.ts';

/** @throws ApiError apiSourceNotFound, apiSourceUnclear, uploadMissing, and as takeDocument */
export async function updateApi(
  asked: RequestContext,
  access: KeyAccess,
  { source_id, document }: InputOf<typeof openUpdateApi>,
): Promise<ApiResult> {
  const source = await sourceOf(access, source_id);
  const { ctx, viewer, item } = access;
  const demand = async (tx: Tx) => {
    await accessToWriteByTitle(inside(ctx, tx), item.item_id, { top_cat_id: 0 });
  };
  const arrival = {
    author: { uid: viewer.uid, username: viewer.username },
    demand,
    origin: 'push',
    byItself: true,
  } as const;
  if (document === '') return withUpload(asked, source, (file) => takeDocument(ctx, source, file, arrival));
  try {
    const file = { name: source.name, bytes: document };
    return await withBytes(ctx, source, file, (opened) => takeDocument(ctx, source, opened, arrival));
  } catch (error) {
    throw refusedDocument(error, ctx.language);
  }
}

/** 0: the only one. @throws ApiError apiSourceNotFound, apiSourceUnclear */
export async function sourceOf({ ctx, item }: KeyAccess, source_id: number) {
  const sources = await sourcesOfItem(ctx.db, item.item_id);
  const [first, ...others] = source_id === 0 ? sources : sources.filter((one) => one.source_id === source_id);
  if (!first) throw new ApiError('apiSourceNotFound', {}, { field: 'source_id' });
  if (others.length === 0) return first;
  const named = sources.map((source) => `${source.source_id} (${source.name})`).join(', ');
  throw new ApiError('apiSourceUnclear', { sources: named }, { field: 'source_id' });
}
