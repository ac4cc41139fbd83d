import { basename } from 'node:path';
import type { OldFile } from '@sheaf/exchange/showdoc/site';
import type { Context } from '../../context.ts';
import { addKeptFile, type StoredContent } from '../attachment/blob.service.ts';
import { findOldPath, insertOldPaths } from './move-in.queries.ts';
import { inStep, placeIds, type Step } from './move-in.step.service.ts';
import { insertBindings } from './move-in.write.queries.ts';
import { chunksOf, type MoveInWork } from './move-in-work.ts';
import { storeOldFile } from './old-files.ts';

const FILES_AT_ONCE = 20;
const BINDINGS_AT_ONCE = 500;

/** Files with their signs, so that every address in every text goes on to lead to them. */
export async function moveFiles(ctx: Context, work: MoveInWork): Promise<void> {
  const { site, ids } = work;
  const coming = site.files.filter(({ file_id }) => ids.get('file', file_id) === undefined);
  for (const files of chunksOf(coming, FILES_AT_ONCE)) {
    const stored = await storeSome(ctx, work, files);
    if (stored.size > 0) await inStep(ctx, work, (step) => addFiles(ctx, work, step, stored));
  }
}

/** Puts bytes into our store, before the transaction that names them; what cannot be had is noted. */
async function storeSome(
  ctx: Context,
  { uploads, notes, watch }: MoveInWork,
  files: readonly OldFile[],
): Promise<ReadonlyMap<OldFile, StoredContent>> {
  const stored = new Map<OldFile, StoredContent>();
  for (const file of files) {
    watch.signal.throwIfAborted();
    const { display_name, path, address } = file;
    const content = uploads === undefined || path === '' ? undefined : await storeOldFile(ctx, uploads, file);
    if (content) stored.set(file, content);
    else if (path === '') notes.push({ code: 'file-elsewhere', where: display_name, detail: address });
    else notes.push({ code: 'file-missing', where: display_name, detail: path });
  }
  return stored;
}

async function addFiles(
  ctx: Context,
  work: MoveInWork,
  step: Step,
  stored: ReadonlyMap<OldFile, StoredContent>,
): Promise<void> {
  const files = [...stored.keys()];
  const placed = await placeIds(
    ctx,
    step.tx,
    'attachment',
    files.map(({ file_id }) => file_id),
  );
  const paths: { path: string; file_id: number }[] = [];
  for (const [file, content] of stored) {
    const file_id = placed.get(file.file_id) ?? file.file_id;
    const { sign, visits, last_visit_at } = file;
    const row = await addKeptFile(step.tx, content, {
      ...{ file_id, sign, visits, last_visit_at },
      uid: step.get('user', file.uid) ?? work.heir.uid,
      item_id: 0,
      display_name: file.display_name === '' ? basename(file.path) : file.display_name,
      now: file.created_at || work.now,
    });
    if (row.sign !== sign) work.notes.push({ code: 'key-taken', where: file.display_name, detail: '' });
    paths.push({ path: file.path, file_id });
    step.moved('file', file.file_id, file_id);
  }
  await insertOldPaths(step.tx, paths);
  step.came('upload_file', files.length);
}

/** Which files belong to which pages: when both are here, for a page of one item may hold the file of another. */
export async function bindFiles(ctx: Context, work: MoveInWork, files: readonly OldFile[]): Promise<void> {
  const bindings = files.flatMap(({ file_id: old_id, page_ids, created_at }) => {
    const file_id = work.ids.get('file', old_id);
    return page_ids.flatMap((old_page) => {
      const page_id = work.ids.get('page', old_page);
      if (file_id === undefined || page_id === undefined) return [];
      return [{ file_id, page_id, bound_as: 'attached' as const, bound_at: created_at || work.now }];
    });
  });
  for (const some of chunksOf(bindings, BINDINGS_AT_ONCE)) {
    await inStep(ctx, work, async ({ tx }) => insertBindings(tx, some));
  }
}

/**
 * The files that texts name by their place in the folder of uploads: the first versions wrote no rows of them. Each is
 * kept once, for whoever wrote the first text that shows it.
 */
export async function filesByPath(
  ctx: Context,
  work: MoveInWork,
  paths: ReadonlySet<string>,
  uid: number,
): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const path of paths) {
    const file_id = (await findOldPath(ctx.db, path)) ?? (await newFileByPath(ctx, work, path, uid));
    if (file_id !== undefined) found.set(path, file_id);
  }
  return found;
}

async function newFileByPath(ctx: Context, work: MoveInWork, path: string, uid: number): Promise<number | undefined> {
  const display_name = basename(path);
  const content =
    work.uploads === undefined ? undefined : await storeOldFile(ctx, work.uploads, { path, display_name });
  if (!content) return undefined;
  return inStep(ctx, work, async ({ tx }) => {
    const { file_id } = await addKeptFile(tx, content, { uid, item_id: 0, display_name, now: work.now });
    await insertOldPaths(tx, [{ path, file_id }]);
    return file_id;
  });
}
