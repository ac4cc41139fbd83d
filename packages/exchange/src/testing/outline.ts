import type { ExchangeCatalog } from '../tree.ts';

/** Catalogs (with a slash) and pages as readers see them, one path each. */
export function outlineOf(
  { pages, catalogs }: Pick<ExchangeCatalog, 'catalogs' | 'pages'>,
  above = '',
): readonly string[] {
  const own = pages.map(({ order, title }) => ({ order, lines: [above + title] }));
  const below = catalogs.map((catalog) => {
    const path = `${above}${catalog.title}/`;
    return { order: catalog.order, lines: [path, ...outlineOf(catalog, path)] };
  });
  return [...own, ...below].toSorted((a, b) => a.order - b.order).flatMap(({ lines }) => lines);
}
