import { isInlinePicture } from '../assets.ts';
import { type Draft, hashOf, treeOfDrafts } from '../drafts.ts';
import { type HtmlReading, readHtmlText } from '../html-text.ts';
import type { Look } from '../look.ts';
import type { Loss } from '../losses.ts';
import { nameOf } from '../paths.ts';
import { ImportRefused } from '../refusals.ts';
import { type Section, sectionsOf } from '../sections.ts';
import { type ReadOptions, readNeeded, type SourceFile } from '../source.ts';
import type { ExchangeAsset, ExchangeText, ExchangeTree } from '../tree.ts';
import { PICTURE, readDocument, readPicture } from './document.ts';

/** A shorter document is one page: its parts would be too short to be pages of their own. */
const SHORT_CHARS = 6000;

/**
 * Documents of Word: a page for each section of a long one, a catalog where a section has sections itself. Several
 * documents are a catalog, or a page, each.
 * @throws ImportRefused, or the signal's reason
 */
export async function readDocx({ source, found }: Look, options: ReadOptions): Promise<ExchangeTree> {
  const work: Work = { assets: new Map(), losses: [...source.losses] };
  const documents: { readonly title: string; readonly drafts: readonly Draft[] }[] = [];
  for (const [index, file] of found.docx.entries()) {
    options.signal?.throwIfAborted();
    documents.push(await documentOf(work, file));
    options.onProgress?.(index + 1, found.docx.length);
  }
  const [first] = documents;
  const isOne = documents.length === 1;
  const drafts = documents.flatMap(({ title, drafts: own }, index): readonly Draft[] => {
    if (isOne || own.length === 1) return own;
    return [{ node: 'catalog', key: found.docx[index]?.path ?? title, title, children: own }];
  });
  return treeOfDrafts({
    title: (isOne && first?.title) || source.name,
    drafts,
    losses: work.losses,
    assets: work.assets,
  });
}

interface Work {
  readonly assets: Map<string, ExchangeAsset>;
  readonly losses: Loss[];
}

async function documentOf(work: Work, file: SourceFile) {
  const { html, title, pictures, losses } = await readDocument(await readNeeded(file), file.path);
  work.losses.push(...losses);
  for (const [path, size] of pictures) keepPicture(work, file, path, size);
  const read = readHtmlText(html, file.path, (address, kind) => {
    if (kind === 'picture' && address.startsWith(PICTURE))
      return { kind: 'asset', key: keyOf(file, address.slice(PICTURE.length)) };
    return { kind: 'elsewhere' };
  });
  if (!read) throw new ImportRefused('document-too-large', { entry: file.path, max: 4 });
  const named = nameOf(file.path).replace(/\.docx$/i, '');
  return draftsOf(file.path, { named, title }, read);
}

function keyOf({ path }: SourceFile, part: string): string {
  return `${path}/${part}`;
}

function keepPicture({ assets, losses }: Work, file: SourceFile, part: string, size: number): void {
  const key = keyOf(file, part);
  if (!isInlinePicture(part)) losses.push({ code: 'file-type-refused', where: file.path, detail: nameOf(part) });
  assets.set(key, {
    key,
    name: nameOf(part),
    kind: 'picture',
    inline: isInlinePicture(part),
    size,
    bytes: () => readPicture(file, part),
  });
}

interface Names {
  readonly named: string;
  /** As the document says itself; '' where it does not. */
  readonly title: string;
}

function draftsOf(path: string, { named, title: said }: Names, { text }: HtmlReading) {
  const { title: above, text: before, sections } = sectionsOf(text.content);
  const title = said || above;
  if (sections.length === 0 || text.content.length < SHORT_CHARS) {
    const heading = /^# (.+)$/m.exec(text.content)?.[1];
    return { title: title || named, drafts: [pageOf(path, title || heading || named, text.content)] };
  }
  const first = before === '' ? [] : [pageOf(`${path}/`, title || named, before)];
  return { title: title || named, drafts: [...first, ...sections.map((section) => draftOf(path, section))] };
}

function draftOf(above: string, { title, text, sections }: Section): Draft {
  const key = `${above}/${title}`;
  if (sections.length === 0) return pageOf(key, title, text);
  const own = text === '' ? [] : [pageOf(`${key}/`, title, text)];
  return { node: 'catalog', key, title, children: [...own, ...sections.map((section) => draftOf(key, section))] };
}

function pageOf(key: string, title: string, content: string): Draft {
  return { node: 'page', key, title, kind: 'markdown', hash: hashOf(content), text: () => textOfPart(content) };
}

/** Of a page that is a part of a document: the pictures that it shows. */
function textOfPart(content: string): ExchangeText {
  const uses = [...content.matchAll(/\]\(sheaf-asset:([^)\s]+)\)/g)].map(([, key = '']) => decodeURIComponent(key));
  return {
    content: content.endsWith('\n') ? content : `${content}\n`,
    assets: [...new Set(uses)],
    pictures: uses.length,
    links: { total: 0, mended: 0 },
    losses: [],
  };
}
