import { type FoundPage, LIMITS } from '@sheaf/contract';
import { catalogsWith, RIGHT } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { presentFoundPage } from './item.present.ts';
import {
  type FoundRow,
  inSight,
  listCatalogsAbove,
  listFoundPages,
  listIdsByContent,
  listIdsByTitle,
  type PathRow,
  type SearchPlace,
} from './item.search.queries.ts';

export interface FoundPages {
  readonly pages: FoundPage[];
  /** There are more than are shown. */
  readonly capped: boolean;
}

/** Pages with these words, best first, as far as the viewer may see them. */
export async function searchPages(ctx: RequestContext, access: ItemAccess, keyword: string): Promise<FoundPages> {
  const words = keyword.trim();
  if (words === '') return { pages: [], capped: false };
  const cats = catalogsWith(access.grants, RIGHT.read);
  const place: SearchPlace = { item_id: access.item_id, cats: cats === 'all' ? 'all' : [...cats] };
  if (place.cats !== 'all' && place.cats.length === 0) return { pages: [], capped: false };
  const { ids, capped } = await findIds(ctx, place, words);
  const rows = await listFoundPages(ctx.db, place, ids);
  const pathTo = await pathsTo(ctx, rows);
  const presented = new Map(
    rows.map((row) => [row.page_id, presentFoundPage(row, access.item, pathTo(row.cat_id), words)]),
  );
  return { pages: ids.flatMap((id) => presented.get(id) ?? []), capped };
}

/** For a catalog those from the top down to it. Read for themselves: the tree of a large item costs more than a search. */
async function pathsTo(
  ctx: RequestContext,
  rows: readonly FoundRow[],
): Promise<(cat_id: number) => readonly PathRow[]> {
  const catalogs = await listCatalogsAbove(ctx.db, [...new Set(rows.map(({ cat_id }) => cat_id))]);
  const known = new Map(catalogs.map((row) => [row.cat_id, row]));
  const pathTo = (cat_id: number): readonly PathRow[] => {
    const catalog = known.get(cat_id);
    return catalog ? [...pathTo(catalog.parent_cat_id), catalog] : [];
  };
  return pathTo;
}

interface FoundIds {
  readonly ids: readonly number[];
  readonly capped: boolean;
}

async function findIds(ctx: RequestContext, place: SearchPlace, text: string): Promise<FoundIds> {
  const { hits, capped } = await ctx.search.find(ctx.db, {
    text,
    scope: place.item_id,
    kinds: ['page'],
    visible: inSight(ctx.db, place),
    limit: LIMITS.searchResults,
  });
  return hits.length > 0 ? { ids: hits.map(({ id }) => id), capped } : findIdsOfPart(ctx, place, text);
}

/** Where no word begins so, it may still stand inside one: titles first, then texts. */
async function findIdsOfPart(ctx: RequestContext, place: SearchPlace, text: string): Promise<FoundIds> {
  const limit = LIMITS.searchResults;
  const part = { text, engine: ctx.engine, limit: limit + 1 };
  const ids = new Set(await listIdsByTitle(ctx.db, place, part));
  if (ids.size <= limit) for (const id of await listIdsByContent(ctx.db, place, part)) ids.add(id);
  return { ids: [...ids].slice(0, limit), capped: ids.size > limit };
}
