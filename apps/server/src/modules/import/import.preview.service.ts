import { type ImportPreview, LIMITS } from '@sheaf/contract';
import type { ExchangeCatalog, Loss } from '@sheaf/exchange';
import type { RequestContext } from '../../context.ts';
import { sourcesOfItem } from '../api-source/api-source.service.ts';
import type { OpenReader } from './import.reader.service.ts';
import { itemTypeOf } from './import-item.ts';
import { lookAtUpload } from './import-looks.ts';
import type { ImportTree } from './import-reading.ts';

export type Preview = Omit<ImportPreview, 'losses'> & { readonly losses: readonly Loss[] };

/**
 * Reads an upload as an import would, and writes nothing of it.
 * @throws ApiError uploadMissing, importUnknown, importUnreadable, importTooLarge, busy
 */
export function previewUpload(ctx: RequestContext, { item_id }: { readonly item_id: number }): Promise<Preview> {
  return lookAtUpload(ctx, item_id, async ({ source, format, read }) => ({
    ...(await previewOf(format, await read({ tell: () => undefined }))),
    sources: await sourcesNamed(ctx, item_id, { source, format }),
  }));
}

async function sourcesNamed(
  { db }: RequestContext,
  item_id: number,
  { source, format }: Pick<OpenReader, 'format' | 'source'>,
): Promise<Preview['sources']> {
  if (item_id === 0) return [];
  const known = (await sourcesOfItem(db, item_id)).filter((one) => one.format === format && one.name === source);
  return known.map(({ source_id, cat_id }) => ({ source_id, cat_id }));
}

async function previewOf(format: Preview['format'], tree: ImportTree): Promise<Omit<Preview, 'sources'>> {
  const losses = [...tree.losses];
  // Of a file in many pages the first are read as well: what they lose, the others mostly lose too.
  for (const page of firstPages(tree)) {
    if (losses.length >= LIMITS.importPreviewRows) break;
    losses.push(...(await page.text()).losses);
  }
  return {
    format,
    item_name: [...tree.title].slice(0, LIMITS.itemNameChars).join(''),
    item_type: itemTypeOf(tree),
    ...tree.counts,
    outline: outlineOf(tree, 0).slice(0, LIMITS.importPreviewRows),
    losses: losses.slice(0, LIMITS.importPreviewRows),
  };
}

const PAGES_READ = 50;

function firstPages(tree: ImportTree) {
  const all = (place: Pick<ExchangeCatalog, 'catalogs' | 'pages'>): ImportTree['pages'] => [
    ...place.pages,
    ...place.catalogs.flatMap(all),
  ];
  return all(tree).slice(0, PAGES_READ);
}

function outlineOf(
  { pages, catalogs }: Pick<ExchangeCatalog, 'catalogs' | 'pages'>,
  level: number,
): Preview['outline'] {
  const own = pages.map(({ order, title }) => ({ order, rows: [{ level, title, kind: 'page' as const }] }));
  const below = catalogs.map((catalog) => {
    const row = { level, title: catalog.title, kind: 'catalog' as const };
    return { order: catalog.order, rows: [row, ...outlineOf(catalog, level + 1)] };
  });
  return [...own, ...below].toSorted((a, b) => a.order - b.order).flatMap(({ rows }) => rows);
}
