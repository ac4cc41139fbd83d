import type { Viewer } from '../../access/viewer.ts';
import type { Context } from '../../context.ts';
import { ahead } from '../../platform/ahead.ts';
import type { CatalogRecord, PageRow } from '../../schema/tables.ts';
import { type Building, inBatch } from '../batch/batch.service.ts';
import { type CurrentHead, type IndexedText, textsToCopy, textsToIndex } from '../page/page.index.service.ts';
import { copyFileLinks, copyTexts, insertPages, isCurrent, type PagePair } from './catalog.copy.queries.ts';
import { chunksOf, insertCatalogs, listPageRows } from './catalog.write.queries.ts';

/** Copies that are made under a batch, by whom they will be, and where the topmost of them go. */
export interface Copying {
  readonly building: Building;
  readonly from_item_id: number;
  readonly to_item_id: number;
  readonly author: Pick<Viewer, 'uid' | 'username'>;
  readonly parent_cat_id: number;
  /** Of that parent. */
  readonly level: number;
  readonly now: number;
}

/** Where the copy of a page goes; undefined for one that is not copied after all. */
export type PlaceOfCopy = (page: PageRow) => Pick<PageRow, 'cat_id' | 'top_cat_id'> | undefined;

export interface PageCopy extends PagePair {
  readonly page_title: string;
}

/** Copies catalogs, parents before what is below them; answers the copy of each. */
export async function copyCatalogs(
  ctx: Context,
  { to_item_id, parent_cat_id, building, level, now }: Copying,
  branch: readonly CatalogRecord[],
): Promise<ReadonlyMap<number, number>> {
  const copies = new Map<number, number>();
  const top = branch[0]?.level ?? 0;
  for (const [former, rows] of Map.groupBy(branch, (row) => row.level)) {
    for (const some of chunksOf(rows)) {
      const made = some.map(({ parent_cat_id: parent, cat_name, s_number }) => ({
        item_id: to_item_id,
        parent_cat_id: copies.get(parent) ?? parent_cat_id,
        cat_name,
        level: level + 1 + former - top,
        s_number,
        created_at: now,
        batch_id: building.batch_id,
      }));
      const ids = await inBatch(ctx, building, (tx) => insertCatalogs(tx, made));
      for (const [index, { cat_id }] of some.entries()) copies.set(cat_id, ids[index] ?? 0);
    }
  }
  return copies;
}

/** Copies pages with their current texts, files and index entries, as they are when their turn comes. */
export async function copyPages(
  ctx: Context,
  copying: Copying,
  placeOf: PlaceOfCopy,
  page_ids: readonly number[],
): Promise<readonly PageCopy[]> {
  const made: PageCopy[] = [];
  const unindexed: number[] = [];
  for await (const texts of textsToCopy(ctx.db, page_ids)) {
    const { pairs, indexed } = await copyStep(ctx, copying, placeOf, texts);
    made.push(...pairs);
    for (const { copy_id } of pairs) if (!indexed.has(copy_id)) unindexed.push(copy_id);
  }
  for await (const texts of ahead(textsToIndex(ctx, ctx.db, unindexed))) await indexStep(ctx, copying, texts);
  return made;
}

interface CopiedStep {
  readonly pairs: readonly PageCopy[];
  /** The copies that the index knows. */
  readonly indexed: ReadonlySet<number>;
}

async function copyStep(
  ctx: Context,
  copying: Copying,
  placeOf: PlaceOfCopy,
  texts: readonly CurrentHead[],
): Promise<CopiedStep> {
  const { building, from_item_id, to_item_id, now } = copying;
  const author = { author_uid: copying.author.uid, author_username: copying.author.username };
  return inBatch(ctx, building, async (tx) => {
    const ids = texts.map(({ page_id }) => page_id);
    const byId = new Map((await listPageRows(tx, from_item_id, ids)).map((page) => [page.page_id, page]));
    const copied = texts.flatMap((text) => {
      const page = byId.get(text.page_id);
      const place = page && placeOf(page);
      return place ? [{ text, row: { ...rowOf(copying, page, text), ...place } }] : [];
    });
    if (copied.length === 0) return { pairs: [], indexed: new Set() };
    const made = await insertPages(
      tx,
      copied.map(({ row }) => ({ ...row, ...author })),
    );
    const pairs = copied.map(({ text: { page_id, revision, page_title } }, index) => {
      return { page_id, revision, page_title, copy_id: made[index] ?? 0 };
    });
    await copyTexts(tx, pairs, { ...author, saved_at: now });
    await copyFileLinks(tx, pairs, now);
    const scopes = { from_scope: from_item_id, to_scope: to_item_id };
    const entries = pairs.map(({ page_id, copy_id, revision }) => ({ id: page_id, copy_id, version: revision }));
    const indexed = await ctx.search.copyMany(tx, { kind: 'page', ...scopes, pairs: entries, isCurrent });
    return { pairs, indexed: new Set(indexed) };
  });
}

async function indexStep(
  ctx: Context,
  { building, to_item_id }: Copying,
  texts: readonly IndexedText[],
): Promise<void> {
  const entries = texts.map(({ page_id, found }) => ({ kind: 'page', id: page_id, scope: to_item_id, ...found }));
  await inBatch(ctx, building, (tx) => ctx.search.add(tx, entries));
}

function rowOf(
  { building, to_item_id, now }: Copying,
  { s_number, kind, method }: PageRow,
  { page_title }: CurrentHead,
) {
  return {
    item_id: to_item_id,
    s_number,
    kind,
    method,
    revision: 1,
    page_title,
    created_at: now,
    updated_at: now,
    batch_id: building.batch_id,
  };
}
