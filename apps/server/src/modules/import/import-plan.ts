import { LIMITS } from '@sheaf/contract';
import type { ExchangeCatalog, ExchangePage, ExchangeTree } from '@sheaf/exchange';

export interface PlannedCatalog {
  /** Its titles from the top down: what it is matched by. */
  readonly path: string;
  readonly title: string;
  readonly order: number;
  readonly level: number;
  readonly parent: PlannedCatalog | undefined;
}

export interface PlannedPage {
  readonly page: ExchangePage;
  /** Undefined: at the root. */
  readonly catalog: PlannedCatalog | undefined;
}

export interface ImportPlan {
  /** Parents before their children; two of one title in one place are one. */
  readonly catalogs: readonly PlannedCatalog[];
  readonly pages: readonly PlannedPage[];
}

/** The tree as lists, in reading order, below a catalog by its titles from the top down. */
export function planOf(tree: Pick<ExchangeTree, 'catalogs' | 'pages'>, below: readonly string[] = []): ImportPlan {
  const catalogs = new Map<string, PlannedCatalog>();
  const pages: PlannedPage[] = [];
  const walk = (place: Pick<ExchangeCatalog, 'catalogs' | 'pages'>, parent: PlannedCatalog | undefined): void => {
    for (const page of place.pages) pages.push({ page, catalog: parent });
    for (const catalog of place.catalogs) walk(catalog, plan(catalogs, catalog, parent));
  };
  const chosen = below.reduce<PlannedCatalog | undefined>(
    (parent, title) => plan(catalogs, { key: '', title, order: 0, pages: [], catalogs: [] }, parent),
    undefined,
  );
  walk(tree, chosen);
  return { catalogs: [...catalogs.values()], pages };
}

/** Titles as one text that no title can imitate. */
export function pathOf(titles: readonly string[]): string {
  return JSON.stringify(titles);
}

/** Those that hold no page anywhere below. */
export function emptyCatalogs(all: ImportPlan): PlannedCatalog[] {
  const filled = new Set(catalogsOf(all, all.pages));
  return all.catalogs.filter((catalog) => !filled.has(catalog));
}

/** The catalogs that these pages stand in, and those above them, in the order of the plan. */
export function catalogsOf({ catalogs }: ImportPlan, pages: readonly PlannedPage[]): PlannedCatalog[] {
  const needed = new Set<PlannedCatalog>();
  for (const { catalog } of pages) {
    for (let at = catalog; at !== undefined; at = at.parent) needed.add(at);
  }
  return catalogs.filter((catalog) => needed.has(catalog));
}

const DEEPEST = LIMITS.topCatalogLevel + LIMITS.catalogDepth - 1;

function plan(
  known: Map<string, PlannedCatalog>,
  { title: own, order }: ExchangeCatalog,
  above: PlannedCatalog | undefined,
): PlannedCatalog {
  // What would be too deep below the chosen catalog stands beside, named by both; below the deepest there is one place.
  const isTooDeep = above !== undefined && above.level >= DEEPEST;
  if (isTooDeep && above.order === 0) return above;
  const parent = isTooDeep ? above.parent : above;
  const title = isTooDeep ? `${above.title} - ${own}`.slice(0, LIMITS.catalogNameChars).trim() : own;
  const titles: string[] = parent === undefined ? [] : JSON.parse(parent.path);
  const path = pathOf([...titles, title]);
  const level = parent === undefined ? LIMITS.topCatalogLevel : parent.level + 1;
  const planned = known.get(path) ?? { path, title, order, level, parent };
  known.set(path, planned);
  return planned;
}

/** The list in pieces of at most so many. */
export function chunksOf<T>(list: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < list.length; at += size) chunks.push(list.slice(at, at + size));
  return chunks;
}
