import { Readable } from 'node:stream';
import { escapeHtml } from '@sheaf/markdown/entities';
import type { FileOfZip, LeavingCatalog, LeavingPage, LeavingTree } from '../leaving.ts';
import { ELSEWHERE, htmlInDocument } from '../page-in-document.ts';
import { PRINT_STYLES } from './styles.ts';
import { PRINT_WORDS } from './words.ts';

/** The document that a browser prints; everything else that `writePrint` yields lies beside it. */
export const PRINT_DOCUMENT = 'index.html';

/** What the document takes the numbers of its contents from: known when it was printed once. */
export const PRINT_NUMBERS = 'numbers.css';

/** The page on which each place stands that something leads to, as that style sheet. */
export function printNumbers(pages: ReadonlyMap<string, number>): string {
  const rules = [...pages].filter(([place]) => /^[pc]\d+$/.test(place));
  return rules.map(([place, page]) => `#${NUMBER_OF}${place}::after{content:"${page}"}\n`).join('');
}

/** Before the id of a place: the line of the contents that leads there. */
const NUMBER_OF = 'n-';

/**
 * One HTML document of a whole tree for printing: a cover, contents, every page below a heading of its depth. It asks for
 * nothing but the pictures that lie beside it. `styles` is the readers' style sheet.
 */
export async function* writePrint(tree: LeavingTree, styles: string): AsyncGenerator<FileOfZip> {
  const print: Print = { tree, pictures: new Map() };
  yield file(tree, PRINT_DOCUMENT, documentOf(print, styles));
  yield { path: PRINT_NUMBERS, changed_at: tree.left_at, compress: false, content: Readable.from(['']) };
  for (const [key, path] of print.pictures) {
    const content = await tree.open(key);
    if (content) yield { path, changed_at: tree.left_at, compress: false, content };
  }
}

interface Print {
  readonly tree: LeavingTree;
  /** Where each picture lies, by its key, in the order of their use. */
  readonly pictures: Map<string, string>;
}

function file(tree: LeavingTree, path: string, text: AsyncIterable<string>): FileOfZip {
  return { path, changed_at: tree.left_at, compress: false, content: Readable.from(text, { objectMode: false }) };
}

/** Nothing is fetched and no script runs, whatever a page holds. */
const POLICY = "default-src 'none'; img-src file: data:; style-src 'unsafe-inline' file:";

async function* documentOf(print: Print, styles: string): AsyncGenerator<string> {
  const { tree } = print;
  const { language, title, item, left_at, counts } = tree;
  const words = PRINT_WORDS[language];
  const day = new Date(left_at * 1000).toISOString().slice(0, 10);
  const sections = [...sectionsOf(tree, [], 1)];
  yield `<!doctype html>
<html lang="${words.lang}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<title>${escapeHtml(title)}</title>
<style>${styles.replaceAll('</', '<\\/')}</style>
<style>${PRINT_STYLES}</style>
<link rel="stylesheet" href="${PRINT_NUMBERS}">
</head>
<body>
<section class="print-cover">
<p class="print-title">${escapeHtml(title)}</p>
${item.description === '' ? '' : `<p>${escapeHtml(item.description)}</p>`}
<p>${words.left(day, counts.pages)}</p>
</section>
`;
  if (sections.length > 1) yield contentsOf(sections, words.contents);
  yield '<main class="doc doc-text">\n';
  for (const section of sections) yield await sectionText(print, section);
  yield '</main>\n</body>\n</html>\n';
}

interface Section {
  readonly id: string;
  readonly title: string;
  readonly level: number;
  readonly number: string;
  readonly page: LeavingPage | undefined;
}

function* sectionsOf(
  { pages, catalogs }: Pick<LeavingCatalog, 'catalogs' | 'pages'>,
  above: readonly number[],
  level: number,
): Generator<Section> {
  const numbered = (at: number) => [...above, at + 1].join('.');
  for (const [at, page] of pages.entries()) {
    yield { id: `p${page.key}`, title: page.title, level, number: numbered(at), page };
  }
  for (const [at, catalog] of catalogs.entries()) {
    const place = pages.length + at;
    yield { id: `c${catalog.key}`, title: catalog.title, level, number: numbered(place), page: undefined };
    yield* sectionsOf(catalog, [...above, place + 1], level + 1);
  }
}

function contentsOf(sections: readonly Section[], name: string): string {
  const rows = sections.map(
    ({ id, title, level, number }) =>
      `<li class="l${Math.min(level, DEEPEST)}"><a id="${NUMBER_OF}${id}" href="#${id}"><span>${number} ${escapeHtml(title)}</span></a></li>`,
  );
  return `<nav class="print-contents"><h2>${name}</h2><ul>\n${rows.join('\n')}\n</ul></nav>\n`;
}

const DEEPEST = 6;
const SHOWN = /^image\/(?:png|jpeg|gif|bmp|webp)$/;

async function sectionText({ tree, pictures }: Print, { id, title, level, number, page }: Section): Promise<string> {
  const depth = Math.min(level, DEEPEST);
  const heading = `<h${depth} class="print-heading l${depth}" id="${id}">${number} ${escapeHtml(title)}</h${depth}>\n`;
  const text = await page?.read();
  if (!text) return page ? '' : heading;
  const shown = new Map(text.files.filter(({ type }) => SHOWN.test(type)).map((each) => [each.key, each]));
  const inside = new Set<string>();
  const html = await text.html((target) => {
    if (target.kind === 'page') return `${ELSEWHERE}p${target.key}${target.anchor === '' ? '' : `-${target.anchor}`}`;
    const picture = shown.get(target.key);
    if (!picture) return undefined;
    const path = pictures.get(target.key) ?? `files/${pictures.size + 1}.${picture.type.slice('image/'.length)}`;
    pictures.set(target.key, path);
    inside.add(path);
    return path;
  });
  const { notShown } = PRINT_WORDS[tree.language];
  const laid = htmlInDocument({ html, level, prefix: `${id}-`, notShown, inside });
  const open = laid.replaceAll('<details', '<details open').replaceAll(' loading="lazy"', '');
  return `${heading}<div class="doc-text">${open}</div>\n`;
}
