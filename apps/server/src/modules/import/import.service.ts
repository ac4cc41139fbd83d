import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { inBatch, takeBatch } from '../batch/batch.service.ts';
import { filesOf } from './import.files.service.ts';
import { finishImport, finishOthers } from './import.finish.service.ts';
import { prepareMoves } from './import.moves.service.ts';
import { ensureSource, listPlaces } from './import.queries.ts';
import type { ReadTree } from './import.reader.service.ts';
import { showImport } from './import.show.service.ts';
import { type WrittenTexts, writeTexts } from './import.texts.service.ts';
import { buildTree } from './import.tree.service.ts';
import { titlesTo } from './import-places.ts';
import { planOf } from './import-plan.ts';
import { lossList, type StoredReport } from './import-report.ts';
import type { ImportOrder, ImportWatch, ImportWork } from './import-work.ts';

/**
 * Imports a tree: everything is written invisibly under the batch, in short transactions, and then shown in one. When
 * this throws, nothing of it is seen; whoever called drops the batch, or calls again.
 * @throws BatchStopped, ImportRefused, the signal's reason; ApiError itemFull, catalogsFull, itemNotFound,
 * itemNotManaged, itemReadOnly; busy when somebody changed the same places meanwhile
 */
export async function runImport(
  ctx: Context,
  order: ImportOrder,
  read: ReadTree,
  watch: ImportWatch,
): Promise<StoredReport> {
  const building = await takeBatch(ctx, order.batch_id);
  await finishOthers(ctx, order.item_id);
  const tree = await read({ tell: (done, total) => watch.tell(done, 2 * total) });
  const plan = planOf(tree, await chosenPlace(ctx, order));
  const work: ImportWork = { order, building, tree, plan, watch, losses: lossList(), now: ctx.clock.now() };
  work.losses.add(tree.losses);
  const source = await inBatch(ctx, building, (tx) =>
    ensureSource(tx, { item_id: order.item_id, format: order.format, name: sourceName(order) }),
  );
  const built = await buildTree(ctx, work, source);
  const pages = plan.pages.length;
  const files = filesOf(ctx, work);
  const written = await writeTexts(ctx, work, { built, files, told: (done) => watch.tell(pages + done, 2 * pages) });
  await prepareMoves(ctx, work, built);
  work.losses.add(await tree.assetLosses(files.used()));
  // Last: a folder that moved gives a line for each file, and no loss is to be cut for them.
  work.losses.add(built.movedNotes);
  watch.signal.throwIfAborted();
  await showImport(
    ctx,
    work,
    built,
    reportOf(work, { ...written, added: built.added.length, pictures: files.pictures() }),
  );
  return finishImport(ctx, order, order.author);
}

/** Each catalog that a source was imported into has pages of its own from it. */
function sourceName({ source, cat_id = 0 }: ImportOrder): string {
  return cat_id === 0 ? source : `${source} #${cat_id}`;
}

/** The titles down to the catalog that was chosen; none for the top. @throws ApiError catalogNotFound */
async function chosenPlace(ctx: Context, { item_id, cat_id = 0 }: ImportOrder): Promise<readonly string[]> {
  if (cat_id === 0) return [];
  const titles = titlesTo(await listPlaces(ctx.db, item_id), cat_id);
  if (titles.length === 0) throw new ApiError('catalogNotFound');
  return titles;
}

interface Written extends WrittenTexts {
  readonly added: number;
  readonly pictures: number;
}

function reportOf(
  { order, tree, losses }: ImportWork,
  { added, unchanged, pictures, pictures_shown, links, links_mended }: Written,
): StoredReport {
  return {
    item_id: order.item_id,
    ...tree.counts,
    pages_added: added,
    pages_updated: 0,
    pages_moved: 0,
    pages_unchanged: unchanged,
    pictures,
    pictures_shown,
    links,
    links_mended,
    losses: losses.all(),
  };
}
