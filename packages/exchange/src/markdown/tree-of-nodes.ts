import { LIMITS } from '@sheaf/contract';
import { beginningOf } from '../drafts.ts';
import type { Loss } from '../losses.ts';
import { nameOf, withoutExtension, withoutNumber } from '../paths.ts';
import type { ExchangeCatalog, ExchangePage, ExchangeText } from '../tree.ts';
import type { CatalogNode, PageNode, TreeNode } from './nodes.ts';
import type { PageHead } from './page-text.ts';

export interface BuildInput {
  readonly title: string;
  readonly textOf: (page: PageHead) => Promise<ExchangeText>;
}

export interface BuiltTree {
  readonly title: string;
  readonly pages: readonly ExchangePage[];
  readonly catalogs: readonly ExchangeCatalog[];
  readonly catalogCount: number;
  readonly losses: readonly Loss[];
}

/** Gives the nodes their titles and places. */
export function buildTree(nodes: readonly TreeNode[], input: BuildInput): BuiltTree {
  const work: Work = { textOf: input.textOf, losses: [], catalogCount: 0 };
  const title = fitted(work, input.title, beginningOf(input.title), LIMITS.itemNameChars);
  const children = childrenOf(work, nodes, title);
  return { title, ...children, catalogCount: work.catalogCount, losses: work.losses };
}

interface Work extends Pick<BuildInput, 'textOf'> {
  readonly losses: Loss[];
  catalogCount: number;
}

function childrenOf(
  work: Work,
  nodes: readonly TreeNode[],
  above: string,
): Pick<ExchangeCatalog, 'catalogs' | 'pages'> {
  const pages: ExchangePage[] = [];
  const catalogs: ExchangeCatalog[] = [];
  for (const [index, node] of nodes.flatMap(withName).entries()) {
    if (node.kind === 'page') pages.push(pageOf(work, node, { order: index + 1, above }));
    else catalogs.push(catalogOf(work, node, index + 1));
  }
  return { pages, catalogs };
}

/** What stands in a group without a name stands where the group does. */
function withName(node: TreeNode): readonly TreeNode[] {
  return node.kind === 'page' || oneLine(node.title) !== '' ? [node] : node.children.flatMap(withName);
}

function catalogOf(work: Work, node: CatalogNode, order: number): ExchangeCatalog {
  work.catalogCount += 1;
  const title = fitted(work, node.title, node.key, LIMITS.catalogNameChars);
  return { key: node.key, title, order, ...childrenOf(work, node.children, title) };
}

function pageOf(work: Work, node: PageNode, { order, above }: { order: number; above: string }): ExchangePage {
  const { page } = node;
  // A folder's own page without any title has its folder's; above the folders, the source's.
  const named = page.isIndex ? above : withoutNumber(withoutExtension(nameOf(page.key)));
  const said = [page.title, node.label, page.heading, named].find((title) => oneLine(title) !== '') ?? page.key;
  const title = fitted(work, said, page.key, LIMITS.titleChars);
  return { key: page.key, title, order, kind: 'markdown', hash: page.hash, text: () => work.textOf(page) };
}

function oneLine(title: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: titles are one line
  return title.replace(/[\0-\x1f\x7f\s]+/g, ' ').trim();
}

function fitted(work: Work, title: string, where: string, limit: number): string {
  const line = oneLine(title);
  if (line.length <= limit) return line;
  const cut = `${line.slice(0, limit - 1).replace(/[\ud800-\udbff]$/, '')}…`;
  work.losses.push({ code: 'title-cut', where, detail: cut });
  return cut;
}
