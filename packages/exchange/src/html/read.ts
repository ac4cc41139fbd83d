import { assetLosses, assetOf, isStored } from '../assets.ts';
import { decodeText } from '../decode.ts';
import { type CatalogDraft, type Draft, hashOf, treeOfDrafts } from '../drafts.ts';
import { type HtmlReading, type HtmlTarget, readHtmlText } from '../html-text.ts';
import type { Look } from '../look.ts';
import type { Loss } from '../losses.ts';
import { decodeAddress, folderOf, joinPath, leadsElsewhere, nameOf } from '../paths.ts';
import { ImportRefused } from '../refusals.ts';
import type { FileSource, ReadOptions, SourceFile } from '../source.ts';
import type { ExchangeTree } from '../tree.ts';
import { type Embedded, embeddedIn } from './embedded.ts';

/** Of one page: more is no page that people read. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Pages of HTML: each file is a page, each folder a catalog. Of a page its own text is taken, without what its site has
 * around it.
 * @throws ImportRefused, or the signal's reason
 */
export async function readHtmlPages({ source, found }: Look, options: ReadOptions): Promise<ExchangeTree> {
  const work: Work = {
    pages: new Set(found.html.map(({ path }) => path)),
    files: new Map(source.files.map((file) => [file.path, file])),
    embedded: new Map(),
  };
  const losses: Loss[] = [...source.losses];
  const heads: Head[] = [];
  for (const [index, file] of found.html.entries()) {
    options.signal?.throwIfAborted();
    const head = await headOf(file, losses);
    if (head) heads.push(head);
    options.onProgress?.(index + 1, found.html.length);
  }
  if (heads.length === 0) throw new ImportRefused('no-page-readable', { entry: found.html[0]?.path ?? source.name });
  const collator = new Intl.Collator(options.language === 'zh' ? 'zh-CN' : 'en', { numeric: true });
  const sorted = heads.toSorted(
    (a, b) => Number(isIndex(b)) - Number(isIndex(a)) || collator.compare(a.file.path, b.file.path),
  );
  const tree = treeOfDrafts({
    title: (heads.length === 1 && heads[0]?.title) || source.name,
    drafts: draftsOf(work, sorted),
    losses,
    assetLosses: (used) => assetLosses(otherFiles(source, work), used),
  });
  return { ...tree, asset: (key) => work.embedded.get(key)?.asset ?? assetIn(work, key) };
}

interface Work {
  readonly pages: ReadonlySet<string>;
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Pictures that stand in the pages themselves, as far as pages were read. */
  readonly embedded: Map<string, Embedded>;
}

interface Head {
  readonly file: SourceFile;
  readonly title: string;
  readonly hash: string;
}

function otherFiles(source: FileSource, { pages }: Work): FileSource {
  return { ...source, files: source.files.filter(({ path }) => !pages.has(path)) };
}

function assetIn({ files }: Work, key: string) {
  const file = files.get(key);
  return file && assetOf(file);
}

async function htmlOf(file: SourceFile): Promise<string | undefined> {
  if (file.size > MOST_BYTES) return undefined;
  try {
    return decodeText(await file.read())?.text;
  } catch (error) {
    if (error instanceof ImportRefused) throw error;
    return undefined; // its loss is told
  }
}

/** No `<` within a cell's tag: else each beginning would look to the end of the text. */
const MERGED = /<t[dh]\s(?:[^<>]*\s)?(?:col|row)span\s*=\s*["']?(?!1\b)\d/gi;

/** Titles first: texts are read one at a time when they are written. */
async function headOf(file: SourceFile, losses: Loss[]): Promise<Head | undefined> {
  const html = await htmlOf(file);
  const read =
    html === undefined ? undefined : readHtmlText(withoutEmbedded(html), file.path, () => ({ kind: 'elsewhere' }));
  if (html === undefined || !read) {
    const isUnreadable = html === undefined && file.size <= MOST_BYTES;
    losses.push({ code: isUnreadable ? 'file-unreadable' : 'file-too-long', where: file.path, detail: '' });
    return undefined;
  }
  const merged = html.match(MERGED)?.length ?? 0;
  if (merged > 0) losses.push({ code: 'cells-merged', where: file.path, detail: String(merged) });
  const heading = /^# (.+)$/m.exec(read.text.content)?.[1]?.replace(/[*`\\]/g, '');
  return { file, title: read.title || heading || nameOf(file.path).replace(/\.x?html?$/i, ''), hash: hashOf(html) };
}

/** Embedded pictures are long, and no part of what is read here. */
function withoutEmbedded(html: string): string {
  return html.replace(/data:image\/[a-z.+-]+;base64,[A-Za-z0-9+/=\s]+/g, 'data:');
}

function isIndex({ file }: Head): boolean {
  return /(?:^|\/)index\.x?html?$/i.test(file.path);
}

function draftsOf(work: Work, heads: readonly Head[]): readonly Draft[] {
  const root: Folder = { key: '', children: [] };
  const folders = new Map<string, Folder>([['', root]]);
  for (const head of heads) folderAt(folders, folderOf(head.file.path)).children.push(pageOf(work, head));
  return root.children;
}

interface Folder {
  readonly key: string;
  readonly children: Draft[];
}

function folderAt(folders: Map<string, Folder>, key: string): Folder {
  const known = folders.get(key);
  if (known) return known;
  const folder: Folder & CatalogDraft = { node: 'catalog', key, title: nameOf(key), children: [] as Draft[] };
  folders.set(key, folder);
  folderAt(folders, folderOf(key)).children.push(folder);
  return folder;
}

function pageOf(work: Work, { file, title, hash }: Head): Draft {
  const text = async () => {
    const html = await htmlOf(file);
    const read = html === undefined ? undefined : readPage(work, file, html);
    if (!read) throw new ImportRefused('file-changed', { entry: file.path });
    return withoutTitle(read, title);
  };
  return { node: 'page', key: file.path, title, kind: 'markdown', hash, text };
}

function readPage(work: Work, file: SourceFile, html: string): HtmlReading | undefined {
  const { plain, pictures } = embeddedIn(html, file);
  for (const [key, picture] of pictures) work.embedded.set(key, picture);
  return readHtmlText(plain, file.path, (address, kind) => targetOf(work, file, address, kind));
}

/** The first heading is the title of the page already. */
function withoutTitle({ text }: HtmlReading, title: string) {
  const [first = '', ...rest] = text.content.split('\n');
  return first === `# ${title}` ? { ...text, content: `${rest.join('\n').trim()}\n` } : text;
}

function targetOf(work: Work, file: SourceFile, address: string, kind: 'link' | 'picture'): HtmlTarget {
  if (kind === 'picture' && work.embedded.has(address)) return { kind: 'asset', key: address };
  if (address === '' || leadsElsewhere(address)) return { kind: 'elsewhere' };
  const [before = '', anchor = ''] = address.split('#', 2);
  const path = decodeAddress(before.replace(/\?.*/s, ''));
  if (path !== '') return targetInSource(work, inSource(file, path), decodeAddress(anchor));
  return anchor === '' ? { kind: 'elsewhere' } : { kind: 'page', key: file.path, anchor: decodeAddress(anchor) };
}

/** Undefined for an address that leads out of the source. */
function inSource(file: SourceFile, path: string): string | undefined {
  return path.startsWith('/') ? joinPath('', path) : joinPath(folderOf(file.path), path);
}

function targetInSource({ pages, files }: Work, path: string | undefined, anchor: string): HtmlTarget {
  if (path === undefined) return { kind: 'missing' };
  const found = [path, `${path}/index.html`, `${path}.html`].find((each) => pages.has(each) || files.has(each));
  if (found === undefined) return { kind: 'missing' };
  if (pages.has(found)) return { kind: 'page', key: found, anchor };
  return isStored(found) ? { kind: 'asset', key: found } : { kind: 'missing' };
}
