import { LIMITS } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import { inBatch } from '../batch/batch.service.ts';
import { demandPageRoom } from '../quota/quota.service.ts';
import { type BuiltCatalogs, buildCatalogs, placeOf } from './import.catalogs.service.ts';
import {
  countLivePages,
  type LinkRow,
  listLinks,
  listPlaces,
  type PlaceRow,
  type SourceRow,
} from './import.queries.ts';
import { insertPages } from './import.write.queries.ts';
import { type LinksNow, linksNow, type Relinked } from './import-links.ts';
import type { Place } from './import-places.ts';
import { catalogsOf, chunksOf, emptyCatalogs, type PlannedCatalog, type PlannedPage, pathOf } from './import-plan.ts';
import type { StoredLoss } from './import-report.ts';
import type { ImportWork } from './import-work.ts';

const AT_ONCE = 500;

/** Where everything of the tree is now: made invisibly, or there before. */
export interface BuiltTree extends BuiltCatalogs {
  readonly source: SourceRow;
  /** Pages that the batch made; they have no text yet. */
  readonly added: readonly (PlannedPage & { readonly page_id: number })[];
  /** Pages of former imports that people still have. */
  readonly kept: readonly (PlannedPage & { readonly link: LinkRow })[];
  /** Pages whose file is elsewhere in the source, or says something else. */
  readonly relinked: readonly Relinked[];
  readonly movedNotes: readonly StoredLoss[];
  /** page_id by key; a key without one was deleted long ago. */
  readonly ids: ReadonlyMap<string, number>;
}

const ROOT: Place = { cat_id: 0, top_cat_id: 0 };

/** Makes catalogs and pages without their texts. @throws ApiError itemFull, pagesOverQuota, catalogsFull; BatchStopped */
export async function buildTree(ctx: Context, work: ImportWork, source: SourceRow): Promise<BuiltTree> {
  const { plan, order, losses } = work;
  const known = await listLinks(ctx.db, source.source_id);
  const { links, relinked, notes } = order.onlyNew ? asTheyAre(known) : linksNow(known, work);
  const fresh = plan.pages.filter(({ page }) => !links.has(page.key) && !order.known?.has(page.key));
  await demandRoom(ctx, ctx.db, order, fresh.length);

  const elsewhere = order.onlyNew
    ? []
    : plan.pages.filter(({ page, catalog }) => isElsewhere(links.get(page.key), catalog));
  const needed = new Set([...catalogsOf(plan, [...fresh, ...elsewhere]), ...emptyCatalogs(plan)]);
  const wanted = plan.catalogs.filter((catalog) => needed.has(catalog));
  const catalogs = await buildCatalogs(ctx, work, { wanted, source });
  const added = await buildPages(ctx, work, fresh, catalogs.places);
  const kept = plan.pages.flatMap((planned) => {
    const link = links.get(planned.page.key);
    return link === undefined ? [] : [{ ...planned, link }];
  });
  losses.add(goneNotes(work, links));
  losses.add(deletedNotes(kept));
  return {
    source,
    added,
    relinked,
    movedNotes: notes,
    kept: order.onlyNew ? [] : kept.filter(({ link }) => !link.is_gone),
    ids: new Map([
      ...[...links.values()].map(({ key, page_id }) => [key, page_id] as const),
      ...added.map(({ page, page_id }) => [page.key, page_id] as const),
    ]),
    ...catalogs,
  };
}

function asTheyAre(known: readonly LinkRow[]): LinksNow {
  return { links: new Map(known.map((link) => [link.key, link])), relinked: [], notes: [] };
}

/**
 * Is there room for so many more pages? What the operator imports by command, and the manual, no quota binds.
 * @throws ApiError itemFull, pagesOverQuota
 */
export async function demandRoom(
  ctx: Context,
  db: Db,
  { item_id, byRight }: Pick<ImportWork['order'], 'item_id' | 'byRight'>,
  pages: number,
): Promise<void> {
  if (byRight) return demandPageRoom(ctx, db, item_id, pages);
  const room = LIMITS.itemPages - (await countLivePages(db, item_id));
  if (pages > room) throw new ApiError('itemFull', { max: LIMITS.itemPages });
}

/** Does the source have the page in another catalog than at the last import? */
function isElsewhere(link: LinkRow | undefined, catalog: PlannedCatalog | undefined): boolean {
  return link !== undefined && !link.is_gone && link.place !== '' && link.place !== (catalog?.path ?? pathOf([]));
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
      ...(catalog === undefined ? ROOT : placeOf(places, catalog)),
      s_number: page.order,
      kind: page.kind,
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
