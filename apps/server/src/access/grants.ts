/** What a grant allows; each holds what those below it hold. */
export const RIGHT = { read: 0, edit: 1, manage: 2 } as const;
export type Right = (typeof RIGHT)[keyof typeof RIGHT];

/** How a viewer came by a grant. */
export type GrantSource = 'owner' | 'admin' | 'member' | 'team' | 'visit' | 'open' | 'key';

export interface Grant {
  readonly right: Right;
  /** The whole item, or some top-level catalogs with what is below them. */
  readonly cats: 'all' | ReadonlySet<number>;
  readonly via: GrantSource;
}

/** What a membership gives: confined to some top-level catalogs, unless to none, or unless it manages the item. */
export function membershipGrant(
  right: Right,
  cat_ids: readonly number[],
  via: Extract<GrantSource, 'member' | 'team'>,
): Grant {
  return { right, cats: cat_ids.length === 0 || right === RIGHT.manage ? 'all' : new Set(cat_ids), via };
}

/**
 * Does one of the grants hold this right at this place? `top_cat_id` is the top-level catalog above the place, 0 at
 * the root, where no confined grant holds.
 */
export function someGrant(grants: readonly Grant[], right: Right, top_cat_id: number): boolean {
  return grants.some((grant) => grant.right >= right && (grant.cats === 'all' || grant.cats.has(top_cat_id)));
}

/** Does one hold this right for all of the item? */
export function wholeItem(grants: readonly Grant[], right: Right): boolean {
  return grants.some((grant) => grant.right >= right && grant.cats === 'all');
}

/** Does one hold this right at some place of the item? */
export function somewhere(grants: readonly Grant[], right: Right): boolean {
  return grants.some((grant) => grant.right >= right);
}

/** The top-level catalogs in which a right is held; 'all' when it holds everywhere. */
export function catalogsWith(grants: readonly Grant[], right: Right): 'all' | ReadonlySet<number> {
  if (wholeItem(grants, right)) return 'all';
  const found = new Set<number>();
  for (const grant of grants) {
    if (grant.right < right || grant.cats === 'all') continue;
    for (const cat_id of grant.cats) found.add(cat_id);
  }
  return found;
}
