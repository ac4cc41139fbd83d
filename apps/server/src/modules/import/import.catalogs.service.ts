import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { ImportCatalogRow, Tx } from '../../schema/tables.ts';
import { inBatch } from '../batch/batch.service.ts';
import { listImportCatalogs, putImportCatalogs, updateCatalogOrders } from './import.place.queries.ts';
import { listPlaces, type PlaceRow, type SourceRow } from './import.queries.ts';
import { insertCatalogs } from './import.write.queries.ts';
import { type KnownPlace, type Place, placesByPath, topsOf } from './import-places.ts';
import { chunksOf, emptyCatalogs, type PlannedCatalog } from './import-plan.ts';
import type { StoredLoss } from './import-report.ts';
import type { ImportWork } from './import-work.ts';

const AT_ONCE = 500;

export interface BuiltCatalogs {
  /** Those that the batch made. */
  readonly made: readonly { readonly cat_id: number; readonly cat_name: string }[];
  /** By their path in the source: made invisibly, or there before. */
  readonly places: ReadonlyMap<string, Place>;
  /** Those that were there before and hold new pages: they must stand where they stood when the batch goes live. */
  readonly reused: readonly PlaceRow[];
  /** Those whose order in the source is another now. */
  readonly reordered: readonly Reordered[];
}

interface Reordered {
  /** With the order of now. */
  readonly row: ImportCatalogRow;
  /** Nobody gave it an order by hand since the last import. */
  readonly follows: boolean;
}

/** Makes what is wanted and is not there. @throws ApiError catalogsFull; BatchStopped */
export async function buildCatalogs(
  ctx: Context,
  work: ImportWork,
  { wanted, source }: { readonly wanted: readonly PlannedCatalog[]; readonly source: SourceRow },
): Promise<BuiltCatalogs> {
  const { order, losses, plan } = work;
  const rows = await listPlaces(ctx.db, order.item_id);
  const imported = new Map((await listImportCatalogs(ctx.db, source.source_id)).map((row) => [row.place, row]));
  const known = knownPlaces(rows, plan.catalogs, imported, order.cat_id ?? 0);
  // an empty one that somebody deleted since the last import stays deleted
  const empty = new Set(emptyCatalogs(plan));
  const missing = wanted.filter((each) => !(known.has(each.path) || (empty.has(each) && imported.has(each.path))));
  if (rows.length + missing.length > LIMITS.itemCatalogs)
    throw new ApiError('catalogsFull', { max: LIMITS.itemCatalogs });
  const places = new Map<string, Place>([...known].map(([path, { place }]) => [path, place]));
  for (const some of chunksByLevel(missing)) await makeCatalogs(ctx, work, places, some);
  const found = wanted.filter(
    ({ path }) => known.has(path) && known.get(path)?.row.cat_id !== imported.get(path)?.cat_id,
  );
  await remember(ctx, work, source, { catalogs: [...found, ...missing], places });
  losses.add(goneNotes(plan.catalogs, imported));
  return {
    places,
    made: missing.map((one) => ({ cat_id: placeOf(places, one).cat_id, cat_name: one.title })),
    reused: wanted.flatMap(({ path }) => known.get(path)?.row ?? []),
    reordered: reorderedOf(plan.catalogs, imported, known),
  };
}

/** Gives catalogs the order that the source has now, where people left them as they were. */
export async function reorderCatalogs(tx: Tx, reordered: readonly Reordered[]): Promise<void> {
  const following = reordered.filter(({ follows }) => follows).map(({ row }) => row);
  for (const some of chunksOf(following, AT_ONCE)) await updateCatalogOrders(tx, some);
  for (const some of chunksOf(reordered, AT_ONCE))
    await putImportCatalogs(
      tx,
      some.map(({ row }) => row),
    );
}

/** What stood for a catalog at the last import does so still, whatever its name is now; else its titles tell. */
function knownPlaces(
  rows: readonly PlaceRow[],
  planned: readonly PlannedCatalog[],
  imported: ReadonlyMap<string, ImportCatalogRow>,
  chosen: number,
): Map<string, KnownPlace> {
  const known = placesByPath(rows, chosen);
  const byId = new Map(rows.map((row) => [row.cat_id, row]));
  const tops = topsOf(rows);
  for (const { path, level } of planned) {
    const row = byId.get(imported.get(path)?.cat_id ?? 0);
    // Moved to another level it would put what is new below it too deep.
    if (row?.level !== level) continue;
    known.set(path, { row, place: { cat_id: row.cat_id, top_cat_id: tops.get(row.cat_id) ?? row.cat_id } });
  }
  return known;
}

async function makeCatalogs(
  ctx: Context,
  { order, building, now }: ImportWork,
  places: Map<string, Place>,
  wanted: readonly PlannedCatalog[],
): Promise<void> {
  const catalogs = wanted.map(({ title, order: s_number, level, parent }) => ({
    item_id: order.item_id,
    parent_cat_id: parent === undefined ? 0 : placeOf(places, parent).cat_id,
    cat_name: title,
    level,
    s_number,
    created_at: now,
    batch_id: building.batch_id,
  }));
  const ids = await inBatch(ctx, building, (tx) => insertCatalogs(tx, catalogs));
  for (const [index, catalog] of wanted.entries()) {
    const cat_id = ids[index] ?? 0;
    const top_cat_id = catalog.parent === undefined ? cat_id : placeOf(places, catalog.parent).top_cat_id;
    places.set(catalog.path, { cat_id, top_cat_id });
  }
}

/** Goes with the catalogs when the batch is dropped. */
async function remember(
  ctx: Context,
  { building }: ImportWork,
  { source_id }: SourceRow,
  { catalogs, places }: { readonly catalogs: readonly PlannedCatalog[]; readonly places: ReadonlyMap<string, Place> },
): Promise<void> {
  const rows = catalogs.map((catalog) => {
    const { cat_id } = placeOf(places, catalog);
    return { source_id, place: catalog.path, cat_id, s_number: catalog.order };
  });
  for (const some of chunksOf(rows, AT_ONCE)) await inBatch(ctx, building, (tx) => putImportCatalogs(tx, some));
}

function reorderedOf(
  planned: readonly PlannedCatalog[],
  imported: ReadonlyMap<string, ImportCatalogRow>,
  known: ReadonlyMap<string, KnownPlace>,
): Reordered[] {
  return planned.flatMap(({ path, order }) => {
    const before = imported.get(path);
    const row = known.get(path)?.row;
    if (before === undefined || row?.cat_id !== before.cat_id || before.s_number === order) return [];
    return [{ row: { ...before, s_number: order }, follows: row.s_number === before.s_number }];
  });
}

function goneNotes(
  planned: readonly PlannedCatalog[],
  imported: ReadonlyMap<string, ImportCatalogRow>,
): readonly StoredLoss[] {
  const paths = new Set(planned.map(({ path }) => path));
  return [...imported.keys()]
    .filter((place) => !paths.has(place))
    .map((place) => ({ code: 'catalog-gone', where: titlesOf(place), detail: '' }));
}

/** A path as people read it. */
export function titlesOf(place: string): string {
  // Written by pathOf, as a list of titles.
  return (JSON.parse(place) as string[]).join(' / ');
}

export function placeOf(places: ReadonlyMap<string, Place>, catalog: PlannedCatalog): Place {
  const place = places.get(catalog.path);
  if (!place) throw new Error(`catalog ${catalog.path} was not made`);
  return place;
}

/** A catalog needs the id of the one above it. */
function chunksByLevel(catalogs: readonly PlannedCatalog[]): PlannedCatalog[][] {
  const levels = [...Map.groupBy(catalogs, ({ level }) => level)].sort(([a], [b]) => a - b);
  return levels.flatMap(([, some]) => chunksOf(some, AT_ONCE));
}
