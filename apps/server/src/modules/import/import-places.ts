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

/** Catalogs by their titles from the top; of two with one name in one place the first. */
export function placesByPath(rows: readonly PlaceRow[]): Map<string, KnownPlace> {
  const byId = new Map(rows.map((row) => [row.cat_id, row]));
  const known = new Map<string, KnownPlace>();
  for (const row of rows) {
    const steps = stepsTo(byId, row);
    const path = pathOf(steps.map(({ cat_name }) => cat_name));
    const top_cat_id = steps[0]?.cat_id ?? row.cat_id;
    if (!known.has(path)) known.set(path, { place: { cat_id: row.cat_id, top_cat_id }, row });
  }
  return known;
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
