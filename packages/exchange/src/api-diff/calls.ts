import type { ApiBody, ApiOperation, ApiParameter, ApiReply, ApiSchema } from '../api-model.ts';
import { type ChangePart, type Difference, type Direction, difference, type Place } from './change.ts';
import { namesIn, template } from './operations.ts';
import type { CompareSchemas } from './schemas.ts';
import { deprecationDifferences, requiredDifferences } from './shapes.ts';

export interface Placed extends Difference, Place {}

/** Both sides of an operation that stayed, and how the schemas in it are compared. */
export interface Calls {
  readonly before: ApiOperation;
  readonly now: ApiOperation;
  readonly schemas: CompareSchemas;
}

/** What differs of an operation that is in both. */
export function callDifferences(calls: Calls): readonly Placed[] {
  if (calls.before === calls.now) return [];
  return [
    ...ownDifferences(calls).map((each) => at('call', each)),
    ...parameterDifferences(calls),
    ...bodyDifferences(calls),
    ...answerDifferences(calls),
  ];
}

export function at(part: ChangePart, told: Difference, more: Partial<Place> = {}): Placed {
  return { ...told, part, name: '', within: '', field: '', ...more };
}

function ownDifferences({ before, now }: Calls): readonly Difference[] {
  return [
    ...addressDifferences(before, now),
    ...(before.id === now.id ? [] : [difference('id-changed', 'changed', before.id, now.id)]),
    ...(before.summary === now.summary ? [] : [difference('summary-changed', 'changed', before.summary, now.summary)]),
    ...(before.description === now.description ? [] : [difference('words-changed', 'changed')]),
    ...deprecationDifferences(before.isDeprecated, now.isDeprecated),
    ...setDifferences(before.auth, now.auth, { removed: 'auth-removed', added: 'auth-added' }),
    ...serverDifferences(before.servers, now.servers),
  ];
}

function addressDifferences(before: ApiOperation, now: ApiOperation): readonly Difference[] {
  const [from, to] = [`${before.method} ${before.path}`, `${now.method} ${now.path}`];
  if (from === to) return [];
  const isSame = template(from) === template(to);
  return [difference(isSame ? 'path-renamed' : 'operation-moved', isSame ? 'changed' : 'broken', from, to)];
}

/** A way that is gone shuts out whoever used it, even where another was added. */
function setDifferences(
  before: readonly string[],
  now: readonly string[],
  kinds: { readonly removed: Difference['kind']; readonly added: Difference['kind'] },
): readonly Difference[] {
  return [
    ...before.filter((each) => !now.includes(each)).map((each) => difference(kinds.removed, 'broken', each)),
    ...now.filter((each) => !before.includes(each)).map((each) => difference(kinds.added, 'added', '', each)),
  ];
}

/** Whoever calls one of several may go on with another; with none of them left nobody can. */
export function serverDifferences(before: readonly string[], now: readonly string[]): readonly Difference[] {
  const isLost = before.length > 0 && now.length > 0 && !before.some((url) => now.includes(url));
  return setDifferences(before, now, { removed: 'server-removed', added: 'server-added' }).map((told) =>
    told.class === 'broken' && !isLost ? { ...told, class: 'changed' } : told,
  );
}

/** Who is called takes what is sent; of what the API itself calls that is the client. */
function directionOf({ now }: Calls, part: 'answered' | 'sent'): Direction {
  if (!now.isSent) return part;
  return part === 'sent' ? 'answered' : 'sent';
}

function parameterDifferences(calls: Calls): readonly Placed[] {
  const [had, has] = [parametersOf(calls.before), parametersOf(calls.now)];
  return [...new Set([...had.keys(), ...has.keys()])].flatMap((key): readonly Placed[] => {
    const [before, now] = [had.get(key), has.get(key)];
    const told = before ?? now;
    if (told === undefined) return [];
    const place = { name: (now ?? told).name };
    if (before && now)
      return [
        ...changedParameter(calls, before, now).map((each) => at(now.place, each, place)),
        ...inSchema(calls, { before: before.schema, now: now.schema }, 'sent', { part: now.place, ...place }),
      ];
    return [at(told.place, oneSided(calls, told, now !== undefined), place)];
  });
}

/** Those of the path by where they stand in it, since nobody sends their names. */
function parametersOf({ parameters, path }: ApiOperation): ReadonlyMap<string, ApiParameter> {
  const names = namesIn(path);
  return new Map(
    parameters.map((parameter) => {
      const { place, name } = parameter;
      if (place === 'path' && names.includes(name)) return [`path ${names.indexOf(name)}`, parameter];
      return [`${place} ${place === 'header' ? name.toLowerCase() : name}`, parameter];
    }),
  );
}

function oneSided(calls: Calls, { isRequired }: ApiParameter, isNew: boolean): Difference {
  const isTaken = directionOf(calls, 'sent') === 'sent';
  if (isNew) {
    if (!isRequired) return difference('parameter-added', 'added');
    return difference('required-parameter-added', isTaken ? 'broken' : 'added');
  }
  return difference(isRequired ? 'required-parameter-removed' : 'parameter-removed', isTaken ? 'changed' : 'broken');
}

function changedParameter(calls: Calls, before: ApiParameter, now: ApiParameter): readonly Difference[] {
  const isTaken = directionOf(calls, 'sent') === 'sent';
  const isList = [before, now].some(({ schema }) =>
    schema.shape().types.some((type) => type === 'array' || type === 'object'),
  );
  return [
    ...requiredDifferences(before.isRequired, now.isRequired, isTaken),
    ...deprecationDifferences(before.isDeprecated, now.isDeprecated),
    ...(isList && before.writing !== now.writing
      ? [difference('writing-changed', 'broken', before.writing, now.writing)]
      : []),
    ...(before.words === now.words ? [] : [difference('words-changed', 'changed')]),
  ];
}

function bodyDifferences(calls: Calls): readonly Placed[] {
  const { before, now } = { before: calls.before.body, now: calls.now.body };
  const isTaken = directionOf(calls, 'sent') === 'sent';
  if (before && now) {
    const required = requiredDifferences(before.isRequired, now.isRequired, isTaken);
    return [
      ...required.map((each) => at('body', each)),
      ...contentDifferences(calls, { before, now }, 'sent', { part: 'body' }),
    ];
  }
  if (before) return [at('body', difference('body-removed', isTaken ? 'changed' : 'broken'))];
  return now ? [at('body', difference('body-added', now.isRequired && isTaken ? 'broken' : 'added'))] : [];
}

type Contents = Pick<ApiBody, 'content'>;

interface BothSides<T> {
  readonly before: T;
  readonly now: T;
}

function contentDifferences(
  calls: Calls,
  { before, now }: BothSides<Contents>,
  direction: Direction,
  place: Partial<Place> & Pick<Place, 'part'>,
): readonly Placed[] {
  const told = new Set<string>();
  return [...new Set([...before.content.keys(), ...now.content.keys()])].toSorted().flatMap((type) => {
    const [had, has] = [before.content.get(type), now.content.get(type)];
    if (had && has) {
      // one schema for several types is told of once
      const pair = `${had.id} ${has.id}`;
      if (told.has(pair)) return [];
      told.add(pair);
      return inSchema(calls, { before: had, now: has }, direction, { ...place, within: type });
    }
    return [
      at(
        place.part,
        had ? difference('media-removed', 'broken', type) : difference('media-added', 'added', '', type),
        place,
      ),
    ];
  });
}

function inSchema(
  calls: Calls,
  { before, now }: BothSides<ApiSchema>,
  part: Direction,
  place: Partial<Place> & Pick<Place, 'part'>,
): readonly Placed[] {
  return calls
    .schemas(before, now, directionOf(calls, part))
    .map(({ field, difference: told }) => at(place.part, told, { ...place, field }));
}

function answerDifferences(calls: Calls): readonly Placed[] {
  const byStatus = (replies: readonly ApiReply[]) => new Map(replies.map((reply) => [reply.status, reply]));
  const [had, has] = [byStatus(calls.before.answers), byStatus(calls.now.answers)];
  return [...new Set([...had.keys(), ...has.keys()])].toSorted().flatMap((status): readonly Placed[] => {
    const [before, now] = [had.get(status), has.get(status)];
    const place = { part: 'answer', name: status } as const;
    if (before && now)
      return [
        ...contentDifferences(calls, { before, now }, 'answered', place),
        ...headerDifferences(calls, { before, now }, status),
      ];
    const isLost = /^(?:2|default)/.test(status) && !calls.now.isSent;
    if (now) return [at('answer', difference('answer-added', 'added'), place)];
    return [at('answer', difference('answer-removed', isLost ? 'broken' : 'changed'), place)];
  });
}

function headerDifferences(calls: Calls, { before, now }: BothSides<ApiReply>, status: string): readonly Placed[] {
  const isGiven = directionOf(calls, 'answered') === 'answered';
  return [...new Set([...before.headers.keys(), ...now.headers.keys()])].toSorted().flatMap((name) => {
    const [had, has] = [before.headers.get(name), now.headers.get(name)];
    const place = { part: 'answer-header', name, within: status } as const;
    if (had && has) return inSchema(calls, { before: had, now: has }, 'answered', place);
    if (has) return [at('answer-header', difference('parameter-added', 'added'), place)];
    return [at('answer-header', difference('parameter-removed', isGiven ? 'broken' : 'changed'), place)];
  });
}
