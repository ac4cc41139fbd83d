import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type ExchangeCatalog, type ExchangePage, openFolder, recognise } from '@sheaf/exchange';
import { parse } from 'yaml';
import { pagesOfApi } from './api-pages.ts';

export interface CorpusPage {
  readonly title: string;
  readonly text: string;
}

/** Documents as somebody wrote them: catalogs by their names from the top, with the pages in them. */
export interface CorpusTree {
  readonly title: string;
  readonly places: readonly { readonly path: readonly string[]; readonly pages: readonly CorpusPage[] }[];
}

/** What a page of an organisation holds on the average is a few KB: longer texts are cut after a paragraph. */
const TEXT_CHARS = 6000;

/** The trees of Markdown and the API files of a corpus folder; those without a page are left out. */
export async function readCorpus(folder: string): Promise<CorpusTree[]> {
  const trees: CorpusTree[] = [];
  for (const name of foldersIn(join(folder, 'markdown'))) trees.push(await readTree(join(folder, 'markdown', name)));
  for (const name of readdirSync(join(folder, 'openapi')).sort()) {
    const tree = readApi(join(folder, 'openapi', name));
    if (tree) trees.push(tree);
  }
  return trees.filter(({ places }) => places.length > 0);
}

function foldersIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => statSync(join(folder, name)).isDirectory())
    .sort();
}

async function readTree(folder: string): Promise<CorpusTree> {
  const source = await openFolder(folder);
  try {
    const format = await recognise(source);
    if (!format) return { title: source.name, places: [] };
    const tree = await format.read({ language: 'zh' });
    const places = [{ path: [] as string[], pages: await textsOf(tree.pages) }, ...(await placesOf(tree.catalogs, []))];
    return { title: tree.title, places: places.filter(({ pages }) => pages.length > 0) };
  } finally {
    await source.close();
  }
}

async function placesOf(catalogs: readonly ExchangeCatalog[], above: readonly string[]): Promise<CorpusTree['places']> {
  const found = [];
  for (const { title, pages, catalogs: below } of catalogs) {
    const path = [...above, title];
    found.push({ path, pages: await textsOf(pages) }, ...(await placesOf(below, path)));
  }
  return found;
}

async function textsOf(pages: readonly ExchangePage[]): Promise<CorpusPage[]> {
  const texts: CorpusPage[] = [];
  for (const page of pages) {
    const { content } = await page.text();
    if (content.trim() !== '') texts.push({ title: page.title, text: cut(content) });
  }
  return texts;
}

/** One page for each operation, in catalogs by tag. */
function readApi(file: string): CorpusTree | undefined {
  const text = readFileSync(file, 'utf8');
  const document: unknown = file.endsWith('.json') ? JSON.parse(text) : parse(text);
  const api = pagesOfApi(document);
  if (!api) return undefined;
  const byTag = Map.groupBy(api.pages, ({ tag }) => tag);
  const places = [...byTag].map(([tag, pages]) => ({
    path: [tag],
    pages: pages.map((page) => ({ title: page.title, text: cut(page.text) })),
  }));
  return { title: api.title, places };
}

function cut(text: string): string {
  if (text.length <= TEXT_CHARS) return text;
  const end = text.lastIndexOf('\n\n', TEXT_CHARS);
  return text.slice(0, end > 0 ? end : TEXT_CHARS);
}
