import type { ApiSchema, ApiShape } from '../api-model.ts';

export interface Matched<T> {
  readonly pairs: readonly (readonly [before: T, now: T])[];
  readonly removed: readonly T[];
  readonly added: readonly T[];
}

/** Which of two lists are each other: those that are alike, then those of one name, then the only two that are left. */
export function matchAlternatives(before: readonly ApiSchema[], now: readonly ApiSchema[]): Matched<ApiSchema> {
  const alike = matchBy(before, now, (schema) => printOf(schema, MOST_LEVELS));
  const named = matchBy(alike.removed, alike.added, ({ name }) => name);
  const pairs = [...alike.pairs, ...named.pairs];
  const [last, next] = [named.removed[0], named.added[0]];
  if (named.removed.length === 1 && named.added.length === 1 && last && next)
    return { pairs: [...pairs, [last, next]], removed: [], added: [] };
  return { ...named, pairs };
}

/** Those of one key are each other, in their order; '' is no key. */
export function matchBy<T>(before: readonly T[], now: readonly T[], keyOf: (each: T) => string): Matched<T> {
  const waiting = Map.groupBy(now, keyOf);
  const pairs: (readonly [T, T])[] = [];
  const removed: T[] = [];
  const taken = new Set<T>();
  for (const each of before) {
    const key = keyOf(each);
    const other = key === '' ? undefined : waiting.get(key)?.find((candidate) => !taken.has(candidate));
    if (other === undefined) removed.push(each);
    else {
      taken.add(other);
      pairs.push([each, other]);
    }
  }
  return { pairs, removed, added: now.filter((each) => !taken.has(each)) };
}

/** As far down as two that differ are told apart; schemas lead on without an end. */
const MOST_LEVELS = 3;
const KNOWN = new WeakMap<ApiSchema, Map<number, string>>();

/** What a schema looks like, without the names of what it refers to. */
function printOf(schema: ApiSchema, levels: number): string {
  const known = KNOWN.get(schema) ?? new Map<number, string>();
  KNOWN.set(schema, known);
  const print = known.get(levels) ?? printed(schema.shape(), levels);
  known.set(levels, print);
  return print;
}

function printed(shape: ApiShape, levels: number): string {
  const { types, isNullable, format, values, properties, required, items, others, choices } = shape;
  const below = (schema: ApiSchema | undefined) =>
    schema === undefined || levels === 0 ? '' : printOf(schema, levels - 1);
  const named = [...properties].map(([name, schema]) => [name, required.has(name), below(schema)]);
  return JSON.stringify([
    types,
    isNullable,
    format,
    values?.toSorted(),
    named.toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
    below(items),
    typeof others === 'string' ? others : below(others),
    choices.map((group) => group.map(below)),
  ]);
}
