import { ANYTHING, type ApiSchema, type ApiShape } from '../api-model.ts';
import { isMembers, listOf, type Members, membersOf, ownOf, textOf } from '../structured.ts';
import { conditionsOf } from './conditions.ts';
import type { Part, Refs } from './refs.ts';
import { typesOf } from './schema.ts';

/** Reads schemas so that one and the same part of a document is one and the same schema. */
export function schemasOf(refs: Refs, missing: (ref: string) => void): (part: Part) => ApiSchema {
  const known = new Map<unknown, ApiSchema>();
  const work: Work = { refs, missing, schema: (part) => schemaOf(work, known, part) };
  return work.schema;
}

interface Work {
  readonly refs: Refs;
  readonly missing: (ref: string) => void;
  readonly schema: (part: Part) => ApiSchema;
}

function schemaOf(work: Work, known: Map<unknown, ApiSchema>, part: Part): ApiSchema {
  const found = followed(work, part);
  const value = found?.value;
  const before = known.get(value);
  if (before) return before;
  let shape: ApiShape | undefined;
  const schema: ApiSchema = {
    id: known.size,
    name: found ? nameOf(found.id) : '',
    shape: () => {
      shape ??= found && isMembers(found.value) ? shapeOf(work, found, new Set()) : ANYTHING;
      return shape;
    },
  };
  known.set(value, schema);
  return schema;
}

/** Beside a reference may stand what holds here alone, since 3.1: then the part is one of its own. */
function followed(work: Work, part: Part): (Part & { readonly id: string }) | undefined {
  const isReference = textOf(part.value, '$ref') !== '';
  const beside = isReference && Object.keys(membersOf(part.value)).some((name) => BESIDE.has(name));
  if (beside) return { ...part, id: '' };
  const found = work.refs.resolve(part);
  if (!found) work.missing(textOf(part.value, '$ref'));
  return found;
}

const BESIDE: ReadonlySet<string> = new Set([
  'deprecated',
  'nullable',
  'properties',
  'readOnly',
  'required',
  'writeOnly',
]);

function nameOf(id: string): string {
  return id.slice(id.lastIndexOf('/') + 1).replace(/^.*#/, '');
}

/** `above` are the parts that this one is put together for: one that holds itself adds nothing. */
function shapeOf(work: Work, { value, file }: Part, above: ReadonlySet<unknown>): ApiShape {
  const own = membersOf(value);
  const within = new Set([...above, value]);
  const read = (each: unknown): ApiShape | undefined => {
    const found = work.refs.resolve({ value: each, file });
    if (!found) work.missing(textOf(each, '$ref'));
    return found && !within.has(found.value) && isMembers(found.value) ? shapeOf(work, found, within) : undefined;
  };
  const reference = textOf(own, '$ref') === '' ? [] : [{ $ref: own['$ref'] }];
  let whole: ApiShape = ANYTHING;
  for (const each of [...reference, ...listOf(own, 'allOf')]) whole = joined(whole, read(each) ?? ANYTHING);
  for (const group of [listOf(own, 'oneOf'), listOf(own, 'anyOf')]) {
    const choices = group.filter((each) => !isNull(each));
    const isNullable = choices.length < group.length;
    if (choices.length === 1) whole = joined(whole, read(choices[0]) ?? ANYTHING);
    if (choices.length > 1)
      whole = { ...whole, choices: [...whole.choices, choices.map((each) => work.schema({ value: each, file }))] };
    if (isNullable) whole = { ...whole, isNullable };
  }
  return joined(whole, ownShape(work, own, file));
}

function isNull(value: unknown): boolean {
  return (
    textOf(value, 'type') === 'null' || (isMembers(value) && Object.hasOwn(value, 'const') && value['const'] === null)
  );
}

/** Of what both say the latter holds. */
function joined(one: ApiShape, other: ApiShape): ApiShape {
  return {
    types: other.types.length > 0 ? other.types : one.types,
    isNullable: one.isNullable || other.isNullable,
    format: other.format || one.format,
    values: other.values ?? one.values,
    properties: new Map([...one.properties, ...other.properties]),
    required: new Set([...one.required, ...other.required]),
    items: other.items ?? one.items,
    others: other.others === 'any' ? one.others : other.others,
    choices: [...one.choices, ...other.choices],
    bounds: new Map([...one.bounds, ...other.bounds]),
    conditions: new Map([...one.conditions, ...other.conditions]),
    initial: other.initial || one.initial,
    isDeprecated: one.isDeprecated || other.isDeprecated,
    only: other.only || one.only,
    words: other.words || one.words,
  };
}

function ownShape(work: Work, own: Members, file: string): ApiShape {
  const said = typesOf(own);
  const isFile = said.includes('file');
  const values = valuesOf(own);
  const items = ownOf(own, 'items');
  return {
    types: said
      .filter((type) => type !== 'null')
      .map((type) => (type === 'file' ? 'string' : type))
      .toSorted(),
    isNullable:
      textOf(own, 'nullable') === 'true' ||
      textOf(own, 'x-nullable') === 'true' ||
      said.includes('null') ||
      values?.includes('null') === true,
    format: isFile ? 'binary' : textOf(own, 'format'),
    values: values?.filter((value) => value !== 'null'),
    properties: new Map(
      Object.entries(membersOf(own, 'properties')).map(([name, value]) => [name, work.schema({ value, file })]),
    ),
    required: new Set(listOf(own, 'required').map((name) => textOf(name))),
    items: isMembers(items) ? work.schema({ value: items, file }) : undefined,
    others: othersOf(work, own, file),
    choices: [],
    bounds: boundsOf(own),
    conditions: conditionsOf(work.refs, own, file),
    initial: ownOf(own, 'default') === undefined ? '' : JSON.stringify(own['default']),
    isDeprecated: textOf(own, 'deprecated') === 'true',
    only: onlyOf(own),
    words: (textOf(own, 'description') || textOf(own, 'title')).trim(),
  };
}

function onlyOf(own: Members): ApiShape['only'] {
  if (textOf(own, 'readOnly') === 'true') return 'answered';
  return textOf(own, 'writeOnly') === 'true' ? 'sent' : '';
}

function valuesOf(own: Members): readonly string[] | undefined {
  if (Object.hasOwn(own, 'const')) return [JSON.stringify(own['const'])];
  const listed = ownOf(own, 'enum');
  return Array.isArray(listed) ? [...new Set(listed.map((value) => JSON.stringify(value)))] : undefined;
}

function othersOf(work: Work, own: Members, file: string): ApiShape['others'] {
  const given = ownOf(own, 'additionalProperties') ?? ownOf(own, 'unevaluatedProperties');
  if (given === false) return 'none';
  return isMembers(given) && Object.keys(given).length > 0 ? work.schema({ value: given, file }) : 'any';
}

const BOUNDS = [
  'minLength',
  'maxLength',
  'pattern',
  'minItems',
  'maxItems',
  'uniqueItems',
  'multipleOf',
  'minProperties',
  'maxProperties',
] as const;

/** Before 3.1 a flag beside a limit said that the limit itself is out. */
function boundsOf(own: Members): ReadonlyMap<string, string> {
  const bounds = new Map<string, string>(BOUNDS.map((name) => [name, textOf(own, name)]));
  for (const [name, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const [limit, out] = [textOf(own, name), textOf(own, exclusive)];
    bounds.set(out === 'true' ? exclusive : name, limit);
    if (out !== 'true' && out !== 'false') bounds.set(exclusive, out);
  }
  if (bounds.get('uniqueItems') === 'false') bounds.delete('uniqueItems');
  return new Map([...bounds].filter(([, value]) => value !== ''));
}
