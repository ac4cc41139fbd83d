import { Readable } from 'node:stream';
import { FolderNames, fileNameOf } from '../file-names.ts';
import type { FileOfZip, LeavingCatalog, LeavingTree } from '../leaving.ts';

/** A spreadsheet as an xlsx file; undefined when that is too much work. */
export type PackBook = (text: string) => Promise<Uint8Array | undefined>;

/** An xlsx file for each spreadsheet, in a folder for each catalog. One that is too much work stays as its own text. */
export async function* writeBooks(tree: LeavingTree, pack: PackBook): AsyncGenerator<FileOfZip> {
  yield* booksIn(tree, tree, { folder: '', pack });
}

async function* booksIn(
  tree: LeavingTree,
  { pages, catalogs }: Pick<LeavingCatalog, 'catalogs' | 'pages'>,
  { folder, pack }: { readonly folder: string; readonly pack: PackBook },
): AsyncGenerator<FileOfZip> {
  const names = new FolderNames();
  for (const page of pages) {
    const text = page.kind === 'sheet' ? await page.read() : undefined;
    if (!text) continue;
    const content = await text.content(() => undefined);
    const bytes = await pack(content);
    const name = names.take(fileNameOf(page.title), bytes ? '.xlsx' : '.json');
    const { changed_at } = text;
    yield { path: folder + name, changed_at, compress: !bytes, content: Readable.from([bytes ?? content]) };
  }
  for (const catalog of catalogs) {
    yield* booksIn(tree, catalog, { folder: `${folder}${names.take(fileNameOf(catalog.title), '')}/`, pack });
  }
}

/** The one spreadsheet of a tree. */
export async function* writeBook(tree: LeavingTree, pack: PackBook): AsyncGenerator<Uint8Array> {
  for await (const { content } of writeBooks(tree, pack)) yield* content;
}
