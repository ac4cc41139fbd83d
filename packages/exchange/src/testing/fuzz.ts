import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '@sheaf/contract';
import { openFolder } from '../folder.ts';
import { type FormatId, recognise } from '../index.ts';
import { ImportRefused } from '../refusals.ts';
import type { FileSource } from '../source.ts';
import type { ExchangeCatalog } from '../tree.ts';
import { writeXlsx } from '../xlsx/write.ts';
import { openZip, readParts } from '../zip.ts';
import { broken, type Random, randomOf } from './broken.ts';
import { memorySource } from './memory-source.ts';
import { allPages } from './whole-tree.ts';
import { zipBytes } from './zip-bytes.ts';

type Files = Readonly<Record<string, Uint8Array>>;

/** What the cases of a format are made from; one file of it is changed, at times two. */
interface Material {
  readonly files: Files;
  /** As one document that is an archive. */
  readonly packedAs?: string;
  readonly isSingle?: boolean;
}

const PARENTS: Readonly<Record<FormatId, () => Promise<readonly Material[]>>> = {
  docx: async () => [{ files: { ...(await folder('docx/report')), ...wordText() }, packedAs: 'report.docx' }],
  html: async () => [await together('html/site'), await single('html', 'gbk.htm')],
  item: async () => [await together('item/old'), await together('item/ours'), await together('item/older')],
  markdown: () =>
    Promise.all(['docsify', 'gitbook', 'mkdocs', 'shared', 'encodings'].map((name) => together(`markdown/${name}`))),
  openapi: async () => [
    await single('openapi', 'events.openapi31.json'),
    await single('openapi', 'shop.swagger2.yaml'),
    await together('openapi/external'),
  ],
  postman: () => Promise.all(['v1.json', 'v2.0.json', 'v2.1.json'].map((name) => single('postman', name))),
  sql: () => Promise.all(['shop.mysql.sql', 'two-schemas.postgresql.sql'].map((name) => single('sql', name))),
  xlsx: async () => [{ files: Object.fromEntries(await readParts(workbook())), packedAs: 'book.xlsx' }],
};

export const FUZZED: readonly FormatId[] = ['docx', 'html', 'item', 'markdown', 'openapi', 'postman', 'sql', 'xlsx'];

/** Reads one case as an import does. @throws whatever is neither a tree as it should be nor a refusal */
export type Fuzz = (number: number) => Promise<'read' | 'refused' | 'unknown'>;

export async function fuzzOf(format: FormatId, seed: number): Promise<Fuzz> {
  const parents = await PARENTS[format]();
  return async (number) => {
    const random = randomOf(seed * 1_000_003 + number * 31 + FUZZED.indexOf(format));
    try {
      const source = await caseOf(parents[random(parents.length)] ?? { files: {} }, random);
      return await readAll(source);
    } catch (error) {
      if (error instanceof ImportRefused) return 'refused';
      throw error;
    }
  };
}

async function caseOf({ files, packedAs, isSingle }: Material, random: Random): Promise<FileSource> {
  const changed: Record<string, Uint8Array> = { ...files };
  const names = Object.keys(files);
  for (let times = 1 + Math.floor(random(5) / 4); times > 0; times -= 1) {
    const name = names[random(names.length)] ?? '';
    changed[name] = broken(changed[name] ?? new Uint8Array(), random);
  }
  if (packedAs === undefined && random(20) > 0) return { ...memorySource(changed), ...(isSingle && { isSingle }) };
  const entries = Object.entries(changed).map(([name, content]) => ({ name, content, method: 0 }));
  const packed = zipBytes(entries);
  const bytes = random(10) === 0 ? broken(packed, random) : packed;
  if (packedAs === undefined) return openZip({ bytes, name: 'case.zip' });
  return { ...memorySource({ [packedAs]: bytes }), isSingle: true };
}

const TEXTS_READ = 200;

async function readAll(source: FileSource): Promise<'read' | 'unknown'> {
  const format = await recognise(source);
  if (!format) return 'unknown';
  const tree = await format.read({ language: 'zh' });
  demandPlaces(tree, 1);
  demandText(tree.title);
  for (const page of allPages(tree).slice(0, TEXTS_READ)) {
    const text = await page.text();
    demandText(text.content);
    const most = page.kind === 'sheet' ? LIMITS.sheetChars : LIMITS.pageChars;
    if (text.content.length > most) throw new Error(`${text.content.length} characters in ${page.key}`);
    for (const key of text.assets)
      await tree
        .asset(key)
        ?.bytes()
        .catch(() => undefined);
  }
  return 'read';
}

function demandPlaces({ pages, catalogs }: Pick<ExchangeCatalog, 'catalogs' | 'pages'>, level: number): void {
  if (level > LIMITS.catalogDepth + 1) throw new Error('a catalog is too deep');
  for (const { title } of pages) demandTitle(title, LIMITS.titleChars);
  for (const catalog of catalogs) {
    demandTitle(catalog.title, LIMITS.catalogNameChars);
    demandPlaces(catalog, level + 1);
  }
}

function demandTitle(title: string, most: number): void {
  if (title.trim() === '' || title.length > most) throw new Error(`a title of ${title.length} characters`);
  demandText(title);
}

/** What no database stores. */
function demandText(text: string): void {
  if (!text.isWellFormed() || text.includes('\0')) throw new Error('a text that no database stores');
}

const at = (path: string) => fileURLToPath(new URL(`../${path}`, import.meta.url));

async function folder(path: string): Promise<Files> {
  const [format = '', name = ''] = path.split('/');
  const source = await openFolder(at(`${format}/fixtures/${name}`));
  const files = source.files.map(async (file) => [file.path, await file.read()] as const);
  // What begins with a dot or stands in brackets belongs to a document as well.
  const hidden = format === 'docx' ? { '_rels/.rels': readFileSync(at('docx/fixtures/report/_rels/.rels')) } : {};
  return { ...Object.fromEntries(await Promise.all(files)), ...hidden };
}

async function together(path: string): Promise<Material> {
  return { files: await folder(path) };
}

async function single(format: string, name: string): Promise<Material> {
  return { files: { [name]: readFileSync(at(`${format}/fixtures/${name}`)) }, isSingle: true };
}

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

function wordText(): Files {
  const p = (text: string, more = '') => `<w:p>${more}<w:r><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r></w:p>`;
  const heading = (level: number) => p(`Part ${level}`, `<w:pPr><w:pStyle w:val="${level}"/></w:pPr>`);
  const list = p('entry', '<w:pPr><w:numPr><w:ilvl w:val="1"/><w:numId w:val="1"/></w:numPr></w:pPr>');
  const table = `<w:tbl><w:tr><w:tc><w:tcPr><w:gridSpan w:val="2"/></w:tcPr>${p('cell')}</w:tc><w:tc>${p('two')}</w:tc></w:tr></w:tbl>`;
  const link = `<w:p><w:hyperlink w:anchor="x"><w:r><w:t>link</w:t></w:r></w:hyperlink></w:p>`;
  const long = 'Words of a part that is long enough to be one. '.repeat(40);
  const body = [1, 2, 3].map((level) => heading(level) + p(long) + list + table + link).join('');
  const xml = `<?xml version="1.0"?><w:document xmlns:w="${W}" xmlns:r="${R}"><w:body>${body}</w:body></w:document>`;
  return { 'word/document.xml': Buffer.from(xml) };
}

function workbook(): Uint8Array {
  const row = (...texts: readonly string[]) => ({
    cells: Object.fromEntries(texts.map((text, index) => [index, { text }])),
  });
  const rows = {
    len: 20,
    0: row('name', 'count', 'sum'),
    1: row('a', '1', '=B2*2'),
    2: row('中文', '2.5', '=SUM(B2:B3)'),
  };
  return writeXlsx([
    { name: 'One', rows, cols: { len: 8 }, merges: ['A5:B6'] },
    { name: 'Two', rows, cols: { len: 8 } },
  ]);
}
