import { demandViewer } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { UploadRow } from '../../schema/upload-tables.ts';
import { findUpload } from './upload.queries.ts';

/** Proof that the viewer announced this upload himself. */
export interface OwnUploadAccess {
  readonly viewer: Viewer;
  readonly upload: UploadRow;
}

/** @throws ApiError loginExpired; uploadNotFound, also for that of another */
export async function accessToOwnUpload(
  ctx: RequestContext,
  { upload_id }: { readonly upload_id: number },
): Promise<OwnUploadAccess> {
  const viewer = demandViewer(ctx);
  const upload = await findUpload(ctx.db, upload_id);
  if (upload?.uid !== viewer.uid) throw new ApiError('uploadNotFound', {}, { field: 'upload_id' });
  return { viewer, upload };
}
