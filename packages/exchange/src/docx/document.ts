import { createHash } from 'node:crypto';
import mammoth from 'mammoth';
import type { Loss } from '../losses.ts';
import { ImportRefused } from '../refusals.ts';
import { SOURCE_LIMITS, type SourceFile, type SourceLimits } from '../source.ts';
import { readParts } from '../zip.ts';
import { isWellFormed } from './well-formed.ts';

/** Text as XML is some ten times larger than packed, pictures are not. */
const DOCX_LIMITS: SourceLimits = { ...SOURCE_LIMITS, unpackedBytes: 200 * 1024 * 1024, entries: 10_000 };
/** The text alone: its tree takes twenty times as much. */
const MOST_XML_BYTES = 20 * 1024 * 1024;

const STYLES = [
  "p[style-name='Title'] => h1.document-title:fresh",
  "p[style-name='Code'] => pre:separator('\\n')",
  "p[style-name='Source Code'] => pre:separator('\\n')",
  "p[style-name='Code Block'] => pre:fresh",
  "p[style-name='HTML Preformatted'] => pre:separator('\\n')",
  "p[style-name='Quote'] => blockquote:fresh > p:fresh",
  "p[style-name='Intense Quote'] => blockquote:fresh > p:fresh",
  "p[style-name='Quote Block'] => blockquote > p:fresh",
  "p[style-name='Alert Title'] => blockquote > p:fresh",
  // it says once more what the headings say, with numbers of pages that are no pages here
  "p[style-name='Contents Title'] => !",
  "p[style-name='TOC Heading'] => !",
  "p[style-name^='toc '] => !",
  "r[style-name='Code'] => code",
];

export interface DocxHtml {
  /** Of the paragraph that is styled as the title; '' where there is none. */
  readonly title: string;
  readonly html: string;
  /** Paths of the pictures in the file that its text shows. */
  readonly pictures: ReadonlyMap<string, number>;
  readonly losses: readonly Loss[];
}

/** Address of a picture in the HTML. */
export const PICTURE = 'docx-picture:';

/** A document as HTML of its headings, lists, tables, notes and pictures. @throws ImportRefused */
export async function readDocument(bytes: Uint8Array, where: string): Promise<DocxHtml> {
  const parts = await readParts(bytes, DOCX_LIMITS);
  const xml = parts.get('word/document.xml');
  if (!xml) throw new ImportRefused('not-a-document', { entry: where });
  if (xml.length > MOST_XML_BYTES)
    throw new ImportRefused('document-too-large', { entry: where, max: MOST_XML_BYTES / 1024 / 1024 });
  for (const [path, content] of parts) {
    const isText = /\.(?:xml|rels)$/.test(path);
    if (isText && !isWellFormed(textOf(content)))
      throw new ImportRefused('not-a-document', { entry: `${where}/${path}` });
  }
  const media = new Map(
    [...parts].filter(([path]) => /(?:^|\/)media\//.test(path)).map(([path, content]) => [hashOf(content), path]),
  );
  const pictures = new Map<string, number>();
  const convertImage = mammoth.images.imgElement(async (image) => {
    const path = media.get(hashOf(await image.readAsBuffer()));
    if (path !== undefined) pictures.set(path, parts.get(path)?.length ?? 0);
    return { src: path === undefined ? '' : PICTURE + path };
  });
  try {
    // `unzip.js` of the library takes an opened archive as `file`, which its types leave out: only checked parts are read.
    const input = { file: archiveOf(parts) } as unknown as Parameters<typeof mammoth.convertToHtml>[0];
    const { value } = await mammoth.convertToHtml(input, { convertImage, styleMap: STYLES, externalFileAccess: false });
    return { ...titled(value), pictures, losses: lossesOf(parts, where) };
  } catch (cause) {
    throw new ImportRefused('not-a-document', { entry: where, cause });
  }
}

/** As the library decodes it; in UTF-16 no program writes such a part. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

/** The title of a document names what becomes of it, and stands in no page. */
function titled(html: string): Pick<DocxHtml, 'html' | 'title'> {
  const [whole = '', inside = ''] = /<h1 class="document-title">(.*?)<\/h1>/s.exec(html) ?? [];
  const title = inside
    .replace(/<[^>]*>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .trim();
  return title === '' ? { html, title } : { html: html.replace(whole, () => ''), title };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** An archive as the library asks it: what is not there answers nothing. */
function archiveOf(parts: ReadonlyMap<string, Uint8Array>) {
  return {
    exists: (name: string) => parts.has(name),
    read: async (name: string, encoding?: string) => {
      const bytes = Buffer.from(parts.get(name) ?? []);
      if (encoding === 'base64') return bytes.toString('base64');
      return encoding === undefined ? bytes : new TextDecoder(encoding).decode(bytes);
    },
  };
}

const COUNTED: readonly (readonly [Loss['code'], string, RegExp])[] = [
  ['cells-merged', 'word/document.xml', /<w:(?:gridSpan w:val="(?!1")|vMerge w:val="restart")/g],
  ['docx-equations', 'word/document.xml', /<m:oMath[ >]/g],
  ['docx-comments', 'word/comments.xml', /<w:comment /g],
  ['docx-changes', 'word/document.xml', /<w:(?:ins|del) /g],
];

function lossesOf(parts: ReadonlyMap<string, Uint8Array>, where: string): readonly Loss[] {
  const counted = COUNTED.flatMap(([code, part, pattern]): readonly Loss[] => {
    const count =
      Buffer.from(parts.get(part) ?? [])
        .toString('utf8')
        .match(pattern)?.length ?? 0;
    return count === 0 ? [] : [{ code, where, detail: String(count) }];
  });
  const hasFrame = [...parts].some(
    ([path, content]) =>
      /^word\/(?:header|footer)\d*\.xml$/.test(path) && /<w:t[ >]/.test(Buffer.from(content).toString('utf8')),
  );
  return hasFrame ? [...counted, { code: 'docx-headers', where, detail: '' }] : counted;
}

/** One picture of a file, read from it again. */
export async function readPicture(file: SourceFile, path: string): Promise<Uint8Array> {
  const parts = await readParts(await file.read(), DOCX_LIMITS, (each) => each === path);
  return parts.get(path) ?? new Uint8Array();
}
