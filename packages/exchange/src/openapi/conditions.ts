import { isMembers, listOf, type Members, membersOf, ownOf, textOf } from '../structured.ts';
import type { Part, Refs } from './refs.ts';

/** Of one condition so much is looked at: what refers to itself again and again would not end. */
const MOST_PARTS = 2000;
const MOST_LEVELS = 20;
/** What nobody has to keep to. */
const WORDS: ReadonlySet<string> = new Set(['description', 'example', 'examples', 'title']);
/** Lists whose order says nothing. */
const SETS: ReadonlySet<string> = new Set(['allOf', 'anyOf', 'enum', 'oneOf', 'required', 'type']);

/**
 * What a schema says of its values by conditions, as texts that are the same where it is the same: `not`, `if` with what
 * follows from it, and by which field kinds are told apart.
 */
export function conditionsOf(refs: Refs, own: Members, file: string): ReadonlyMap<string, string> {
  const told = new Map<string, string>();
  const written = (value: unknown) => canonical({ refs, left: MOST_PARTS }, { value, file }, []);
  if (ownOf(own, 'not') !== undefined) told.set('not', written(own['not']));
  const when = ['if', 'then', 'else'].map((name) => ownOf(own, name));
  if (when[0] !== undefined) told.set('if', when.map(written).join(' '));
  const kinds = membersOf(own, 'discriminator');
  const name = textOf(kinds, 'propertyName') || textOf(own, 'discriminator');
  if (name !== '') told.set('discriminator', [name, ...Object.keys(membersOf(kinds, 'mapping')).toSorted()].join(' '));
  return told;
}

interface Work {
  readonly refs: Refs;
  left: number;
}

/** Schemas by what they say, not by their names. */
function canonical(work: Work, { value, file }: Part, above: readonly unknown[]): string {
  work.left -= 1;
  if (work.left < 0 || above.length > MOST_LEVELS || above.includes(value)) return '…';
  if (Array.isArray(value)) return `[${value.map((each) => canonical(work, { value: each, file }, above)).join()}]`;
  if (!isMembers(value)) return JSON.stringify(value) ?? '';
  const within = [...above, value];
  if (textOf(value, '$ref') !== '') {
    const found = work.refs.resolve({ value, file });
    return found ? canonical(work, found, within) : '…';
  }
  const names = Object.keys(value).filter((name) => !WORDS.has(name) && !name.startsWith('x-'));
  const parts = names.toSorted().map((name) => {
    const listed = listOf(value, name).map((each) => canonical(work, { value: each, file }, within));
    const text = SETS.has(name) && listed.length > 0 ? `[${listed.toSorted().join()}]` : undefined;
    return `${JSON.stringify(name)}:${text ?? canonical(work, { value: value[name], file }, within)}`;
  });
  return `{${parts.join()}}`;
}
