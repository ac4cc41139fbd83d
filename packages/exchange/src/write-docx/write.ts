import { Readable } from 'node:stream';
import type { FileOfZip, LeavingCatalog, LeavingPage, LeavingText, LeavingTree } from '../leaving.ts';
import { ELSEWHERE, htmlInDocument } from '../page-in-document.ts';
import { withColumnWidths } from './columns.ts';
import { aroundBody, DocxMerge } from './merge.ts';
import { BODY_MARK, type ContentsEntry, type DocxParts, type DocxTask, type Picture, type Piece } from './parts.ts';
import { DOCUMENT_WORDS } from './words.ts';

/** Done beside the thread that answers requests. Undefined where that took too long. */
type LayOut = (task: DocxTask) => Promise<DocxParts | undefined>;

/** Laid out together: more of them would take more memory, fewer more time. */
const TOGETHER = { pages: 15, characters: 150_000 } as const;
/** Of a picture this much is looked at for format and size. */
const HEAD_BYTES = 256 * 1024;
const SHOWN = /^image\/(?:png|jpeg|gif|bmp)$/;
const HEADINGS = 4;

/**
 * A Word document: a cover, contents, and every page below a heading of its depth. Pages are laid out some at a time, and
 * go into the file as they come; pictures follow behind them.
 */
export async function* writeWord(tree: LeavingTree, layOut: LayOut): AsyncGenerator<FileOfZip> {
  const sections = sectionsOf(tree);
  const frame = await layOut(frameTask(tree, sections));
  if (!frame) throw new Error('The frame of a document took too long');
  const merge = new DocxMerge();
  const writing: Writing = { tree, layOut, merge };
  const [before, after] = aroundBody(frame.xml.get('word/document.xml') ?? '', BODY_MARK);
  for (const [path, xml] of frame.xml) {
    if (!HELD_BACK.has(path)) yield part(tree, path, [withPictureTypes(path, xml)]);
  }
  yield part(tree, 'word/document.xml', documentOf(writing, sections, [before, after]));
  yield part(tree, 'word/_rels/document.xml.rels', [
    merge.relations(frame.xml.get('word/_rels/document.xml.rels') ?? ''),
  ]);
  yield part(tree, 'word/numbering.xml', [merge.numbering(frame.xml.get('word/numbering.xml') ?? '')]);
  for (const [path, src] of merge.pictures) {
    const content = await tree.open(src.slice(PICTURE.length));
    if (content) yield { path, changed_at: tree.left_at, compress: false, content };
  }
}

/** They say what the pages brought. */
const HELD_BACK: ReadonlySet<string> = new Set([
  'word/document.xml',
  'word/_rels/document.xml.rels',
  'word/numbering.xml',
]);

interface Writing {
  readonly tree: LeavingTree;
  readonly layOut: LayOut;
  readonly merge: DocxMerge;
}

function part(tree: LeavingTree, path: string, text: Iterable<string> | AsyncIterable<string>): FileOfZip {
  return { path, changed_at: tree.left_at, compress: true, content: Readable.from(text, { objectMode: false }) };
}

function withPictureTypes(path: string, xml: string): string {
  if (path !== '[Content_Types].xml') return xml;
  const types = [
    ['png', 'image/png'],
    ['jpg', 'image/jpeg'],
    ['jpeg', 'image/jpeg'],
    ['gif', 'image/gif'],
    ['bmp', 'image/bmp'],
  ] as const;
  const missing = types.filter(([extension]) => !xml.includes(`Extension="${extension}"`));
  const written = missing.map(([extension, type]) => `<Default ContentType="${type}" Extension="${extension}"/>`);
  return xml.replace(/<Types [^>]*>/, (head) => head + written.join(''));
}

/** A catalog, or a page with its text. */
interface Section extends ContentsEntry {
  readonly page: LeavingPage | undefined;
}

/** One running number per level, pages before catalogs; a page that leaves alone has none. */
function sectionsOf(tree: LeavingTree): readonly Section[] {
  const isAlone = tree.counts.pages === 1 && tree.counts.catalogs === 0;
  const sections: Section[] = [];
  const below = ({ pages, catalogs }: Pick<LeavingCatalog, 'pages' | 'catalogs'>, above: readonly number[]): void => {
    const level = Math.min(above.length + 1, HEADINGS);
    let last = 0;
    const numbered = (title: string) => {
      last += 1;
      return isAlone ? title : `${[...above, last].join('.')} ${title}`;
    };
    for (const page of pages) sections.push({ title: numbered(page.title), level, bookmark: `p${page.key}`, page });
    for (const catalog of catalogs) {
      const title = numbered(catalog.title);
      sections.push({ title, level, bookmark: `c${catalog.key}`, page: undefined });
      below(catalog, [...above, last]);
    }
  };
  below(tree, []);
  return sections;
}

function frameTask(tree: LeavingTree, sections: readonly Section[]): DocxTask {
  const { title, language, counts, item, left_at } = tree;
  const date = new Date(left_at * 1000).toISOString().slice(0, 10);
  const left = DOCUMENT_WORDS[language].left(date, counts.pages);
  const entries = sections.map(({ title: name, level, bookmark }) => ({ title: name, level, bookmark }));
  const contents = entries.length > 1 ? entries : [];
  return { want: 'frame', title, description: item.description, left, language, contents };
}

/** Some sections at a time: while they are laid out the texts of the next are read, and both are forgotten then. */
async function* documentOf(
  writing: Writing,
  sections: readonly Section[],
  [before, after]: readonly [string, string],
): AsyncGenerator<string> {
  yield before;
  let ahead: Promise<readonly DocxParts[]> = Promise.resolve([]);
  for await (const pieces of groupsOf(writing, sections)) {
    const next = ahead.then(() => laidOut(writing, pieces));
    // it is waited for below; what fails while the next texts are read is no refusal that nobody waits for
    next.catch(() => undefined);
    for (const parts of await ahead) yield writing.merge.add(parts);
    ahead = next;
  }
  for (const parts of await ahead) yield writing.merge.add(parts);
  yield after;
}

async function* groupsOf(writing: Writing, sections: readonly Section[]): AsyncGenerator<readonly Piece[]> {
  let [pieces, pages, characters]: [Piece[], number, number] = [[], 0, 0];
  for (const { title, level, bookmark, page } of sections) {
    const text = page && (await page.read());
    // it went meanwhile
    if (page && !text) continue;
    pieces.push({ kind: 'heading', title, level, bookmark });
    if (page && text) {
      const piece = await pieceOf(writing, { text, level, bookmark });
      pieces.push(piece);
      pages += 1;
      characters += piece.html.length;
    }
    if (pages < TOGETHER.pages && characters < TOGETHER.characters) continue;
    yield pieces;
    [pieces, pages, characters] = [[], 0, 0];
  }
  if (pieces.length > 0) yield pieces;
}

/** What takes too long together is done piece by piece, and shown as it was written where that takes too long too. */
async function laidOut({ tree, layOut }: Writing, pieces: readonly Piece[]): Promise<readonly DocxParts[]> {
  const together = await layOut({ want: 'pieces', pieces });
  if (together) return [together];
  const all: DocxParts[] = [];
  for (const piece of pieces) {
    const own = await layOut({ want: 'pieces', pieces: [piece] });
    const plain = own ?? (await layOut({ want: 'pieces', pieces: [plainly(piece, tree.language)] }));
    if (plain) all.push(plain);
  }
  return all;
}

function plainly(piece: Piece, language: 'zh' | 'en'): Piece {
  if (piece.kind === 'heading') return piece;
  const words = piece.html.replaceAll(/<[^>]*>/g, '');
  const html = `<p>${DOCUMENT_WORDS[language].notLaidOut}</p><pre>${words}</pre>`;
  return { kind: 'html', html, pictures: [] };
}

/** Before the key of a picture: no address of a text begins so. */
const PICTURE = 'sheaf-picture/';

async function pieceOf(
  { tree }: Writing,
  { text, level, bookmark }: { readonly text: LeavingText; readonly level: number; readonly bookmark: string },
): Promise<Extract<Piece, { kind: 'html' }>> {
  const shown = new Set(text.files.filter(({ type }) => SHOWN.test(type)).map(({ key }) => key));
  const html = await text.html((target) => {
    if (target.kind === 'page') return `${ELSEWHERE}p${target.key}${target.anchor === '' ? '' : `-${target.anchor}`}`;
    return shown.has(target.key) ? PICTURE + target.key : undefined;
  });
  const used = [...shown].filter((key) => html.includes(`src="${PICTURE}${key}"`));
  const pictures: Picture[] = [];
  for (const key of used) {
    const head = await headOf(tree, key);
    if (head) pictures.push({ src: PICTURE + key, head });
  }
  const inside = new Set(pictures.map(({ src }) => src));
  const { notShown } = DOCUMENT_WORDS[tree.language];
  const laid = htmlInDocument({ html, level, prefix: `${bookmark}-`, notShown, inside });
  return { kind: 'html', html: withColumnWidths(laid), pictures };
}

async function headOf(tree: LeavingTree, key: string): Promise<Uint8Array | undefined> {
  const content = await tree.open(key);
  if (!content) return undefined;
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk);
    chunks.push(bytes);
    size += bytes.length;
    if (size >= HEAD_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, HEAD_BYTES);
}
