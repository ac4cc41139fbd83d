import {
  assetsOf,
  type ExchangePage,
  type ExchangeText,
  type ExchangeTree,
  type FileSource,
  ImportRefused,
  openFile,
  openFolder,
  openPacked,
  packSource,
  placeholdersIn,
  type Recognised,
  recognise,
} from '@sheaf/exchange';
import { answerAll } from '../../platform/own-process.ts';
import type { ReaderAnswer, ReaderQuestion, ToldPlace, ToldTree } from './import-reading.ts';

/** The source that is read just now. */
interface Open {
  readonly source: FileSource;
  readonly format: Recognised | undefined;
  tree?: ExchangeTree;
  readonly pages: Map<string, ExchangePage>;
}

let open: Open | undefined;
const NOTE_MS = 200;

answerAll<ReaderQuestion, ReaderAnswer>(async (question, tell) => {
  try {
    return await answerTo(question, tell);
  } catch (error) {
    if (!(error instanceof ImportRefused)) throw error;
    const { code, entry, max } = error;
    return { refused: { code, entry, max } };
  }
});

async function answerTo(question: ReaderQuestion, tell: (note: unknown) => void): Promise<ReaderAnswer> {
  switch (question.ask) {
    case 'open':
      return openSource(question);
    case 'read':
      return { tree: await readTree(question, tell) };
    case 'text':
      return textOf(question.key);
    case 'bytes':
      return { bytes: await assetOf(question.key).bytes() };
    case 'assetLosses':
      return { losses: treeNow().assetLosses(question.used) };
    case 'pack':
      return { bytes: await packSource(sourceNow(), question.most) };
    case 'close':
      await close();
      return {};
  }
}

async function openSource(question: Extract<ReaderQuestion, { ask: 'open' }>): Promise<ReaderAnswer> {
  await close();
  const source = await sourceOf(question);
  try {
    const format = await recognise(source);
    open = { source, format, pages: new Map() };
    return { opened: { name: source.name, format: format?.id } };
  } catch (error) {
    await source.close();
    throw error;
  }
}

async function sourceOf(question: Extract<ReaderQuestion, { ask: 'open' }>): Promise<FileSource> {
  if ('packed' in question) return openPacked(question.packed);
  return question.isFolder ? openFolder(question.path) : openFile(question);
}

async function close(): Promise<void> {
  const before = open;
  open = undefined;
  await before?.source.close();
}

async function readTree(
  { language, itemType }: Extract<ReaderQuestion, { ask: 'read' }>,
  tell: (note: unknown) => void,
): Promise<ToldTree> {
  if (!open?.format) throw new Error('nothing is open that could be read');
  let toldAt = 0;
  const onProgress = (done: number, total: number) => {
    const now = performance.now();
    if (now - toldAt < NOTE_MS && done < total) return;
    toldAt = now;
    tell({ done, total });
  };
  const tree = await open.format.read({ language, onProgress, ...(itemType !== undefined && { itemType }) });
  open.tree = tree;
  const { title, item, counts, losses } = tree;
  return { title, counts, losses, ...(item && { item }), ...toldPlace(tree, open.pages) };
}

/** Remembers the pages: their texts are asked for by their keys. */
function toldPlace(place: Pick<ExchangeTree, 'catalogs' | 'pages'>, pages: Map<string, ExchangePage>): ToldPlace {
  for (const page of place.pages) pages.set(page.key, page);
  return {
    pages: place.pages.map(({ text: _, ...page }) => page),
    catalogs: place.catalogs.map((catalog) => {
      const { key, title, order } = catalog;
      return { key, title, order, ...toldPlace(catalog, pages) };
    }),
  };
}

async function textOf(key: string): Promise<ReaderAnswer> {
  const page = open?.pages.get(key);
  if (!page) throw new Error(`${key} is no page of what is open`);
  const text = placed(await page.text());
  const tree = treeNow();
  const assets = assetsOf(text).flatMap((name) => {
    const asset = tree.asset(name);
    if (!asset) return [];
    const { bytes: _, ...head } = asset;
    return [head];
  });
  return { text: { text, assets } };
}

/** Looked for here, where nobody waits for anything else. */
function placed(text: ExchangeText): ExchangeText {
  const { content, places = placeholdersIn(content), history } = text;
  if (!history) return { ...text, places };
  const former = history.map((version) => ({ ...version, places: placeholdersIn(version.content) }));
  return { ...text, places, history: former };
}

function assetOf(key: string) {
  const asset = treeNow().asset(key);
  if (!asset) throw new Error(`${key} is no file of what is open`);
  return asset;
}

function sourceNow(): FileSource {
  if (!open) throw new Error('nothing is open');
  return open.source;
}

function treeNow(): ExchangeTree {
  if (!open?.tree) throw new Error('nothing was read');
  return open.tree;
}
