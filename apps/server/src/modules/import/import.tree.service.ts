import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { inBatch } from './batch.service.ts';
import {
  countLivePages,
  type LinkRow,
  listLinks,
  listPlaces,
  type PlaceRow,
  type SourceRow,
} from './import.queries.ts';
import { insertCatalogs, insertPages } from './import.write.queries.ts';
import { catalogsOf, type PlannedCatalog, type PlannedPage, pathOf } from './import-plan.ts';
import type { StoredLoss } from './import-report.ts';
import type { ImportWork } from './import-work.ts';

const AT_ONCE = 500;

interface Place {
  readonly cat_id: number;
  readonly top_cat_id: number;
}

/** Where everything of the tree is now: made invisibly, or there before. */
export interface BuiltTree {
  readonly source: SourceRow;
  /** Pages that the batch made; they have no text yet. */
  readonly added: readonly (PlannedPage & { readonly page_id: number })[];
  /** Pages of former imports that people still have. */
  readonly kept: readonly (PlannedPage & { readonly link: LinkRow })[];
  /** page_id by key; a key without one was deleted long ago. */
  readonly ids: ReadonlyMap<string, number>;
  /** Catalogs that were there before and hold new ones: they must stand where they stood when the batch goes live. */
  readonly reused: readonly PlaceRow[];
}

const ROOT: Place = { cat_id: 0, top_cat_id: 0 };

/** Makes catalogs and pages without their texts. @throws ApiError itemFull, catalogsFull; ImportStopped */
export async function buildTree(ctx: Context, work: ImportWork, source: SourceRow): Promise<BuiltTree> {
  const { plan, order, losses } = work;
  const links = new Map((await listLinks(ctx.db, source.source_id)).map((link) => [link.key, link]));
  const fresh = plan.pages.filter(({ page }) => !links.has(page.key) && !order.known?.has(page.key));
  const room = LIMITS.itemPages - (await countLivePages(ctx.db, order.item_id));
  if (fresh.length > room) throw new ApiError('itemFull', { max: LIMITS.itemPages });

  const { places, reused } = await buildCatalogs(ctx, work, catalogsOf(plan, fresh));
  const added = await buildPages(ctx, work, fresh, places);
  const kept = plan.pages.flatMap((planned) => {
    const link = links.get(planned.page.key);
    return link === undefined ? [] : [{ ...planned, link }];
  });
  losses.add(goneNotes(work, links));
  losses.add(deletedNotes(kept));
  return {
    source,
    added,
    kept: kept.filter(({ link }) => !link.is_gone),
    ids: new Map([
      ...[...links.values()].map(({ key, page_id }) => [key, page_id] as const),
      ...added.map(({ page, page_id }) => [page.key, page_id] as const),
    ]),
    reused,
  };
}

/** Do these catalogs stand where they stood? Somebody may have moved or deleted one while the batch was built. */
export async function standAsBefore(tx: Tx, item_id: number, reused: readonly PlaceRow[]): Promise<boolean> {
  if (reused.length === 0) return true;
  const places = new Map((await listPlaces(tx, item_id)).map((place) => [place.cat_id, place]));
  return reused.every(({ cat_id, parent_cat_id, level }) => {
    const place = places.get(cat_id);
    return place?.parent_cat_id === parent_cat_id && place.level === level;
  });
}

async function buildCatalogs(
  ctx: Context,
  { order, building, now }: ImportWork,
  wanted: readonly PlannedCatalog[],
): Promise<{ places: ReadonlyMap<string, Place>; reused: readonly PlaceRow[] }> {
  const rows = await listPlaces(ctx.db, order.item_id);
  const known = placesByPath(rows);
  const missing = wanted.filter(({ path }) => !known.has(path));
  if (rows.length + missing.length > LIMITS.itemCatalogs)
    throw new ApiError('catalogsFull', { max: LIMITS.itemCatalogs });
  const reused = wanted.flatMap(({ path }) => known.get(path)?.row ?? []);
  const places = new Map<string, Place>([...known].map(([path, { place }]) => [path, place]));
  for (const some of chunksByLevel(missing)) {
    const catalogs = some.map(({ title, order: s_number, level, parent }) => ({
      item_id: order.item_id,
      parent_cat_id: placeOf(places, parent).cat_id,
      cat_name: title,
      level,
      s_number,
      created_at: now,
      batch_id: building.batch_id,
    }));
    const ids = await inBatch(ctx, building, (tx) => insertCatalogs(tx, catalogs));
    for (const [index, catalog] of some.entries()) {
      const cat_id = ids[index] ?? 0;
      const { top_cat_id } = placeOf(places, catalog.parent);
      places.set(catalog.path, { cat_id, top_cat_id: top_cat_id || cat_id });
    }
  }
  return { places, reused };
}

/** Of two catalogs with one name in one place the first. */
function placesByPath(rows: readonly PlaceRow[]): Map<string, { readonly place: Place; readonly row: PlaceRow }> {
  const byId = new Map(rows.map((row) => [row.cat_id, row]));
  const known = new Map<string, { place: Place; row: PlaceRow }>();
  for (const row of rows) {
    const steps = stepsTo(byId, row);
    const path = pathOf(steps.map(({ cat_name }) => cat_name));
    const top_cat_id = steps[0]?.cat_id ?? row.cat_id;
    if (!known.has(path)) known.set(path, { place: { cat_id: row.cat_id, top_cat_id }, row });
  }
  return known;
}

function stepsTo(byId: ReadonlyMap<number, PlaceRow>, row: PlaceRow): PlaceRow[] {
  const steps: PlaceRow[] = [];
  for (let at: PlaceRow | undefined = row; at !== undefined && steps.length < LIMITS.catalogDepth; ) {
    steps.unshift(at);
    at = byId.get(at.parent_cat_id);
  }
  return steps;
}

/** A catalog needs the id of the one above it. */
function chunksByLevel(catalogs: readonly PlannedCatalog[]): PlannedCatalog[][] {
  const levels = [...Map.groupBy(catalogs, ({ level }) => level)].sort(([a], [b]) => a - b);
  return levels.flatMap(([, some]) => chunksOf(some, AT_ONCE));
}

async function buildPages(
  ctx: Context,
  { order, building, watch, now }: ImportWork,
  fresh: readonly PlannedPage[],
  places: ReadonlyMap<string, Place>,
): Promise<BuiltTree['added']> {
  const { uid: author_uid, username: author_username } = order.author;
  const added: (PlannedPage & { page_id: number })[] = [];
  for (const some of chunksOf(fresh, AT_ONCE)) {
    watch.signal.throwIfAborted();
    const rows = some.map(({ page, catalog }) => ({
      item_id: order.item_id,
      ...placeOf(places, catalog),
      s_number: page.order,
      revision: 1,
      page_title: page.title,
      author_uid,
      author_username,
      created_at: now,
      updated_at: now,
      batch_id: building.batch_id,
    }));
    const ids = await inBatch(ctx, building, (tx) => insertPages(tx, rows));
    added.push(...some.map((planned, index) => ({ ...planned, page_id: ids[index] ?? 0 })));
  }
  return added;
}

function placeOf(places: ReadonlyMap<string, Place>, catalog: PlannedCatalog | undefined): Place {
  if (catalog === undefined) return ROOT;
  const place = places.get(catalog.path);
  if (!place) throw new Error(`catalog ${catalog.path} was not made`);
  return place;
}

function goneNotes({ plan }: ImportWork, links: ReadonlyMap<string, LinkRow>): StoredLoss[] {
  const keys = new Set(plan.pages.map(({ page }) => page.key));
  return [...links.values()].flatMap(({ key, page_title, is_gone }) =>
    keys.has(key) || is_gone ? [] : [{ code: 'page-gone' as const, where: key, detail: page_title }],
  );
}

function deletedNotes(kept: readonly { readonly link: LinkRow }[]): StoredLoss[] {
  return kept.flatMap(({ link }) =>
    link.is_gone ? [{ code: 'page-deleted' as const, where: link.key, detail: link.page_title }] : [],
  );
}

/** The list in pieces of at most so many. */
function chunksOf<T>(list: readonly T[], size: number): T[][] {
  const chunks: T[][] = [];
  for (let at = 0; at < list.length; at += size) chunks.push(list.slice(at, at + size));
  return chunks;
}
