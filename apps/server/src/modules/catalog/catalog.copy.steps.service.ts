import type { Context } from '../../context.ts';
import type { CatalogRecord, PageRow } from '../../schema/tables.ts';
import { type Building, inBatch } from '../batch/batch.service.ts';
import { type IndexedText, textsToIndex } from '../page/page.index.service.ts';
import type { CatalogCopyAccess } from './catalog.access.ts';
import { copyFileLinks, copyTexts, insertPages, type PagePair } from './catalog.copy.queries.ts';
import { chunksOf, insertCatalogs, listPageRows } from './catalog.write.queries.ts';

/** Copies that are made under a batch, with where their parent stood when they were begun. */
export interface Copying {
  readonly access: CatalogCopyAccess;
  readonly parent_cat_id: number;
  readonly building: Building;
  /** Of the parent; both are set right when the copies are shown. */
  readonly level: number;
  readonly top_cat_id: number;
  readonly now: number;
}

export interface PageCopy extends PagePair {
  readonly page_title: string;
}

/** Copies the catalogs of a branch, parents before what is below them; answers the copy of each. */
export async function copyCatalogs(
  ctx: Context,
  { access, parent_cat_id, building, level, now }: Copying,
  branch: readonly CatalogRecord[],
): Promise<ReadonlyMap<number, number>> {
  const copies = new Map<number, number>();
  const top = branch[0]?.level ?? 0;
  for (const [former, rows] of Map.groupBy(branch, (row) => row.level)) {
    for (const some of chunksOf(rows)) {
      const made = some.map(({ parent_cat_id: parent, cat_name, s_number }) => ({
        item_id: access.target.item_id,
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
  copies: ReadonlyMap<number, number>,
  page_ids: readonly number[],
): Promise<readonly PageCopy[]> {
  const made: PageCopy[] = [];
  for await (const texts of textsToIndex(ctx, ctx.db, page_ids))
    made.push(...(await copyStep(ctx, copying, copies, texts)));
  return made;
}

async function copyStep(
  ctx: Context,
  copying: Copying,
  copies: ReadonlyMap<number, number>,
  texts: readonly IndexedText[],
): Promise<readonly PageCopy[]> {
  const { access, building, now } = copying;
  const author = { author_uid: access.viewer.uid, author_username: access.viewer.username };
  return inBatch(ctx, building, async (tx) => {
    const ids = texts.map(({ page_id }) => page_id);
    // One that left the branch meanwhile may be where the viewer reads nothing.
    const pages = (await listPageRows(tx, access.item.item_id, ids)).filter(({ cat_id }) => copies.has(cat_id));
    const byId = new Map(pages.map((page) => [page.page_id, page]));
    const copied = texts.flatMap((text) => {
      const page = byId.get(text.page_id);
      return page ? [{ text, row: rowOf(copying, copies, page, text) }] : [];
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
      await ctx.search.put(tx, { kind: 'page', id: copy_id, scope: access.target.item_id, ...found });
    }
    return pairs.map(({ page_id, revision, copy_id, page_title }) => ({ page_id, revision, copy_id, page_title }));
  });
}

function rowOf(
  { access, building, top_cat_id, now }: Copying,
  copies: ReadonlyMap<number, number>,
  { cat_id, s_number, kind }: PageRow,
  { page_title }: IndexedText,
) {
  return {
    item_id: access.target.item_id,
    cat_id: copies.get(cat_id) ?? 0,
    top_cat_id,
    s_number,
    kind,
    revision: 1,
    page_title,
    created_at: now,
    updated_at: now,
    batch_id: building.batch_id,
  };
}
