import type { Loss } from '../losses.ts';
import type { ExchangeAsset, ExchangeCatalog, ExchangePage, ExchangeText, ExchangeTree } from '../tree.ts';

/** A tree with all its texts and what they say together: for trees that are small enough. */
export interface WholeTree extends Pick<ExchangeTree, 'catalogs' | 'pages' | 'title'> {
  readonly texts: ReadonlyMap<string, ExchangeText>;
  /** Those that the texts use, in the order of their first use. */
  readonly assets: readonly ExchangeAsset[];
  readonly report: {
    readonly pages: number;
    readonly catalogs: number;
    readonly pictures: number;
    readonly links: ExchangeText['links'];
    readonly losses: readonly Loss[];
  };
}

export async function readWhole(tree: ExchangeTree): Promise<WholeTree> {
  const texts = new Map<string, ExchangeText>();
  for (const page of allPages(tree)) texts.set(page.key, await page.text());
  const read = [...texts.values()];
  const used = new Set(read.flatMap(({ assets }) => assets));
  const sum = (count: (text: ExchangeText) => number): number => read.reduce((all, text) => all + count(text), 0);
  return {
    ...tree,
    texts,
    assets: [...used].flatMap((key) => tree.asset(key) ?? []),
    report: {
      ...tree.counts,
      pictures: sum(({ pictures }) => pictures),
      links: { total: sum(({ links }) => links.total), mended: sum(({ links }) => links.mended) },
      losses: [...tree.losses, ...read.flatMap(({ losses }) => losses), ...tree.assetLosses(used)],
    },
  };
}

export function allPages({ pages, catalogs }: Pick<ExchangeCatalog, 'catalogs' | 'pages'>): readonly ExchangePage[] {
  return [...pages, ...catalogs.flatMap(allPages)];
}
