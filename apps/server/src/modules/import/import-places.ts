import { LIMITS } from '@sheaf/contract';
import type { PlaceRow } from './import.queries.ts';
import { pathOf } from './import-plan.ts';

export interface Place {
  readonly cat_id: number;
  readonly top_cat_id: number;
}

export interface KnownPlace {
  readonly place: Place;
  readonly row: PlaceRow;
}

/** Catalogs by their titles from the top; of two with one name in one place the one on the way to the chosen, or the first. */
export function placesByPath(rows: readonly PlaceRow[], chosen: number): Map<string, KnownPlace> {
  const byId = new Map(rows.map((row) => [row.cat_id, row]));
  const known = new Map<string, KnownPlace>();
  const way = byId.get(chosen);
  for (const row of [...(way ? stepsTo(byId, way) : []), ...rows]) {
    const steps = stepsTo(byId, row);
    const path = pathOf(steps.map(({ cat_name }) => cat_name));
    const top_cat_id = steps[0]?.cat_id ?? row.cat_id;
    if (!known.has(path)) known.set(path, { place: { cat_id: row.cat_id, top_cat_id }, row });
  }
  return known;
}

/** From the top down to this catalog; none where it is not there. */
export function titlesTo(rows: readonly PlaceRow[], cat_id: number): readonly string[] {
  const byId = new Map(rows.map((row) => [row.cat_id, row]));
  const row = byId.get(cat_id);
  return row ? stepsTo(byId, row).map(({ cat_name }) => cat_name) : [];
}

/** The top-level catalog of each. */
export function topsOf(rows: readonly PlaceRow[]): ReadonlyMap<number, number> {
  const byId = new Map(rows.map((row) => [row.cat_id, row]));
  return new Map(rows.map((row) => [row.cat_id, stepsTo(byId, row)[0]?.cat_id ?? row.cat_id]));
}

function stepsTo(byId: ReadonlyMap<number, PlaceRow>, row: PlaceRow): PlaceRow[] {
  const steps: PlaceRow[] = [];
  for (let at: PlaceRow | undefined = row; at !== undefined && steps.length < LIMITS.catalogDepth; ) {
    steps.unshift(at);
    at = byId.get(at.parent_cat_id);
  }
  return steps;
}
