/** Most entries that one question ranks. */
export const RANKED_MAX = 1000;

/** No token of a text begins with `#`, so these stand beside them. */
export function scopeToken(scope: number): string {
  return `#${scope}`;
}

/** @throws RangeError when the kind is not a plain word */
export function kindToken(kind: string): string {
  if (!/^[a-z_]+$/.test(kind)) throw new RangeError(`Not a kind of search entries: ${kind}`);
  return `#${kind}`;
}
