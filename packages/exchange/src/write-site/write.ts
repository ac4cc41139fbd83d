import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { escapeHtml } from '@sheaf/markdown/entities';
import { FolderNames, fileNameOf } from '../file-names.ts';
import {
  type FileOfZip,
  type LeavingCatalog,
  type LeavingFile,
  type LeavingPage,
  type LeavingText,
  type LeavingTree,
  pagesOf,
} from '../leaving.ts';
import { type Named, siteDocument } from './page.ts';
import { SITE_WORDS } from './words.ts';

const SCRIPT = new URL('site.js', import.meta.url);

/**
 * A folder of HTML that looks as the readers' view does and needs no server: a document for each page, the tree beside
 * it and the search by scripts that browsers run from a folder too. `styles` is the readers' style sheet.
 */
export async function* writeSite(tree: LeavingTree, styles: string): AsyncGenerator<FileOfZip> {
  const site: Site = { tree, order: [...pagesOf(tree)], files: new SiteFiles(), texts: [] };
  yield textFile(tree, 'README.txt', [`${SITE_WORDS[tree.language].readme(dayOf(tree.left_at))}\n`]);
  yield textFile(tree, 'index.html', [startPage(site)]);
  yield textFile(tree, 'assets/reader.css', [styles + OWN_STYLES]);
  yield textFile(tree, 'assets/site.js', [await readFile(SCRIPT, 'utf8')]);
  yield textFile(tree, 'assets/tree.js', [treeScript(tree)]);
  for (const [at, { page }] of site.order.entries()) {
    const text = await page.read();
    if (text) yield textFile(tree, `pages/${page.key}.html`, [await pageDocument(site, at, text)], text.changed_at);
  }
  yield textFile(tree, 'assets/search.js', searchScript(site));
  for (const [file, path] of site.files.all) {
    const content = await tree.open(file.key);
    if (content) yield { path, changed_at: file.created_at, compress: SMALLER_PACKED.test(file.type), content };
  }
}

const SMALLER_PACKED = /^text\/|json|xml|javascript|csv/;

/** A result of the search shows words of its text. */
const OWN_STYLES = `
.tree .found { display: block; height: auto; padding-block: 6px; }
.tree .found .ell { display: block; }
.tree .found small { color: var(--ink-3); }
`;

interface Site {
  readonly tree: LeavingTree;
  readonly order: readonly { readonly page: LeavingPage; readonly above: readonly LeavingCatalog[] }[];
  readonly files: SiteFiles;
  /** Lines of the search script: kept, since texts are read once. */
  readonly texts: string[];
}

/** Files in the order in which pages name them. */
class SiteFiles {
  readonly #names = new FolderNames();
  readonly #paths = new Map<string, string>();
  readonly all: (readonly [file: LeavingFile, path: string])[] = [];

  take(file: LeavingFile): void {
    if (this.#paths.has(file.key)) return;
    const dot = file.name.lastIndexOf('.');
    const [stem, extension] = dot > 0 ? [file.name.slice(0, dot), file.name.slice(dot + 1)] : [file.name, ''];
    const path = `files/${this.#names.take(fileNameOf(stem), extension === '' ? '' : `.${fileNameOf(extension)}`)}`;
    this.#paths.set(file.key, path);
    this.all.push([file, path]);
  }

  /** As an address from a page. */
  addressOf(key: string): string | undefined {
    const path = this.#paths.get(key);
    return path && `../${path.split('/').map(encodeURIComponent).join('/')}`;
  }
}

function textFile(
  tree: LeavingTree,
  path: string,
  text: Iterable<string>,
  changed_at: number = tree.left_at,
): FileOfZip {
  return { path, changed_at, compress: true, content: Readable.from(text, { objectMode: false }) };
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}

/** All pages under their catalogs: where there are no scripts, the way to each. */
function startPage({ tree }: Site): string {
  const list = ({ pages, catalogs }: Pick<LeavingCatalog, 'pages' | 'catalogs'>): string => {
    const links = pages.map(({ key, title }) => `<li><a href="pages/${key}.html">${escapeHtml(title)}</a></li>`);
    const below = catalogs.map((catalog) => `<li>${escapeHtml(catalog.title)}${list(catalog)}</li>`);
    return `<ul>${[...links, ...below].join('\n')}</ul>`;
  };
  const said = tree.item.description === '' ? '' : `<p>${escapeHtml(tree.item.description)}</p>\n`;
  return siteDocument({
    ...{ language: tree.language, item: tree.title, title: tree.title, above: [], key: '', up: '' },
    ...{ html: said + list(tree), changed: dayOf(tree.left_at), files: [], previous: undefined, next: undefined },
  });
}

async function pageDocument(site: Site, at: number, text: LeavingText): Promise<string> {
  const { tree, order, files, texts } = site;
  const here = order[at];
  if (!here) throw new Error('A page that is written is not in the order');
  const { page, above } = here;
  for (const file of text.files) files.take(file);
  const html = await text.html((target) => {
    if (target.kind === 'file') return files.addressOf(target.key);
    return `${target.key}.html${target.anchor === '' ? '' : `#${encodeURIComponent(target.anchor)}`}`;
  });
  texts.push(JSON.stringify([page.key, page.title, plainWords(html)]));
  const attached = text.files.filter(({ key }) => text.attached.includes(key));
  return siteDocument({
    ...{ language: tree.language, item: tree.title, title: page.title, key: page.key, up: '../', html },
    above: above.map(({ title }) => title),
    changed: text.changed_at === 0 ? '' : dayOf(text.changed_at),
    files: attached.map(({ key, name }) => ({ name, address: files.addressOf(key) ?? '' })),
    previous: named(order[at - 1]?.page),
    next: named(order[at + 1]?.page),
  });
}

function named(page: LeavingPage | undefined): Named | undefined {
  return page && { name: page.title, address: `${page.key}.html` };
}

/** What a reader sees of it, for the search. */
function plainWords(html: string): string {
  return html
    .replaceAll(/<annotation[^>]*>[^<]*<\/annotation>|<a class="anchor"[^>]*>#<\/a>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** `t` title, `p` pages as key and title, `c` catalogs. */
function treeScript(tree: LeavingTree): string {
  const node = ({ title, pages, catalogs }: Omit<LeavingCatalog, 'key'>): object => ({
    t: title,
    p: pages.map((page) => [page.key, page.title]),
    c: catalogs.map(node),
  });
  return `window.sheafTree = ${JSON.stringify({ ...node(tree), found: SITE_WORDS[tree.language].found })};\n`;
}

function* searchScript({ texts }: Site): Generator<string> {
  yield 'window.sheafTexts = [\n';
  for (const text of texts) yield `${text},\n`;
  yield '];\n';
}
