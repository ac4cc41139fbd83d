import { folderOf, nameOf, orderOf, withoutNumber } from '../paths.ts';
import type { FileSource } from '../source.ts';
import type { CatalogNode, TreeNode } from './nodes.ts';
import { type PageHead, readText } from './page-text.ts';
import { fieldsOf, parseYaml } from './yaml.ts';

/** What Docusaurus' `_category_` file says of its folder. */
export interface FolderLabel {
  readonly title: string;
  readonly order: number | undefined;
}

/** A name and a number are all that is wanted of it. */
const MAX_LABEL_BYTES = 64 * 1024;
const LABEL_FILE = /(?:^|\/)_category_\.(?:json|ya?ml)$/;

export async function readFolderLabels(source: FileSource): Promise<ReadonlyMap<string, FolderLabel>> {
  const labels = new Map<string, FolderLabel>();
  for (const file of source.files.filter(({ path }) => LABEL_FILE.test(path))) {
    const decoded = await readText(file, MAX_LABEL_BYTES);
    if (decoded !== undefined) labels.set(folderOf(file.path), labelOf(decoded.text));
  }
  return labels;
}

function labelOf(text: string): FolderLabel {
  const fields = fieldsOf(parseYaml(text));
  const title = fields.get('label');
  const order = fields.get('position');
  return {
    title: typeof title === 'string' ? title.trim() : '',
    order: typeof order === 'number' ? order : undefined,
  };
}

export interface FolderInput {
  readonly pages: readonly PageHead[];
  readonly labels: ReadonlyMap<string, FolderLabel>;
  readonly language: 'en' | 'zh';
}

interface Ranked {
  readonly node: TreeNode;
  readonly isIndex: boolean;
  readonly order: number;
  readonly name: string;
}

/** Catalogs as the folders are: a folder's own page first, then by number, then by name as people count. */
export function folderNodes({ pages, labels, language }: FolderInput): TreeNode[] {
  const collator = new Intl.Collator(language === 'zh' ? 'zh-CN' : 'en', { numeric: true });
  const inFolder = new Map<string, Ranked[]>([['', []]]);
  for (const folder of foldersOf(pages)) inFolder.set(folder, []);
  for (const page of pages) inFolder.get(page.folder)?.push(rankedPage(page));

  // Deepest first, so that a folder is whole when it enters the one above it.
  const deepestFirst = [...inFolder.keys()]
    .filter((folder) => folder !== '')
    .toSorted((a, b) => depthOf(b) - depthOf(a));
  for (const folder of deepestFirst) {
    const children = sorted(inFolder.get(folder) ?? [], collator);
    inFolder.get(folderOf(folder))?.push(rankedFolder(folder, children, labels.get(folder)));
  }
  return sorted(inFolder.get('') ?? [], collator).map(({ node }) => node);
}

function foldersOf(pages: readonly PageHead[]): ReadonlySet<string> {
  const folders = new Set<string>();
  for (const page of pages) {
    for (let folder = page.folder; folder !== '' && !folders.has(folder); folder = folderOf(folder))
      folders.add(folder);
  }
  return folders;
}

function depthOf(folder: string): number {
  return folder.split('/').length;
}

function rankedPage(page: PageHead): Ranked {
  const name = nameOf(page.key);
  const order = page.order ?? orderOf(name) ?? Number.MAX_SAFE_INTEGER;
  return { node: { kind: 'page', page, label: '' }, isIndex: page.isIndex, order, name };
}

/** A folder stands where its settings say, else where its own page says, which is first in it anyway. */
function rankedFolder(folder: string, children: readonly Ranked[], label: FolderLabel | undefined): Ranked {
  const name = nameOf(folder);
  const [first] = children;
  const own = first?.node.kind === 'page' && first.isIndex ? first.node.page.order : undefined;
  const node: CatalogNode = {
    kind: 'catalog',
    key: folder,
    title: label?.title || withoutNumber(name),
    children: children.map((child) => child.node),
  };
  return { node, isIndex: false, order: label?.order ?? own ?? orderOf(name) ?? Number.MAX_SAFE_INTEGER, name };
}

function sorted(ranked: readonly Ranked[], collator: Intl.Collator): Ranked[] {
  return ranked.toSorted(
    (a, b) => Number(b.isIndex) - Number(a.isIndex) || a.order - b.order || collator.compare(a.name, b.name),
  );
}
