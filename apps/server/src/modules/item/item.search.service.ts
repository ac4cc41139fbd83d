import { type FoundPage, LIMITS } from '@sheaf/contract';
import { catalogsWith, RIGHT } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import type { RequestContext } from '../../context.ts';
import { presentFoundPage } from './item.present.ts';
import {
  type FoundRow,
  listFoundPages,
  listIdsByContent,
  listIdsByTitle,
  listVisibleIds,
  type SearchPlace,
} from './item.search.queries.ts';
import { treeOf } from './item.tree.service.ts';
import { pathTo } from './item-tree.ts';

const CHUNK = 500;
const ENOUGH = LIMITS.searchResults + 1;
/** Of a confined viewer's hits many may be out of his sight, and of anybody's while an import is being built. */
const MANY_HITS = 2000;

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
  const { rows, capped } = await findRows(ctx, place, words);
  const tree = await treeOf(ctx, access);
  const shown = rows.slice(0, LIMITS.searchResults);
  const pages = shown.map((row) => presentFoundPage(row, access.item, pathTo(tree, row.cat_id), words));
  return { pages, capped: capped || rows.length > shown.length };
}

async function findRows(
  ctx: RequestContext,
  place: SearchPlace,
  text: string,
): Promise<{ rows: readonly FoundRow[]; capped: boolean }> {
  const { ids, capped } = await visibleHits(ctx, place, text, place.cats === 'all' ? ENOUGH : MANY_HITS);
  if (ids.length === 0) ids.push(...(await idsOfPart(ctx, place, text)));
  const rows = new Map((await listFoundPages(ctx.db, place, ids)).map((row) => [row.page_id, row]));
  return { rows: ids.flatMap((id) => rows.get(id) ?? []), capped };
}

/** The first hits that the viewer may see, in their order; more are asked for when too many were out of his sight. */
async function visibleHits(
  ctx: RequestContext,
  place: SearchPlace,
  text: string,
  limit: number,
): Promise<{ ids: number[]; capped: boolean }> {
  const { hits, capped } = await ctx.search.find(ctx.db, { text, scope: place.item_id, kinds: ['page'], limit });
  const visible = new Set<number>();
  for (let at = 0; at < hits.length; at += CHUNK) {
    const some = hits.slice(at, at + CHUNK).map(({ id }) => id);
    for (const id of await listVisibleIds(ctx.db, place, some)) visible.add(id);
  }
  const ids = hits.flatMap(({ id }) => (visible.has(id) ? [id] : []));
  const more = hits.length === limit && limit < MANY_HITS && ids.length < ENOUGH;
  return more ? visibleHits(ctx, place, text, MANY_HITS) : { ids: ids.slice(0, ENOUGH), capped };
}

/** Where no word begins so, it may still stand inside one: titles first, then texts. */
async function idsOfPart(ctx: RequestContext, place: SearchPlace, text: string): Promise<readonly number[]> {
  const part = { text, engine: ctx.engine, limit: ENOUGH };
  const titled = await listIdsByTitle(ctx.db, place, part);
  if (titled.length === part.limit) return titled;
  const holding = await listIdsByContent(ctx.db, place, part);
  return [...new Set([...titled, ...holding])].slice(0, part.limit);
}
