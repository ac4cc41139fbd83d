import { ANYTHING, type ApiSchema, type ApiShape } from '../api-model.ts';
import { matchAlternatives } from './alternatives.ts';
import { type Difference, type Direction, difference } from './change.ts';
import { haveTypesInCommon, requiredDifferences, type Sides, typeText, valueDifferences } from './shapes.ts';

/** A difference with the way to it, as `.pets[].name`. */
interface Found {
  readonly step: string;
  readonly difference: Difference;
}

interface Below {
  readonly step: string;
  readonly pair: Pair;
}

/** Two schemas that stand at one place, and what is known of them: read once, however often they are met. */
interface Pair {
  readonly before: ApiSchema;
  readonly now: ApiSchema;
  readonly direction: Direction;
  found?: readonly Found[];
  below?: readonly Below[];
}

export type CompareSchemas = (
  before: ApiSchema,
  now: ApiSchema,
  direction: Direction,
) => readonly { readonly field: string; readonly difference: Difference }[];

/** For one comparison of two APIs. */
export function schemaComparison(isFirm: boolean): CompareSchemas {
  const known = new Map<string, Pair>();
  const work: Work = {
    isFirm,
    pair: (before, now, direction) => {
      const key = `${before.id} ${now.id} ${direction}`;
      const pair = known.get(key) ?? { before, now, direction };
      known.set(key, pair);
      return pair;
    },
  };
  return (before, now, direction) => differencesFrom(work, work.pair(before, now, direction));
}

interface Work {
  readonly isFirm: boolean;
  readonly pair: (before: ApiSchema, now: ApiSchema, direction: Direction) => Pair;
}

/** Each pair where it is met first, the nearest to the top: what refers to itself is told once. */
function differencesFrom(work: Work, top: Pair): ReturnType<CompareSchemas> {
  const waiting: { readonly way: string; readonly pair: Pair }[] = [{ way: '', pair: top }];
  const seen = new Set<Pair>([top]);
  const all: { field: string; difference: Difference }[] = [];
  for (let at = 0; at < waiting.length; at += 1) {
    const next = waiting[at];
    if (next === undefined || next.pair.before === next.pair.now) continue;
    const { way, pair } = next;
    const { found, below } = opened(work, pair);
    for (const each of found) all.push({ field: fieldOf(way + each.step), difference: each.difference });
    for (const each of below) {
      if (seen.has(each.pair)) continue;
      seen.add(each.pair);
      waiting.push({ way: way + each.step, pair: each.pair });
    }
  }
  return all;
}

function fieldOf(way: string): string {
  return way.startsWith('.') ? way.slice(1) : way;
}

function opened(work: Work, pair: Pair): Read {
  if (pair.found && pair.below) return { found: pair.found, below: pair.below };
  const sides = { before: pair.before.shape(), now: pair.now.shape(), direction: pair.direction };
  const { found, below } = readPair(work, pair, sides);
  const told = { found: work.isFirm ? found : found.map(softened), below };
  return Object.assign(pair, told);
}

/** Examples promise nothing that could be broken. */
function softened(found: Found): Found {
  const { difference: told } = found;
  return told.class === 'broken' ? { ...found, difference: { ...told, class: 'changed' } } : found;
}

interface Read {
  readonly found: readonly Found[];
  readonly below: readonly Below[];
}

function readPair(work: Work, pair: Pair, sides: Sides): Read {
  const { before, now } = sides;
  // an example that is empty says nothing of what it is
  if (!work.isFirm && (before.types.length === 0 || now.types.length === 0)) return { found: [], below: [] };
  if ((before.choices.length === 0) !== (now.choices.length === 0)) return choicesRead(work, pair, sides);
  const values = valueDifferences(sides).map((each) => ({ step: '', difference: each }));
  if (!haveTypesInCommon(sides)) return { found: values, below: [] };
  const parts = [propertiesRead(work, sides), innerRead(work, sides), choicesRead(work, pair, sides)];
  return {
    found: [...values, ...parts.flatMap(({ found }) => found)],
    below: parts.flatMap(({ below }) => below),
  };
}

function propertiesRead(work: Work, sides: Sides): Read {
  const found: Found[] = [];
  const below: Below[] = [];
  // in no order of either side, so that the same place is met first whichever of them is the newer
  const names = new Set([...sides.before.properties.keys(), ...sides.now.properties.keys()]);
  for (const name of [...names].toSorted()) {
    const step = `.${name}`;
    const [before, now] = [seen(sides.before, name, sides), seen(sides.now, name, sides)];
    found.push(...propertyDifferences(sides, name).map((each) => ({ step, difference: each })));
    if (before && now) below.push({ step, pair: work.pair(before, now, sides.direction) });
  }
  return { found, below };
}

/** What is only answered is not there in what is sent. */
function seen(shape: ApiShape, name: string, { direction }: Sides): ApiSchema | undefined {
  const schema = shape.properties.get(name);
  const only = schema?.shape().only ?? '';
  return only === '' || only === direction ? schema : undefined;
}

function propertyDifferences(sides: Sides, name: string): readonly Difference[] {
  const { before, now, direction } = sides;
  const [had, has] = [seen(before, name, sides) !== undefined, seen(now, name, sides) !== undefined];
  const [was, is] = [before.required.has(name), now.required.has(name)];
  const isSent = direction === 'sent';
  if (had && has) return requiredDifferences(was, is, isSent);
  if (has)
    return [is ? difference('required-field-added', isSent ? 'broken' : 'added') : difference('field-added', 'added')];
  if (!had) return [];
  const of = !isSent || now.others === 'none' ? 'broken' : 'changed';
  return [difference(was ? 'required-field-removed' : 'field-removed', of)];
}

/** Stands for what is not said. */
const ANY: ApiSchema = { id: -1, name: '', shape: () => ANYTHING };

function innerRead(work: Work, sides: Sides): Read {
  const { before, now, direction } = sides;
  const below: Below[] = [];
  if (before.items || now.items)
    below.push({ step: '[]', pair: work.pair(before.items ?? ANY, now.items ?? ANY, direction) });
  const [had, has] = [before.others, now.others];
  if (typeof had !== 'string' || typeof has !== 'string') {
    if (had !== 'none' && has !== 'none')
      below.push({ step: '.*', pair: work.pair(schemaOf(had), schemaOf(has), direction) });
  }
  return { found: othersDifferences(sides).map((each) => ({ step: '', difference: each })), below };
}

function schemaOf(others: ApiSchema | string): ApiSchema {
  return typeof others === 'string' ? ANY : others;
}

function othersDifferences({ before, now, direction }: Sides): readonly Difference[] {
  if ((before.others === 'none') === (now.others === 'none')) return [];
  if (before.others === 'none') return [difference('others-allowed', 'changed')];
  return [difference('others-refused', direction === 'sent' ? 'broken' : 'changed')];
}

/** What was one kind alone and now is one of several was the first of them. */
function choicesRead(work: Work, pair: Pair, { before, now, direction }: Sides): Read {
  const had = before.choices.length === 0 ? [pair.before] : [...new Set(before.choices.flat())];
  const has = now.choices.length === 0 ? [pair.now] : [...new Set(now.choices.flat())];
  if (before.choices.length === 0 && now.choices.length === 0) return { found: [], below: [] };
  const { pairs, removed, added } = matchAlternatives(had, has);
  const isSent = direction === 'sent';
  const tell = (each: Difference): Found => ({ step: '', difference: each });
  return {
    found: [
      ...removed.map((each) => tell(difference('choice-removed', isSent ? 'broken' : 'changed', wordOf(each)))),
      ...added.map((each) => tell(difference('choice-added', isSent ? 'added' : 'changed', '', wordOf(each)))),
    ],
    below: pairs.map(([one, other]) => ({
      step: other.name === '' || other.name !== one.name ? '' : `(${other.name})`,
      pair: work.pair(one, other, direction),
    })),
  };
}

function wordOf(schema: ApiSchema): string {
  const shape = schema.shape();
  return schema.name || shape.words || typeText(shape);
}
