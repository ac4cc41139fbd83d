import type { Loss } from '../losses.ts';
import { folderOf, isMarkdown, joinPath, nameOf } from '../paths.ts';
import type { FileSource, SourceFile } from '../source.ts';
import { readMkdocs } from './mkdocs.ts';
import { type Navigation, readMarkdownList } from './navigation.ts';
import { readText } from './page-text.ts';
import { readSidebars } from './sidebars.ts';

export interface FoundNavigation {
  /** The first of the known kinds that names any page. */
  readonly navigation: Navigation | undefined;
  /** The name the source gives itself, empty when it does not. */
  readonly title: string;
  readonly losses: readonly Loss[];
}

interface Kind {
  readonly pattern: RegExp;
  readonly read: (file: SourceFile, text: string, source: FileSource) => Navigation | undefined;
}

/** Enough for a line for each of as many pages as an item may hold. */
const MAX_BYTES = 2 * 1024 * 1024;

/** Each at the root or one folder below it, which is where repositories keep their documents. */
const KINDS: readonly Kind[] = [
  { pattern: /^(?:[^/]+\/)?mkdocs\.ya?ml$/, read: mkdocsNavigation },
  { pattern: /^(?:[^/]+\/)?_sidebar\.md$/, read: listNavigation },
  { pattern: /^(?:[^/]+\/)?SUMMARY\.md$/i, read: listNavigation },
  { pattern: /^(?:[^/]+\/)?sidebars\.(?:json|[cm]?[jt]s)$/, read: sidebarNavigation },
  { pattern: /^(?:[^/]+\/)?\.(?:vitepress|vuepress)\/config\.(?:json|[cm]?[jt]s)$/, read: sidebarNavigation },
];

export async function findNavigation(source: FileSource): Promise<FoundNavigation> {
  const losses: Loss[] = [];
  let title = '';
  for (const { file, read } of candidatesOf(source)) {
    const decoded = await readText(file, MAX_BYTES);
    const navigation = decoded === undefined ? undefined : read(file, decoded.text, source);
    if (navigation === undefined) losses.push({ code: 'navigation-unreadable', where: file.path, detail: '' });
    title ||= navigation?.title ?? '';
    if (navigation === undefined || navigation.nodes.length === 0) continue;
    if (isMarkdown(file.path)) losses.push({ code: 'navigation-used', where: file.path, detail: '' });
    return { navigation, title, losses };
  }
  return { navigation: undefined, title, losses };
}

function candidatesOf(source: FileSource): readonly (Kind & { readonly file: SourceFile })[] {
  return KINDS.flatMap((kind) => matching(source, kind.pattern).map((file) => ({ ...kind, file })));
}

/** The one nearest to the root first. */
function matching(source: FileSource, pattern: RegExp): readonly SourceFile[] {
  const depth = ({ path }: SourceFile): number => path.split('/').length;
  return source.files.filter(({ path }) => pattern.test(path)).toSorted((a, b) => depth(a) - depth(b));
}

function mkdocsNavigation(file: SourceFile, text: string, source: FileSource): Navigation | undefined {
  const config = readMkdocs(text);
  if (config === undefined) return undefined;
  const { title, nodes, docsFolder } = config;
  return { file: file.path, folder: existing(source, folderOf(file.path), docsFolder), title, nodes };
}

function listNavigation(file: SourceFile, text: string): Navigation | undefined {
  const nodes = readMarkdownList(text);
  return nodes && { file: file.path, folder: folderOf(file.path), title: '', nodes };
}

function sidebarNavigation(file: SourceFile, text: string, source: FileSource): Navigation | undefined {
  const nodes = readSidebars(file.path, text);
  if (nodes === undefined) return undefined;
  const above = folderOf(file.path);
  const folder = nameOf(above).startsWith('.') ? folderOf(above) : existing(source, above, 'docs');
  return { file: file.path, folder, title: '', nodes };
}

/** The folder of the documents below the one of the settings, or that one itself. */
function existing(source: FileSource, folder: string, below: string): string {
  const joined = joinPath(folder, below) ?? folder;
  return source.files.some(({ path }) => path.startsWith(`${joined}/`)) ? joined : folder;
}
