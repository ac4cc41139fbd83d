import type { Context } from '../../context.ts';
import { findNewId, listNewIds } from './move-in.queries.ts';
import { takenApart } from './old-address.ts';

/** The path here of an address of the old product; an id that nothing came by is what it was. */
export async function pathOfOld(ctx: Pick<Context, 'db'>, address: string): Promise<{ path: string }> {
  const { parts, page_id } = takenApart(address);
  const now: string[] = [];
  for (const part of parts) {
    now.push(typeof part === 'string' ? part : String((await findNewId(ctx.db, part.kind, part.id)) ?? part.id));
  }
  const page = page_id === 0 ? undefined : ((await findNewId(ctx.db, 'page', page_id)) ?? page_id);
  const path = `/${now.map(encodeURIComponent).join('/')}`;
  return { path: page === undefined ? path : `${path}?page_id=${page}` };
}

/** The ids that things may have by this one: it is theirs here, or was where they came from. */
export async function idsNow(
  ctx: Pick<Context, 'db'>,
  kind: 'catalog' | 'item' | 'page',
  id: number,
): Promise<number[]> {
  return [id, ...(await listNewIds(ctx.db, kind, id))];
}
