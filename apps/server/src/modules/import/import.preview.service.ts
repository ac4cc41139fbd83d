import { type ImportPreview, LIMITS } from '@sheaf/contract';
import { type ExchangeCatalog, type ExchangeTree, type Loss, openFile } from '@sheaf/exchange';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { readerOf } from './import.service.ts';
import { itemTypeOf } from './import-item.ts';
import { refusedUpload } from './import-report.ts';

export type Preview = Omit<ImportPreview, 'losses'> & { readonly losses: readonly Loss[] };

/** How many may be looked at in this process at a time: each is held in memory as a whole. */
const MOST_AT_ONCE = 2;
let running = 0;

/**
 * Reads an upload as an import would, and writes nothing of it.
 * @throws ApiError uploadMissing, importUnknown, importUnreadable, importTooLarge, busy
 */
export async function previewUpload(ctx: RequestContext, { item_id }: { readonly item_id: number }): Promise<Preview> {
  const { upload } = ctx.request;
  if (!upload) throw new ApiError('uploadMissing', { field: 'file' }, { field: 'file' });
  if (running >= MOST_AT_ONCE) throw new ApiError('busy');
  running += 1;
  try {
    const source = await openFile(upload);
    try {
      const { format, read } = await readerOf(source, ctx.language, item_id);
      const tree = await read({ signal: AbortSignal.timeout(LIMITS.importWaitSeconds * 1000), tell: () => {} });
      return await previewOf(format, tree);
    } finally {
      await source.close();
    }
  } catch (error) {
    throw refusedUpload(error, ctx.language);
  } finally {
    running -= 1;
  }
}

async function previewOf(format: Preview['format'], tree: ExchangeTree): Promise<Preview> {
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

function firstPages(tree: ExchangeTree) {
  const all = (place: Pick<ExchangeCatalog, 'catalogs' | 'pages'>): ExchangeTree['pages'] => [
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
