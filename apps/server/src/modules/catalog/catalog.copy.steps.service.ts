import type { Viewer } from '../../access/viewer.ts';
import type { Context } from '../../context.ts';
import type { CatalogRecord, PageRow } from '../../schema/tables.ts';
import { type Building, inBatch } from '../batch/batch.service.ts';
import { type IndexedText, textsToIndex } from '../page/page.index.service.ts';
import { copyFileLinks, copyTexts, insertPages, type PagePair } from './catalog.copy.queries.ts';
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
  for await (const texts of textsToIndex(ctx, ctx.db, page_ids))
    made.push(...(await copyStep(ctx, copying, placeOf, texts)));
  return made;
}

async function copyStep(
  ctx: Context,
  copying: Copying,
  placeOf: PlaceOfCopy,
  texts: readonly IndexedText[],
): Promise<readonly PageCopy[]> {
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
    if (copied.length === 0) return [];
    const made = await insertPages(
      tx,
      copied.map(({ row }) => ({ ...row, ...author })),
    );
    const pairs = copied.map(({ text }, index) => ({ ...text, copy_id: made[index] ?? 0 }));
    await copyTexts(tx, pairs, { ...author, saved_at: now });
    await copyFileLinks(tx, pairs, now);
    for (const { copy_id, found } of pairs) {
      await ctx.search.put(tx, { kind: 'page', id: copy_id, scope: to_item_id, ...found });
    }
    return pairs.map(({ page_id, revision, copy_id, page_title }) => ({ page_id, revision, copy_id, page_title }));
  });
}

function rowOf({ building, to_item_id, now }: Copying, { s_number, kind }: PageRow, { page_title }: IndexedText) {
  return {
    item_id: to_item_id,
    s_number,
    kind,
    revision: 1,
    page_title,
    created_at: now,
    updated_at: now,
    batch_id: building.batch_id,
  };
}
