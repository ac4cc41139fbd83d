import { type ExchangeTree, type FileSource, recognise } from '@sheaf/exchange';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import { inBatch, takeBatch } from './batch.service.ts';
import { readFiles } from './import.files.service.ts';
import { finishImport } from './import.finish.service.ts';
import { ensureSource } from './import.queries.ts';
import { showImport } from './import.show.service.ts';
import { writeTexts } from './import.texts.service.ts';
import { buildTree } from './import.tree.service.ts';
import { planOf } from './import-plan.ts';
import { boundedLosses, type StoredReport } from './import-report.ts';
import type { ImportOrder, ImportWatch, ImportWork } from './import-work.ts';

/** Makes the tree that is imported; `done` of `total` files are read. */
export type ReadTree = (watch: ImportWatch) => Promise<ExchangeTree>;

/**
 * Reads a source as whichever format it is of.
 * @throws ApiError importUnknown
 */
export function readerOf(source: FileSource, language: Language): { readonly format: string; readonly read: ReadTree } {
  const format = recognise(source);
  if (!format) throw new ApiError('importUnknown');
  const read: ReadTree = ({ signal, tell }) => format.read(source, { language, signal, onProgress: tell });
  return { format: format.id, read };
}

/**
 * Imports a tree: everything is written invisibly under the batch, in short transactions, and then shown in one. When
 * this throws, nothing of it is seen; whoever called drops the batch, or calls again.
 * @throws ImportStopped, ImportRefused, the signal's reason; ApiError itemFull, catalogsFull, itemNotFound,
 * itemNotManaged, itemReadOnly; busy when somebody changed the same places meanwhile
 */
export async function runImport(
  ctx: Context,
  order: ImportOrder,
  read: ReadTree,
  watch: ImportWatch,
): Promise<StoredReport> {
  const building = await takeBatch(ctx, order.batch_id);
  const tree = await read({ ...watch, tell: (done, total) => watch.tell(done, 2 * total) });
  const plan = planOf(tree);
  const work: ImportWork = { order, building, tree, plan, watch, losses: [], now: ctx.clock.now() };
  const source = await inBatch(ctx, building, (tx) =>
    ensureSource(tx, { item_id: order.item_id, format: order.format, name: order.source }),
  );
  const built = await buildTree(ctx, work, source);
  const needed = new Set(built.added.flatMap(({ page }) => page.assets));
  const pages = plan.pages.length;
  const total = 2 * pages + tree.assets.length;
  const files = await readFiles(ctx, work, { needed, told: (done) => watch.tell(pages + done, total) });
  const told = (done: number) => watch.tell(pages + tree.assets.length + done, total);
  const unchanged = await writeTexts(ctx, work, { built, files, told });
  watch.signal.throwIfAborted();
  await showImport(ctx, work, built, reportOf(work, { added: built.added.length, unchanged }));
  return finishImport(ctx, order, order.author);
}

function reportOf(
  { order, tree, losses }: ImportWork,
  { added, unchanged }: { readonly added: number; readonly unchanged: number },
): StoredReport {
  const { pages, catalogs, pictures, links } = tree.report;
  return {
    item_id: order.item_id,
    pages,
    pages_added: added,
    pages_updated: 0,
    pages_unchanged: unchanged,
    catalogs,
    pictures,
    links: links.total,
    links_mended: links.mended,
    losses: boundedLosses([...losses, ...tree.report.losses]),
  };
}
