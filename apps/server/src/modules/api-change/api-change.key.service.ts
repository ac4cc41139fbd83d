import type { InputOf, openCompareApi } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { refusedDocument } from '../api-source/api-source.apply.service.ts';
import { withBytes, withUpload } from '../api-source/api-source.file.service.ts';
import { packed } from '../api-source/api-source.record.service.ts';
import { appliedVersions } from '../api-source/api-source.service.ts';
import type { OpenReader } from '../import/import.reader.service.ts';
import type { KeyAccess } from '../open-api/open-api.access.ts';
import { sourceOf } from '../open-api/open-source.service.ts';
import { compared } from './api-change.apart.service.ts';
import { type Compared, compareVersions, documentKept, type FollowedSource, placed } from './api-change.service.ts';

type Asked = InputOf<typeof openCompareApi>;

/**
 * Two versions that are there, or the newest with a document that was sent.
 * @throws ApiError apiSourceNotFound, apiSourceUnclear, apiVersionNotFound, apiVersionSingle, apiCompareTooLarge, busy,
 * importTooLarge, importUnknown, importUnreadable
 */
export async function compareByKey(asked: RequestContext, access: KeyAccess, input: Asked): Promise<Compared> {
  const source = await sourceOf(access, input.source_id);
  if (input.document === '' && !asked.request.upload)
    return compareVersions(access.ctx, access.item, { ...input, source_id: source.source_id });
  const before = input.before || ((await appliedVersions(access.ctx.db, source.source_id))[0]?.version ?? 0);
  return withDocument(asked, source, input.document, (document) => compareWith(asked, source, { before, document }));
}

async function withDocument(
  ctx: RequestContext,
  source: FollowedSource,
  document: string,
  work: (document: OpenReader) => Promise<Compared>,
): Promise<Compared> {
  if (document === '') return withUpload(ctx, source, work);
  try {
    return await withBytes(ctx, source, { name: source.name, bytes: document }, work);
  } catch (error) {
    throw refusedDocument(error, ctx.language);
  }
}

async function compareWith(
  ctx: RequestContext,
  source: FollowedSource,
  { before, document }: { readonly before: number; readonly document: OpenReader },
): Promise<Compared> {
  const task = {
    before: await documentKept(ctx.db, source.source_id, { field: 'before', version: before }),
    now: (await packed(document)).document,
    language: source.language,
  };
  const difference = await compared(ctx, task);
  return placed(ctx.db, source, { before, now: 0, difference });
}
