import type { deleteMyFile, FilePage, InputOf, listMyFiles } from '@sheaf/contract';
import { loadItemAccess } from '../../access/load.ts';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { AttachmentRow, Tx } from '../../schema/tables.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { usedOf } from '../quota/quota.mine.service.ts';
import { quotasOf } from '../quota/quota.service.ts';
import { findLogin } from '../user/user.service.ts';
import {
  countFilesOf,
  type FileFilter,
  type FileUse,
  findFileOf,
  listFilesOf,
  listUses,
} from './attachment.library.queries.ts';
import { mayReadSome } from './attachment.policy.ts';
import { type FileWithBlob, lockFile, removeFile } from './attachment.queries.ts';

/** Where a file is used, as far as the viewer may see that. */
export interface SeenUses {
  readonly pages: readonly FilePage[];
  readonly hidden: number;
}

export interface OwnFiles {
  /** Whose they are. */
  readonly owner: { readonly uid: number; readonly username: string };
  readonly files: readonly FileWithBlob[];
  readonly uses: ReadonlyMap<number, SeenUses>;
  readonly total: number;
  readonly usedBytes: number;
  /** Read of them this month. */
  readonly flowBytes: number;
  /** null: unlimited. */
  readonly allowedBytes: number | null;
}

/** Items whose pages are named; what is used beyond these is counted. */
const ITEMS_ASKED = 20;
const NOT_USED: SeenUses = { pages: [], hidden: 0 };

/** One's own files, or those of somebody else for an administrator who names him. */
export async function ownFiles(
  ctx: RequestContext,
  viewer: Viewer,
  input: InputOf<typeof listMyFiles>,
): Promise<OwnFiles> {
  const owner = await ownerOf(ctx, viewer, input.username);
  const filter: FileFilter = { uid: owner.uid, kind: kindOf(input.attachment_type), display_name: input.display_name };
  const { page, count } = input;
  const files = await listFilesOf(ctx.db, filter, { offset: (page - 1) * count, limit: count });
  const uses = await seenUses(
    ctx,
    await listUses(
      ctx.db,
      files.map(({ file_id }) => file_id),
    ),
  );
  return {
    owner,
    files,
    uses,
    total: await countFilesOf(ctx.db, filter),
    usedBytes: await usedOf(ctx, ctx.db, owner.uid, 'storage'),
    flowBytes: await usedOf(ctx, ctx.db, owner.uid, 'traffic'),
    allowedBytes: (await quotasOf(ctx, ctx.db, [owner.uid])).get(owner.uid)?.storage ?? null,
  };
}

/** A name that nobody has owns nothing. */
async function ownerOf(ctx: RequestContext, viewer: Viewer, username: string): Promise<OwnFiles['owner']> {
  if (viewer.groupid !== 1 || username === '') return viewer;
  const user = await findLogin(ctx.db, username);
  return user ?? { uid: 0, username };
}

export function kindOf(attachment_type: number): FileFilter['kind'] {
  if (attachment_type === 1) return 'images';
  return attachment_type === 2 ? 'others' : 'all';
}

/**
 * Deletes a file with its places on pages.
 * @throws ApiError fileNotFound, also for that of another; fileInUse while pages use it and `force` is not said
 */
export async function deleteOwnFile(
  ctx: RequestContext,
  { uid }: Viewer,
  input: InputOf<typeof deleteMyFile>,
): Promise<void> {
  if (!(await findFileOf(ctx.db, uid, input.file_id))) throw new ApiError('fileNotFound', {}, { field: 'file_id' });
  await deleteFile(ctx, input, async (_, file) => file.uid === uid);
}

/** The same for whoever `mayDelete`, asked inside the transaction with the file locked. */
export async function deleteFile(
  ctx: RequestContext,
  { file_id, force }: InputOf<typeof deleteMyFile>,
  mayDelete: (tx: Tx, file: AttachmentRow) => Promise<boolean>,
): Promise<void> {
  const refused = await ctx.db.transaction().execute(async (tx) => {
    const file = await lockFile(tx, file_id);
    if (!file || !(await mayDelete(tx, file))) throw new ApiError('fileNotFound', {}, { field: 'file_id' });
    const uses = await listUses(tx, [file_id]);
    if (uses.length > 0 && force === 0) return uses;
    await removeFile(tx, file_id);
    const subject = { kind: 'attachment', id: file_id, name: file.display_name } as const;
    await recordAudit(ctx, tx, { action: 'attachment.deleted', subject });
    await ctx.feed.putAll(tx, { topic: 'page', ids: uses.map(({ page_id }) => page_id) });
    return undefined;
  });
  if (refused) throw await fileInUse(ctx, refused);
}

async function fileInUse(ctx: RequestContext, uses: readonly FileUse[]): Promise<ApiError> {
  const { pages, hidden } = [...(await seenUses(ctx, uses)).values()][0] ?? NOT_USED;
  return new ApiError('fileInUse', { count: uses.length }, { data: { pages, hidden_pages: hidden } });
}

/** By file: the pages that the viewer may read, and how many others there are. */
export async function seenUses(ctx: RequestContext, uses: readonly FileUse[]): Promise<ReadonlyMap<number, SeenUses>> {
  const readable = new Set<FileUse>();
  const live = uses.filter(({ is_gone }) => is_gone === 0);
  for (const [item_id, held] of [...Map.groupBy(live, (use) => use.item_id)].slice(0, ITEMS_ASKED)) {
    const { grants } = await loadItemAccess(ctx, item_id);
    for (const use of held) if (mayReadSome(grants, [use.top_cat_id])) readable.add(use);
  }
  const byFile = [...Map.groupBy(uses, ({ file_id }) => file_id)];
  return new Map(
    byFile.map(([file_id, held]) => {
      const seen = held.filter((use) => readable.has(use));
      return [file_id, { pages: seen.map(filePage), hidden: held.length - seen.length }];
    }),
  );
}

function filePage({ page_id, page_title, item_id, item_name, is_former }: FileUse): FilePage {
  return { page_id, page_title, item_id, item_name, is_former };
}
