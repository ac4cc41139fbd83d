import { isMembers, listOf, type Members, membersOf, ownOf, textOf } from '../structured.ts';
import type { Found, Part, Refs } from './refs.ts';

/** A schema with what it is put together from, in one; `ids` are the references on the way to it. */
export interface Shape extends Part {
  readonly schema: Members;
  readonly ids: readonly string[];
}

export interface SchemaReader {
  readonly refs: Refs;
  /** Called with a reference that leads nowhere. */
  readonly missing: (ref: string) => void;
}

/** `allOf` within `allOf`. */
const MOST_PARTS = 50;

/** References followed, `allOf` merged, of `oneOf` and `anyOf` the first that is not null. */
export function shapeOf(reader: SchemaReader, part: Part, above: readonly string[] = []): Shape | undefined {
  const found = reader.refs.resolve(part);
  if (!found) {
    reader.missing(textOf(part.value, '$ref'));
    return undefined;
  }
  if (found.id !== '' && above.includes(found.id)) return undefined;
  const ids = found.id === '' ? above : [...above, found.id];
  if (!isMembers(found.value)) return undefined;
  return { schema: merged(reader, found, ids, { left: MOST_PARTS }), value: found.value, file: found.file, ids };
}

function merged(reader: SchemaReader, found: Part, ids: readonly string[], bound: { left: number }): Members {
  const own = membersOf(found.value);
  const parts = [...listOf(own, 'allOf'), ...chosen(own)];
  if (parts.length === 0 || bound.left <= 0) return own;
  let whole: Members = {};
  for (const part of parts) {
    bound.left -= 1;
    const shape = followed(reader, { value: part, file: found.file }, ids);
    if (shape) whole = joined(whole, withFile(merged(reader, shape.part, shape.ids, bound), shape.part.file));
  }
  const { allOf: _allOf, anyOf: _anyOf, oneOf: _oneOf, ...rest } = own;
  return joined(whole, withFile(rest, found.file));
}

function followed(
  reader: SchemaReader,
  part: Part,
  above: readonly string[],
): { part: Found; ids: readonly string[] } | undefined {
  const found = reader.refs.resolve(part);
  if (!found) reader.missing(textOf(part.value, '$ref'));
  if (!found || (found.id !== '' && above.includes(found.id))) return undefined;
  return { part: found, ids: found.id === '' ? above : [...above, found.id] };
}

function chosen(schema: Members): readonly unknown[] {
  const choices = [...listOf(schema, 'oneOf'), ...listOf(schema, 'anyOf')];
  const first = choices.find((choice) => textOf(choice, 'type') !== 'null');
  return first === undefined ? [] : [first];
}

/** Properties of a part that stands in another file are seen from there. */
const FILE = Symbol('file');

function withFile(schema: Members, file: string): Members {
  const properties = membersOf(schema, 'properties');
  const kept = Object.fromEntries(
    Object.entries(properties).map(([name, value]) => [
      name,
      isMembers(value) && !(FILE in value) ? { ...value, [FILE]: file } : value,
    ]),
  );
  return Object.hasOwn(schema, 'properties') ? { ...schema, properties: kept } : schema;
}

function joined(one: Members, other: Members): Members {
  const required = [...listOf(one, 'required'), ...listOf(other, 'required')];
  return {
    ...one,
    ...other,
    ...((ownOf(one, 'properties') ?? ownOf(other, 'properties')) !== undefined && {
      properties: { ...membersOf(one, 'properties'), ...membersOf(other, 'properties') },
    }),
    ...(required.length > 0 && { required }),
  };
}

/** The properties of an object, each seen from its own file. */
export function propertiesOf({
  schema,
  file,
}: Shape): readonly (readonly [name: string, part: Part, isRequired: boolean])[] {
  const required = new Set(listOf(schema, 'required'));
  return Object.entries(membersOf(schema, 'properties')).map(([name, value]) => {
    // Set by withFile, which is the only writer of that symbol.
    const own = isMembers(value) && FILE in value ? String((value as { readonly [FILE]?: string })[FILE]) : file;
    return [name, { value, file: own }, required.has(name)] as const;
  });
}

export function typesOf(schema: Members): readonly string[] {
  const type = ownOf(schema, 'type');
  const types = Array.isArray(type) ? type.map((each) => textOf(each)) : [textOf(type)];
  const known = types.filter((each) => each !== '');
  if (known.length > 0) return known;
  if (isMembers(ownOf(schema, 'properties')) || ownOf(schema, 'additionalProperties') !== undefined) return ['object'];
  return ownOf(schema, 'items') === undefined ? [] : ['array'];
}
