import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { accessToEditPage, accessToLookAsEditor, type PageAccess } from '../page/page.access.ts';

interface Named {
  readonly page_id: number;
}

/** @throws ApiError loginExpired, pageNotFound, notAllowed, itemReadOnly, itemTypeReadOnly, sheetExpected */
export async function accessToSheet(ctx: RequestContext, { page_id }: Named): Promise<PageAccess> {
  return demandSheet(await accessToEditPage(ctx, { page_id }));
}

/** To take a copy along: also while the item is archived. @throws ApiError loginExpired, pageNotFound, notAllowed, sheetExpected */
export async function accessToExport(ctx: RequestContext, { page_id }: Named): Promise<PageAccess> {
  return demandSheet(await accessToLookAsEditor(ctx, { page_id }));
}

function demandSheet(access: PageAccess): PageAccess {
  if (access.page.kind !== 'sheet') throw new ApiError('sheetExpected', {}, { field: 'page_id' });
  return access;
}
