import { LIMITS } from '@sheaf/contract';
import type { Loss } from '../losses.ts';
import { folderOf, nameOf } from '../paths.ts';
import { type FolderInput, folderNodes } from './folders.ts';
import type { Navigation, NavNode } from './navigation.ts';
import type { CatalogNode, PageNode, TreeNode } from './nodes.ts';
import type { PageHead } from './page-text.ts';
import type { Resolve } from './resolve.ts';

export interface ArrangeInput extends FolderInput {
  readonly navigation: Navigation | undefined;
  readonly resolve: Resolve;
}

export interface Arrangement {
  readonly nodes: readonly TreeNode[];
  readonly losses: readonly Loss[];
}

/** Puts every page at one place: as the navigation says, the rest as the folders do; three catalogs deep at most. */
export function arrange(input: ArrangeInput): Arrangement {
  const losses: Loss[] = [];
  const nodes = input.navigation === undefined ? folderNodes(input) : navigated(input, input.navigation, losses);
  return { nodes: fold(nodes, 1, losses), losses };
}

interface NavWork extends ArrangeInput {
  readonly nav: Navigation;
  readonly losses: Loss[];
  readonly placed: Set<PageHead>;
  readonly keys: Set<string>;
  /** The one catalog that holds the named pages of a folder; undefined where several do. */
  readonly homes: Map<string, CatalogNode | undefined>;
}

function navigated(input: ArrangeInput, nav: Navigation, losses: Loss[]): readonly TreeNode[] {
  const work: NavWork = { ...input, nav, losses, placed: new Set(), keys: new Set(), homes: new Map() };
  const nodes = navNodes(work, nav.nodes, undefined);
  const rest = folderNodes({ ...input, pages: input.pages.filter((page) => !work.placed.has(page)) });
  const first = rest.filter((node) => node.kind === 'page' && node.page.isIndex && node.page.folder === nav.folder);
  return [
    ...first,
    ...nodes,
    ...unnamed(
      work,
      rest.filter((node) => !first.includes(node)),
    ),
  ];
}

function navNodes(work: NavWork, entries: readonly NavNode[], parent: CatalogNode | undefined): TreeNode[] {
  return entries.flatMap((entry): TreeNode[] => {
    const page = takePage(work, entry);
    const own = page === undefined ? [] : [page];
    if (entry.children.length === 0) {
      for (const node of own) remember(work, node.page, parent);
      return own;
    }
    const title = entry.title || titleOf(page) || nameOf(entry.target);
    const catalog: CatalogNode = { kind: 'catalog', key: navKey(work, parent, title), title, children: [] };
    for (const node of own) remember(work, node.page, catalog);
    catalog.children.push(...own, ...navNodes(work, entry.children, catalog));
    return catalog.children.length === 0 ? [] : [catalog];
  });
}

function titleOf(node: PageNode | undefined): string {
  return node?.page.title || node?.page.heading || '';
}

function takePage(work: NavWork, { title, target }: NavNode): PageNode | undefined {
  if (target === '') return undefined;
  const found = work.resolve(target, { folder: work.nav.folder, key: '' });
  if (found.kind === 'missing') {
    work.losses.push({ code: 'navigation-target-missing', where: work.nav.file, detail: target });
  }
  if (found.kind !== 'page' || work.placed.has(found.page)) return undefined;
  work.placed.add(found.page);
  return { kind: 'page', page: found.page, label: title };
}

function remember({ homes }: NavWork, { folder }: PageHead, catalog: CatalogNode | undefined): void {
  const known = homes.get(folder);
  homes.set(folder, homes.has(folder) && known !== catalog ? undefined : catalog);
}

function navKey({ keys }: NavWork, parent: CatalogNode | undefined, title: string): string {
  const key = `${parent === undefined ? 'nav:' : `${parent.key}/`}${title}`;
  const free = keys.has(key) ? `${key} ${keys.size}` : key;
  keys.add(free);
  return free;
}

/** Pages that the navigation does not name join their neighbours where these stand together, else keep their folder. */
function unnamed(work: NavWork, nodes: readonly TreeNode[]): TreeNode[] {
  return nodes.flatMap((node): TreeNode[] => {
    if (node.kind === 'page') return joined(work, node);
    const children = unnamed(work, node.children);
    return children.length === 0 ? [] : [{ ...node, children }];
  });
}

function joined({ homes }: NavWork, node: PageNode): TreeNode[] {
  const folder = folderOf(node.page.key);
  const home = folder === '' ? undefined : homes.get(folder);
  home?.children.push(node);
  return home === undefined ? [node] : [];
}

/** Catalogs below the third level rise to it and carry the names of those they were in. */
function fold(nodes: readonly TreeNode[], level: number, losses: Loss[]): TreeNode[] {
  return nodes.flatMap((node): TreeNode[] => {
    if (node.kind === 'page') return [node];
    if (level >= LIMITS.catalogDepth) return risen(node, losses);
    return [{ ...node, children: fold(node.children, level + 1, losses) }];
  });
}

function risen(catalog: CatalogNode, losses: Loss[]): TreeNode[] {
  const pages = catalog.children.filter((node) => node.kind === 'page');
  const below = catalog.children.flatMap((node): TreeNode[] => {
    if (node.kind === 'page') return [];
    const title = `${catalog.title} - ${node.title}`;
    const holdsPages = node.children.some(({ kind }) => kind === 'page');
    if (holdsPages) losses.push({ code: 'depth-folded', where: node.key, detail: title });
    return risen({ ...node, title }, losses);
  });
  return [...(pages.length === 0 ? [] : [{ ...catalog, children: pages }]), ...below];
}
