import type { ApiShape } from '../api-model.ts';
import { type ChangeClass, type Difference, type Direction, difference } from './change.ts';

/** Both sides of a comparison at one place. */
export interface Sides {
  readonly before: ApiShape;
  readonly now: ApiShape;
  readonly direction: Direction;
}

/** What differs of the values themselves; what is in them is compared by itself. */
export function valueDifferences(sides: Sides): readonly Difference[] {
  return [
    ...typeDifferences(sides),
    ...nullDifferences(sides),
    ...formatDifferences(sides),
    ...listedDifferences(sides),
    ...boundDifferences(sides),
    ...conditionDifferences(sides),
    ...wordDifferences(sides),
  ];
}

/** Whether what is inside can be compared: of a text that became an object nothing can. */
export function haveTypesInCommon({ before, now }: Sides): boolean {
  return accepts(before, now) || accepts(now, before) || before.types.some((type) => now.types.includes(type));
}

/** A request may be refused less, an answer may hold less: either is no news to who calls as before. */
function byWidth({ direction }: Sides, isWider: boolean, isNarrower: boolean): ChangeClass {
  const isFine = direction === 'sent' ? isWider : isNarrower;
  return isFine ? 'changed' : 'broken';
}

function typeDifferences(sides: Sides): readonly Difference[] {
  const { before, now } = sides;
  const [from, to] = [typeText(before), typeText(now)];
  if (from === to) return [];
  return [difference('type-changed', byWidth(sides, accepts(now, before), accepts(before, now)), from, to)];
}

function accepts(outer: ApiShape, inner: ApiShape): boolean {
  if (outer.types.length === 0) return true;
  if (inner.types.length === 0) return false;
  return inner.types.every(
    (type) => outer.types.includes(type) || (type === 'integer' && outer.types.includes('number')),
  );
}

export function typeText({ types }: ApiShape): string {
  return types.length === 0 ? 'any' : types.join(' | ');
}

function nullDifferences({ before, now, direction }: Sides): readonly Difference[] {
  if (before.isNullable === now.isNullable) return [];
  if (now.isNullable) return [difference('null-allowed', direction === 'sent' ? 'changed' : 'broken')];
  return [difference('null-refused', direction === 'sent' ? 'broken' : 'changed')];
}

/** Each holds what the one before it holds. */
const WIDTHS: readonly (readonly string[])[] = [
  ['int32', 'int64'],
  ['float', 'double'],
];

function formatDifferences(sides: Sides): readonly Difference[] {
  const { before, now } = sides;
  if (before.format === now.format) return [];
  const isSaid = before.format !== '' && now.format !== '';
  const holds = (outer: string, inner: string) =>
    WIDTHS.some((widths) => widths.indexOf(inner) >= 0 && widths.indexOf(inner) < widths.indexOf(outer));
  // a format that is said of what had none, or no longer, says the same more or less exactly
  const of = isSaid ? byWidth(sides, holds(now.format, before.format), holds(before.format, now.format)) : 'changed';
  return [difference('format-changed', of, before.format, now.format)];
}

function listedDifferences({ before, now, direction }: Sides): readonly Difference[] {
  const narrower = direction === 'sent' ? 'broken' : 'changed';
  const [had, has] = [before.values, now.values];
  if (had === undefined) return has === undefined ? [] : [difference('values-set', narrower, '', listed(has))];
  if (has === undefined) return [difference('values-ended', 'changed', listed(had))];
  const removed = had.filter((value) => !has.includes(value));
  const added = has.filter((value) => !had.includes(value));
  return [
    ...(removed.length > 0 ? [difference('values-removed', narrower, listed(removed))] : []),
    ...(added.length > 0
      ? [difference('values-added', direction === 'sent' ? 'added' : 'changed', '', listed(added))]
      : []),
  ];
}

function listed(values: readonly string[]): string {
  return values.join(', ');
}

function boundDifferences({ before, now, direction }: Sides): readonly Difference[] {
  const names = [...new Set([...before.bounds.keys(), ...now.bounds.keys()])].toSorted();
  return names.flatMap((name) => {
    const [from, to] = [before.bounds.get(name) ?? '', now.bounds.get(name) ?? ''];
    if (from === to) return [];
    const of = direction === 'sent' && isTighter(name, from, to) ? 'broken' : 'changed';
    return [difference('bound-changed', of, boundText(name, from), boundText(name, to))];
  });
}

const CONDITIONS = { not: 'not-changed', if: 'condition-changed', discriminator: 'kinds-changed' } as const;

/** That they differ is told; whether more or less is taken by them nobody can tell in general. */
function conditionDifferences({ before, now }: Sides): readonly Difference[] {
  return Object.entries(CONDITIONS).flatMap(([name, kind]) =>
    before.conditions.get(name) === now.conditions.get(name) ? [] : [difference(kind, 'changed')],
  );
}

function boundText(name: string, value: string): string {
  return value === '' ? '' : `${name} ${value}`;
}

function isTighter(name: string, from: string, to: string): boolean {
  if (to === '') return false;
  if (from === '') return true;
  if (/^(?:min|exclusiveMin)/.test(name)) return Number(to) > Number(from);
  return /^(?:max|exclusiveMax)/.test(name) ? Number(to) < Number(from) : true;
}

function wordDifferences({ before, now }: Sides): readonly Difference[] {
  return [
    ...(before.initial === now.initial ? [] : [difference('default-changed', 'changed', before.initial, now.initial)]),
    ...deprecationDifferences(before.isDeprecated, now.isDeprecated),
    ...(before.words === now.words ? [] : [difference('words-changed', 'changed')]),
  ];
}

export function deprecationDifferences(was: boolean, is: boolean): readonly Difference[] {
  if (was === is) return [];
  return [is ? difference('deprecated-set', 'deprecated') : difference('deprecated-ended', 'changed')];
}

/** `isTaken`: it is sent, so that more of it is asked; else more of it is promised. */
export function requiredDifferences(was: boolean, is: boolean, isTaken: boolean): readonly Difference[] {
  if (was === is) return [];
  if (is) return [difference('required-set', isTaken ? 'broken' : 'changed')];
  return [difference('required-ended', isTaken ? 'changed' : 'broken')];
}
