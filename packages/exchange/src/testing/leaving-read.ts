import type { LeavingCatalog, LeavingPage, LeavingTree } from '../leaving.ts';
import type { ExchangeCatalog, ExchangePage, ExchangeTree } from '../tree.ts';

/** What an import read, as if it was in an item and left again. */
export function leavingRead(tree: ExchangeTree, more: Partial<LeavingTree> = {}): LeavingTree {
  const part = ({ pages, catalogs }: Pick<ExchangeCatalog, 'catalogs' | 'pages'>) => ({
    pages: pages.toSorted((a, b) => a.order - b.order).map(pageOf),
    catalogs: catalogs.toSorted((a, b) => a.order - b.order).map(catalogOf),
  });
  const catalogOf = (catalog: ExchangeCatalog): LeavingCatalog => ({
    key: catalog.key,
    title: catalog.title,
    ...part(catalog),
  });
  return {
    ...{ title: tree.title, item: { item_type: 1, description: '' }, language: 'en', left_at: 0 },
    ...part(tree),
    ...{ counts: tree.counts, environments: [], globals: undefined, open: async () => undefined },
    ...more,
  };
}

function pageOf(page: ExchangePage): LeavingPage {
  const read = async () => {
    const { content } = await page.text();
    const plain = async () => content;
    return { note: '', changed_at: 0, files: [], attached: [], content: plain, markdown: plain, html: plain };
  };
  return { key: page.key, title: page.title, kind: page.kind, read };
}
