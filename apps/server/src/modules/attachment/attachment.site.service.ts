import type { deleteSiteFile, InputOf, listAllFiles } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { lockAdministrating } from '../admin-user/admin-user.access.ts';
import { findLogin } from '../user/user.service.ts';
import { listUses } from './attachment.library.queries.ts';
import { deleteFile, kindOf, type SeenUses, seenUses } from './attachment.library.service.ts';
import { listFilesOfSite, type SiteFileRow, sumFilesOfSite } from './attachment.site.queries.ts';

export interface SiteFiles {
  readonly files: readonly SiteFileRow[];
  readonly uses: ReadonlyMap<number, SeenUses>;
  readonly total: number;
  readonly usedBytes: number;
}

/** Files of everybody; a user name that nobody has has none. */
export async function siteFiles(
  ctx: RequestContext,
  { attachment_type, display_name, username, page, count }: InputOf<typeof listAllFiles>,
): Promise<SiteFiles> {
  const uid = username === '' ? undefined : ((await findLogin(ctx.db, username))?.uid ?? 0);
  const filter = { uid, kind: kindOf(attachment_type), display_name };
  const files = await listFilesOfSite(ctx.db, filter, { offset: (page - 1) * count, limit: count });
  const uses = await listUses(
    ctx.db,
    files.map(({ file_id }) => file_id),
  );
  const { files: total, bytes } = await sumFilesOfSite(ctx.db, filter);
  return { files, uses: await seenUses(ctx, uses), total, usedBytes: bytes };
}

/** @throws ApiError fileNotFound, notAllowed; fileInUse while pages use it and `force` is not said */
export async function deleteFileOfSite(
  ctx: RequestContext,
  viewer: Viewer,
  input: InputOf<typeof deleteSiteFile>,
): Promise<void> {
  await deleteFile(ctx, input, async (tx) => {
    await lockAdministrating(ctx, tx, viewer, []);
    return true;
  });
}
