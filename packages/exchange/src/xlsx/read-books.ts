import { writeBook } from '@sheaf/sheet';
import { type Draft, hashOf, plainText, treeOfDrafts } from '../drafts.ts';
import type { Look } from '../look.ts';
import { folderOf, nameOf } from '../paths.ts';
import { type ReadOptions, readNeeded, type SourceFile } from '../source.ts';
import type { ExchangeText, ExchangeTree } from '../tree.ts';
import { readXlsx } from './read.ts';

/**
 * Workbooks, a page with all its sheets each; a new item of one workbook is a spreadsheet.
 * @throws ImportRefused, or the signal's reason
 */
export async function readBooks({ source, found }: Look, options: ReadOptions): Promise<ExchangeTree> {
  const drafts: Draft[] = [];
  for (const [index, file] of found.xlsx.entries()) {
    options.signal?.throwIfAborted();
    drafts.push(await draftOf(file, found.xlsx.length === 1));
    options.onProgress?.(index + 1, found.xlsx.length);
  }
  return treeOfDrafts({
    title: source.name,
    ...(found.xlsx.length === 1 && { item: { item_type: 4 as const, description: '' } }),
    drafts: inFolders(drafts, found.xlsx),
    losses: source.losses,
  });
}

/** A broken one is refused before anything is written; several are read again one at a time. */
async function draftOf(file: SourceFile, isOnly: boolean): Promise<Draft> {
  const bytes = await readNeeded(file);
  const first = isOnly ? await textOf(bytes, file.path) : undefined;
  return {
    node: 'page',
    key: file.path,
    title: nameOf(file.path).replace(/\.xlsx$/i, ''),
    kind: 'sheet',
    hash: hashOf(bytes),
    text: async () => first ?? textOf(await readNeeded(file), file.path),
  };
}

async function textOf(bytes: Uint8Array, where: string): Promise<ExchangeText> {
  const { book, losses } = await readXlsx(bytes);
  return plainText(
    writeBook(book),
    losses.map((loss) => ({ ...loss, where: loss.where === 'xlsx' ? where : loss.where })),
  );
}

function inFolders(drafts: readonly Draft[], files: readonly SourceFile[]): readonly Draft[] {
  const byFolder = Map.groupBy(drafts, (_, index) => folderOf(files[index]?.path ?? ''));
  return [...byFolder].flatMap(([folder, own]): readonly Draft[] =>
    folder === '' ? own : [{ node: 'catalog', key: folder, title: folder.replaceAll('/', ' - '), children: own }],
  );
}
