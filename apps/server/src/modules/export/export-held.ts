import { catalogsWith, type Grant, RIGHT, someGrant, wholeItem } from '../../access/grants.ts';

const ALL = 'all';

/** Where somebody may edit, as it is kept with the file that was made of that. */
export function heldBy(grants: readonly Grant[]): string {
  const held = catalogsWith(grants, RIGHT.edit);
  return held === ALL ? ALL : [...held].toSorted((a, b) => a - b).join(',');
}

/** Whoever may edit less by now has no right to what was taken along before. */
export function stillHolds(grants: readonly Grant[], held: string): boolean {
  if (held === ALL) return wholeItem(grants, RIGHT.edit);
  const catalogs = held.split(',').filter((cat_id) => cat_id !== '');
  return catalogs.every((cat_id) => someGrant(grants, RIGHT.edit, Number(cat_id)));
}
