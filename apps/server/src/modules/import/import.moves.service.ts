import type { Context } from '../../context.ts';
import type { BatchMoveRow, BatchRow, PageRow, Tx } from '../../schema/tables.ts';
import { inBatch } from '../batch/batch.service.ts';
import { touchItem } from '../item/item.service.ts';
import {
  insertMoves,
  type LinkPlaceRow,
  listLinkPlaces,
  listMoves,
  settleMoves,
  updateLinkPlaces,
  updatePlaces,
} from './import.place.queries.ts';
import { listPlaces, lockAnyItem } from './import.queries.ts';
import type { BuiltTree } from './import.tree.service.ts';
import { lockPages } from './import.write.queries.ts';
import { topsOf } from './import-places.ts';
import { chunksOf, pathOf } from './import-plan.ts';
import type { ImportWork } from './import-work.ts';

const PREPARE_AT_ONCE = 500;
const APPLY_AT_ONCE = 200;
const UNKNOWN = -1;

/** Remembers which pages the source has elsewhere than at the last import. @throws BatchStopped */
export async function prepareMoves(ctx: Context, { building }: ImportWork, built: BuiltTree): Promise<void> {
  const { batch_id } = building;
  const { source_id } = built.source;
  const moves = built.kept.flatMap(({ page, catalog, link }) => {
    const place = catalog?.path ?? pathOf([]);
    if (link.place === place && link.s_number === page.order) return [];
    const put = catalog === undefined ? 0 : (built.places.get(place)?.cat_id ?? UNKNOWN);
    const cat_id = link.place === place ? link.cat_id : put;
    return [{ batch_id, source_id, page_id: link.page_id, key: page.key, place, cat_id, s_number: page.order }];
  });
  for (const some of chunksOf(moves, PREPARE_AT_ONCE)) await inBatch(ctx, building, (tx) => insertMoves(tx, some));
}

/** Moves the pages of a live batch step by step; killed in between it goes on where it was. */
export async function applyMoves(ctx: Context, batch: Pick<BatchRow, 'batch_id' | 'item_id'>): Promise<void> {
  let left = true;
  while (left) left = await ctx.db.transaction().execute((tx) => moveSome(ctx, tx, batch));
}

/** False when nothing was left. */
async function moveSome(
  ctx: Context,
  tx: Tx,
  { batch_id, item_id }: Pick<BatchRow, 'batch_id' | 'item_id'>,
): Promise<boolean> {
  await lockAnyItem(tx, item_id);
  const rows = await listMoves(tx, batch_id, APPLY_AT_ONCE);
  if (rows.length === 0) return false;
  const page_ids = rows.map(({ page_id }) => page_id);
  const pages = new Map((await lockPages(tx, item_id, page_ids)).map((page) => [page.page_id, page]));
  const links = new Map((await listLinkPlaces(tx, page_ids)).map((link) => [link.page_id, link]));
  const tops = topsOf(await listPlaces(tx, item_id));
  const outcomes = Map.groupBy(rows, (row) =>
    outcomeOf(row, { page: pages.get(row.page_id), link: links.get(row.page_id), tops }),
  );
  const moved = [...(outcomes.get('moved') ?? []), ...(outcomes.get('ordered') ?? [])];
  for (const [cat_id, some] of Map.groupBy(moved, (row) => row.cat_id)) {
    await updatePlaces(tx, batch_id, { page_ids: idsOf(some), top_cat_id: tops.get(cat_id) ?? 0 });
  }
  for (const [outcome, some] of outcomes) await settleMoves(tx, batch_id, { page_ids: idsOf(some), outcome });
  await updateLinkPlaces(tx, batch_id, page_ids);
  if (moved.length > 0) {
    await touchItem(tx, item_id, ctx.clock.now(), { tree: true });
    await ctx.feed.put(tx, { topic: 'item', id: item_id });
  }
  return true;
}

function idsOf(rows: readonly BatchMoveRow[]): number[] {
  return rows.map(({ page_id }) => page_id);
}

interface Now {
  readonly page: PageRow | undefined;
  readonly link: LinkPlaceRow | undefined;
  readonly tops: ReadonlyMap<number, number>;
}

/** A page follows the source as long as it stands where the last import put it. */
function outcomeOf(row: BatchMoveRow, { page, link, tops }: Now): Exclude<BatchMoveRow['outcome'], ''> {
  if (!page || !link) return 'gone';
  const isPut = page.cat_id === link.cat_id;
  if (row.cat_id === link.cat_id) return isPut && page.s_number === link.s_number ? 'ordered' : 'same';
  if (page.cat_id === row.cat_id || link.cat_id === UNKNOWN) return 'same';
  return isPut && (row.cat_id === 0 || tops.has(row.cat_id)) ? 'moved' : 'kept';
}
