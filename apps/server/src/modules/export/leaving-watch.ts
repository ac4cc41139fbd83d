import type { LeavingCatalog, LeavingPage, LeavingTree } from '@sheaf/exchange';

/** The same tree, which tells of every page that is read how many were by then; what it throws ends the reading. */
export function watchedTree(tree: LeavingTree, onRead: (done: number) => Promise<void> | void): LeavingTree {
  const seen = new Set<string>();
  const watchedPage = (page: LeavingPage): LeavingPage => ({
    ...page,
    read: async () => {
      await onRead(seen.size);
      const text = await page.read();
      seen.add(page.key);
      return text;
    },
  });
  const watchedCatalog = (catalog: LeavingCatalog): LeavingCatalog => ({
    ...catalog,
    pages: catalog.pages.map(watchedPage),
    catalogs: catalog.catalogs.map(watchedCatalog),
  });
  return { ...tree, pages: tree.pages.map(watchedPage), catalogs: tree.catalogs.map(watchedCatalog) };
}
