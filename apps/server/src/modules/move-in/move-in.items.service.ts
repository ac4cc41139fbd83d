import type { OldCatalog, OldFile, OldItem, OldPage } from '@sheaf/exchange/showdoc/site';
import type { Context } from '../../context.ts';
import { hashPassword } from '../../platform/crypto/passwords.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import {
  type Building,
  beginBatch,
  demandBuilding,
  dropBatch,
  endBatch,
  keepBatch,
  showBatch,
} from '../batch/batch.service.ts';
import { type Change, insertChanges } from '../change-log/change-log.service.ts';
import { touchItem } from '../item/item.service.ts';
import { domainColumns } from '../item/item-domain.service.ts';
import { addBelongings, moveBelongings } from './move-in.belongings.service.ts';
import { writePages } from './move-in.pages.service.ts';
import { isDomainTaken, listItemsThere, updateOldSite } from './move-in.queries.ts';
import { inStep, placeIds, type Step } from './move-in.step.service.ts';
import { insertCatalogs, insertItem, updateFilesItem } from './move-in.write.queries.ts';
import { chunksOf, type MoveInWork } from './move-in-work.ts';

const ROWS_AT_ONCE = 200;
const CHANGES = { create: 1, update: 1, delete: 1, export: 1, binding: 1, unbound: 1, drag: 1 } as const;
const OBJECTS = { page: 1, catalog: 1, item: 1, team: 1, member: 1, tree: 1, other: 1 } as const;

/** An item with all that is in it that is not here yet. */
interface Coming {
  readonly item: OldItem;
  readonly catalogs: readonly OldCatalog[];
  readonly pages: readonly OldPage[];
  readonly files: readonly OldFile[];
  /** Here already, or undefined. */
  readonly known: number | undefined;
}

interface Begun {
  readonly building: Building;
  readonly item_id: number;
  readonly pages: ReadonlyMap<number, number>;
  readonly catalogs: ReadonlyMap<number, { readonly cat_id: number; readonly top_cat_id: number }>;
}

/** Items one after the other: each is there whole, or not at all and brought by the next run. */
export async function moveItems(ctx: Context, work: MoveInWork): Promise<void> {
  const { site, ids, watch } = work;
  const catalogs = Map.groupBy(site.catalogs, ({ item_id }) => item_id);
  const pages = Map.groupBy(site.pages, ({ item_id }) => item_id);
  const files = Map.groupBy(site.files, ({ item_id }) => item_id);
  let done = 0;
  for (const item of site.items) {
    const own = pages.get(item.item_id) ?? [];
    await moveItem(ctx, work, {
      item,
      known: ids.get('item', item.item_id),
      catalogs: (catalogs.get(item.item_id) ?? []).filter(({ cat_id }) => ids.get('catalog', cat_id) === undefined),
      pages: own.filter(({ page_id }) => ids.get('page', page_id) === undefined),
      files: files.get(item.item_id) ?? [],
    });
    done += own.length;
    watch.tell(done, site.pages.length);
  }
}

async function moveItem(ctx: Context, work: MoveInWork, coming: Coming): Promise<void> {
  const { known, catalogs, pages, item } = coming;
  // Whoever deleted it here for good does not get it back.
  if (known !== undefined && (await listItemsThere(ctx.db, [known])).length === 0) return;
  if (known !== undefined && catalogs.length === 0 && pages.length === 0) {
    return moveBelongings(ctx, work, item.item_id);
  }
  const door = known === undefined ? await doorOf(item) : undefined;
  const begun = await begin(ctx, work, coming, door);
  const endKeeping = keepBatch(ctx, begun.building.batch_id);
  try {
    const place = { ...begun, item_type: item.item_type, owner: ownerOf(work, item) };
    const versions = await writePages(ctx, work, place, pages);
    await inStep(ctx, work, (step) => show(ctx, work, step, { coming, begun, versions }));
  } catch (error) {
    await dropBatch(ctx, begun.building.batch_id);
    throw error;
  } finally {
    endKeeping();
  }
}

type Door = { readonly visibility: 'open' | 'private'; readonly visit_password_hash: string };

async function doorOf({ password }: OldItem): Promise<Door> {
  if (password === '') return { visibility: 'open', visit_password_hash: '' };
  return { visibility: 'private', visit_password_hash: await hashPassword(password) };
}

function ownerOf({ ids, heir }: MoveInWork, { uid }: OldItem): number {
  return ids.get('user', uid) ?? heir.uid;
}

/** The item, where it is new, and the places in it, seen by nobody yet. */
async function begin(
  ctx: Context,
  work: MoveInWork,
  { item, known, catalogs, pages }: Coming,
  door: Door | undefined,
): Promise<Begun> {
  return inStep(ctx, work, async (step) => {
    const { tx } = step;
    const item_id = known ?? (await placeIds(ctx, tx, 'item', [item.item_id])).get(item.item_id) ?? item.item_id;
    const building = await beginBatch(ctx, tx, { uid: ownerOf(work, item), item_id });
    await updateOldSite(tx, work.old_site_id, { batch_id: building.batch_id });
    if (door)
      await insertItem(tx, { ...(await itemRow(work, tx, item)), ...door, item_id, batch_id: building.batch_id });
    const catalogIds = await placeIds(
      ctx,
      tx,
      'catalog',
      catalogs.map(({ cat_id }) => cat_id),
    );
    const place = (cat_id: number) => catalogIds.get(cat_id) ?? step.get('catalog', cat_id) ?? 0;
    const rows = catalogs.map((catalog) => ({
      cat_id: place(catalog.cat_id),
      item_id,
      parent_cat_id: place(catalog.parent_cat_id),
      cat_name: catalog.cat_name,
      level: catalog.level,
      s_number: catalog.s_number,
      created_at: catalog.created_at || item.created_at,
      batch_id: building.batch_id,
    }));
    for (const some of chunksOf(rows, ROWS_AT_ONCE)) await insertCatalogs(tx, some);
    const pageIds = pages.map(({ page_id }) => page_id);
    const places = work.site.catalogs.filter(({ item_id: of }) => of === item.item_id);
    return {
      building,
      item_id,
      pages: await placeIds(ctx, tx, 'page', pageIds),
      catalogs: new Map(
        places.map(({ cat_id, top_cat_id }) => [cat_id, { cat_id: place(cat_id), top_cat_id: place(top_cat_id) }]),
      ),
    };
  });
}

async function itemRow(work: MoveInWork, tx: Tx, item: OldItem) {
  const { ids, heir, notes } = work;
  if (ids.get('user', item.uid) === undefined) {
    notes.push({ code: 'owner-missing', where: item.item_name, detail: heir.username });
  }
  return {
    item_name: item.item_name,
    item_description: item.item_description,
    item_type: item.item_type,
    uid: ownerOf(work, item),
    ...(await freeDomain(work, tx, item)),
    is_archived: item.is_archived,
    allow_comment: item.allow_comment,
    created_at: item.created_at || work.now,
    updated_at: item.updated_at || item.created_at || work.now,
    deleted_at: item.is_deleted === 1 ? item.updated_at || work.now : 0,
    deleted_by: 0,
  };
}

async function freeDomain({ notes }: MoveInWork, tx: Tx, { item_domain, item_name, is_deleted }: OldItem) {
  const none = { item_domain: '', item_domain_key: null };
  if (item_domain === '' || is_deleted === 1) return none;
  try {
    const columns = domainColumns(item_domain);
    if (columns.item_domain_key === null || !(await isDomainTaken(tx, columns.item_domain_key))) return columns;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
  }
  notes.push({ code: 'domain-cleared', where: item_name, detail: item_domain });
  return none;
}

interface Built {
  readonly coming: Coming;
  readonly begun: Begun;
  readonly versions: number;
}

/** From here on it is there for everybody whom it is for. */
async function show(ctx: Context, work: MoveInWork, step: Step, { coming, begun, versions }: Built): Promise<void> {
  const { tx } = step;
  const { item, known, catalogs, pages, files } = coming;
  await demandBuilding(tx, begun.building);
  await showBatch(tx, begun.building, '');
  await endBatch(ctx, tx, begun.building);
  await updateOldSite(tx, work.old_site_id, { batch_id: 0 });
  const file_ids = files.flatMap(({ file_id }) => step.get('file', file_id) ?? []);
  for (const some of chunksOf(file_ids, ROWS_AT_ONCE)) await updateFilesItem(tx, some, begun.item_id);
  if (known === undefined) {
    const changes = changesOf(work, item, begun);
    await insertChanges(tx, begun.item_id, changes);
    step.came('item_change_log', changes.length);
    step.moved('item', item.item_id, begun.item_id);
    step.came('item', 1);
  } else await touchItem(tx, known, work.now, { tree: true });
  for (const { cat_id } of catalogs) step.moved('catalog', cat_id, begun.catalogs.get(cat_id)?.cat_id ?? cat_id);
  for (const [old_id, page_id] of begun.pages) step.moved('page', old_id, page_id);
  step.came('catalog', catalogs.length);
  step.came('page', pages.length);
  step.came('page_history', versions);
  await addBelongings(ctx, work, step, item.item_id);
  step.came('recycle', pages.filter(({ is_deleted, deleted_at }) => is_deleted && deleted_at > 0).length);
  await ctx.feed.put(tx, { topic: 'item', id: begun.item_id });
}

/** Who changed what, as the old product wrote it down; what it calls otherwise than we do is left out. */
function changesOf(work: MoveInWork, { item_id, created_at }: OldItem, begun: Begun): Omit<Change, 'item_id'>[] {
  const { ids, names } = work;
  return (work.changes.get(item_id) ?? []).flatMap((change) => {
    const { action_type, object_type, object_id } = change;
    if (!isOneOf(CHANGES, action_type) || !isOneOf(OBJECTS, object_type)) return [];
    const object =
      object_type === 'page' ? begun.pages.get(object_id) : object_type === 'item' ? begun.item_id : undefined;
    return [
      {
        uid: ids.get('user', change.uid) ?? 0,
        username: names.get(change.uid) ?? '',
        action_type,
        object_type,
        object_id: object ?? 0,
        object_name: change.object_name,
        happened_at: change.happened_at || created_at,
      },
    ];
  });
}

function isOneOf<K extends string>(known: Readonly<Record<K, 1>>, name: string): name is K {
  return Object.hasOwn(known, name);
}
