import { createHash } from 'node:crypto';
import {
  AlignmentType,
  Bookmark,
  Document,
  Footer,
  Header,
  HeadingLevel,
  type ISectionOptions,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  TableOfContents,
  TextRun,
} from 'docx';
import { htmlToContent } from 'docx/html';
import { strFromU8, unzipSync } from 'fflate';
import { BODY_MARK, type DocxParts, type DocxTask, type Piece } from './parts.ts';
import { PAGE_STYLES, STYLE_MAP, STYLES } from './styles.ts';
import { DOCUMENT_WORDS } from './words.ts';

/** What the library makes of one task. It holds all of a document at once: that is why there are pieces. */
export async function layOutDocx(task: DocxTask): Promise<DocxParts> {
  if (task.want === 'frame') return partsOf(frameOf(task), new Map());
  const sources = new Map<string, string>();
  for (const piece of task.pieces) {
    if (piece.kind === 'html') for (const { src, head } of piece.pictures) sources.set(hashOf(head), src);
  }
  return partsOf(new Document({ styles: STYLES, sections: [{ children: task.pieces.flatMap(contentOf) }] }), sources);
}

const HEADINGS = [
  HeadingLevel.HEADING_1,
  HeadingLevel.HEADING_2,
  HeadingLevel.HEADING_3,
  HeadingLevel.HEADING_4,
  HeadingLevel.HEADING_5,
  HeadingLevel.HEADING_6,
] as const;

type Block = ISectionOptions['children'][number];

function contentOf(piece: Piece): readonly Block[] {
  if (piece.kind === 'heading') {
    const heading = HEADINGS[piece.level - 1] ?? HeadingLevel.HEADING_6;
    return [
      new Paragraph({
        heading,
        children: [new Bookmark({ id: piece.bookmark, children: [new TextRun(piece.title)] })],
      }),
    ];
  }
  const pictures = new Map(piece.pictures.map(({ src, head }) => [src, head]));
  return htmlToContent(piece.html, {
    images: (src) => pictures.get(src),
    maxImageWidth: 500,
    styleMap: STYLE_MAP,
    stylesheet: PAGE_STYLES,
  });
}

function frameOf(task: Extract<DocxTask, { want: 'frame' }>): Document {
  const { title, description, left, language, contents } = task;
  const words = DOCUMENT_WORDS[language];
  const centred = (text: string, style: string) =>
    new Paragraph({ style, alignment: AlignmentType.CENTER, children: [new TextRun(text)] });
  const entries = contents.map(({ title: name, level, bookmark }) => ({ title: name, level, href: bookmark }));
  const children = [
    centred(title, 'Title'),
    ...(description === '' ? [] : [centred(description, 'Subtitle')]),
    centred(left, 'Subtitle'),
    ...(entries.length === 0 ? [] : contentsOf(words.contents, entries)),
    new Paragraph({ children: [new PageBreak()] }),
    new Paragraph({ children: [new TextRun(BODY_MARK)] }),
  ];
  const [before = '', between = '', after = ''] = words.page('\0', '\0').split('\0');
  const footer = new Paragraph({
    alignment: AlignmentType.CENTER,
    children: [
      new TextRun({ children: [before, PageNumber.CURRENT, between, PageNumber.TOTAL_PAGES, after], size: 18 }),
    ],
  });
  return new Document({
    title,
    description,
    creator: 'Sheaf',
    styles: STYLES,
    features: { updateFields: true },
    sections: [
      {
        properties: { titlePage: true },
        headers: { default: new Header({ children: [centred(title, 'Header')] }), first: new Header({ children: [] }) },
        footers: { default: new Footer({ children: [footer] }), first: new Footer({ children: [] }) },
        children,
      },
    ],
  });
}

type Entries = NonNullable<NonNullable<ConstructorParameters<typeof TableOfContents>[1]>['cachedEntries']>;

function contentsOf(name: string, cachedEntries: Entries): readonly Block[] {
  return [
    new Paragraph({ children: [new PageBreak()] }),
    new Paragraph({ style: 'ContentsTitle', children: [new TextRun(name)] }),
    new TableOfContents(name, { hyperlink: true, headingStyleRange: '1-4', cachedEntries, beginDirty: false }),
  ];
}

async function partsOf(document: Document, sources: ReadonlyMap<string, string>): Promise<DocxParts> {
  const files = unzipSync(await Packer.toBuffer(document));
  const xml = new Map<string, string>();
  const pictures = new Map<string, string>();
  for (const [path, bytes] of Object.entries(files)) {
    if (!path.startsWith('word/media/')) {
      xml.set(path, strFromU8(bytes));
      continue;
    }
    const src = sources.get(hashOf(bytes));
    if (src !== undefined) pictures.set(path, src);
  }
  return { xml, pictures };
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha1').update(bytes).digest('base64');
}
