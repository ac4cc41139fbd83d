import { Readable } from 'node:stream';
import type {
  AddressOf,
  FileOfZip,
  LeavingCatalog,
  LeavingFile,
  LeavingPage,
  LeavingPast,
  LeavingText,
  LeavingTree,
} from '../leaving.ts';
import { pagesOf } from '../leaving.ts';
import { FilePlaces, INFO, type PagePaths, pathsOf, relativeAddress } from './places.ts';

/** Marks what reads the zip by: texts as they are, links relative to the page's own file. */
const FORMAT = 2;

/**
 * A zip of Markdown files: a folder for each catalog, a file for each page, the files they hold below `attachments/`, and
 * `info.json`, which has order, kinds and texts for the way back. Texts come one at a time.
 */
export async function* writeMarkdown(tree: LeavingTree): AsyncGenerator<FileOfZip> {
  const zip: Zip = { tree, paths: pathsOf(tree), files: new FilePlaces() };
  for (const { page } of pagesOf(tree)) {
    const text = await page.read();
    const path = zip.paths.get(page.key);
    if (!text || path === undefined) continue;
    const markdown = await text.markdown(addressesIn(zip, path, text));
    yield textFile(path, text.changed_at, [markdown]);
  }
  yield { ...textFile(INFO, tree.left_at, infoOf(zip)) };
  for (const file of zip.files.all) {
    const entry = await fileEntry(zip, file);
    if (entry) yield entry;
  }
}

interface Zip {
  readonly tree: LeavingTree;
  readonly paths: PagePaths;
  readonly files: FilePlaces;
}

/** The files of a page get their places on the way. */
function addressesIn({ paths, files }: Zip, from: string, text: LeavingText): AddressOf {
  for (const file of text.files) files.take(file);
  return (target) => {
    if (target.kind === 'file') return relative(from, files.pathOf(target.key));
    const address = relative(from, paths.get(target.key));
    return address === undefined || target.anchor === '' ? address : `${address}#${encodeURIComponent(target.anchor)}`;
  };
}

function relative(from: string, to: string | undefined): string | undefined {
  return to === undefined ? undefined : relativeAddress(from, to);
}

function textFile(path: string, changed_at: number, parts: AsyncIterable<string> | Iterable<string>): FileOfZip {
  return { path, changed_at, compress: true, content: Readable.from(parts, { objectMode: false }) };
}

const SMALLER_PACKED = /^text\/|json|xml|javascript|csv/;

async function fileEntry({ tree, files }: Zip, file: LeavingFile): Promise<FileOfZip | undefined> {
  const content = await tree.open(file.key);
  const path = files.pathOf(file.key);
  if (!content || path === undefined) return undefined;
  return { path, changed_at: file.created_at, compress: SMALLER_PACKED.test(file.type), content };
}

/** Written piece by piece: a page is read when the one before was taken. */
async function* infoOf(zip: Zip): AsyncGenerator<string> {
  const { item, title } = zip.tree;
  const head = { item_type: item.item_type, item_name: title, item_description: item.description, format: FORMAT };
  yield `${JSON.stringify(head).slice(0, -1)},"pages":{`;
  const serial = { last: 0 };
  yield* childrenOf(zip, zip.tree, { cat_id: 0, level: 1, serial });
  const names = zip.files.otherNames();
  yield names.length === 0 ? '}}\n' : `},"file_names":${JSON.stringify(Object.fromEntries(names))}}\n`;
}

interface Below {
  /** Numbers of their own: those of this site would mean nothing elsewhere. */
  readonly cat_id: number;
  readonly level: number;
  readonly serial: { last: number };
}

async function* childrenOf(
  zip: Zip,
  { pages, catalogs }: Pick<LeavingCatalog, 'pages' | 'catalogs'>,
  below: Below,
): AsyncGenerator<string> {
  yield '"pages":[';
  let [at, written] = [0, 0];
  for (const page of pages) {
    at += 1;
    const row = await pageRow(zip, page, { cat_id: below.cat_id, s_number: at });
    if (row !== undefined) yield `${written++ > 0 ? ',' : ''}\n${row}`;
  }
  yield '],"catalogs":[';
  for (const [index, catalog] of catalogs.entries()) {
    yield `${index > 0 ? ',' : ''}\n`;
    yield* catalogRow(zip, catalog, { below, s_number: pages.length + index + 1 });
  }
  yield ']';
}

async function* catalogRow(
  zip: Zip,
  catalog: LeavingCatalog,
  { below, s_number }: { readonly below: Below; readonly s_number: number },
): AsyncGenerator<string> {
  below.serial.last += 1;
  const cat_id = below.serial.last;
  const facts = { cat_id, cat_name: catalog.title, parent_cat_id: below.cat_id, level: below.level + 1, s_number };
  yield `${JSON.stringify(facts).slice(0, -1)},`;
  yield* childrenOf(zip, catalog, { cat_id, level: below.level + 1, serial: below.serial });
  yield '}';
}

/** Undefined for a page that went meanwhile. */
async function pageRow(
  zip: Zip,
  page: LeavingPage,
  place: { readonly cat_id: number; readonly s_number: number },
): Promise<string | undefined> {
  const text = await page.read();
  const file = zip.paths.get(page.key);
  if (!text || file === undefined) return undefined;
  const addresses = addressesIn(zip, file, text);
  const page_content = await text.content(addresses);
  // In the order of names, which is the same each time.
  const attachments = text.attached.flatMap((key) => zip.files.pathOf(key) ?? []).toSorted();
  return JSON.stringify({
    page_title: page.title,
    ...place,
    page_content,
    page_comments: text.note,
    kind: page.kind,
    file,
    attachments,
    ...(text.past && (await pastOf(text.past, addresses))),
  });
}

async function pastOf({ author, saved_at, versions }: LeavingPast, addresses: AddressOf) {
  const history: object[] = [];
  for (const version of versions) {
    history.push({
      page_title: version.title,
      page_content: await version.content(addresses),
      page_comments: version.note,
      author_username: version.author,
      saved_at: version.saved_at,
    });
  }
  return { author_username: author, saved_at, history };
}
