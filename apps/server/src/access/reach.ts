import type { RequestContext } from '../context.ts';
import { loadGrants } from './load.ts';
import { itemsOfVisits } from './visit.ts';

/**
 * Where a request may find something to read, for questions that go to the database at once: open items, and these. What
 * is found is decided by the grants.
 */
export interface Reach {
  /** By the site's administration. */
  readonly everywhere: boolean;
  /** Whose own and shared items count; undefined: nobody's. */
  readonly uid: number | undefined;
  /** Of those this one alone; undefined: all. */
  readonly item_id: number | undefined;
  /** Items whose visit password the request knows. */
  readonly visited: readonly number[];
}

export async function loadReach(ctx: RequestContext): Promise<Reach> {
  const { viewer } = ctx;
  const visits = await loadGrants(ctx, itemsOfVisits(ctx));
  const visited = [...visits].flatMap(([item_id, grants]) =>
    grants.some(({ via }) => via === 'visit') ? [item_id] : [],
  );
  return { everywhere: viewer?.groupid === 1, uid: viewer?.uid, item_id: viewer?.scope?.item_id, visited };
}
