import { isMembers, listOf, type Members, ownOf, textOf } from '../structured.ts';
import type { Direction } from './fields.ts';
import type { Part } from './refs.ts';
import { propertiesOf, type SchemaReader, type Shape, shapeOf, typesOf } from './schema.ts';

const MOST_LEVELS = 6;
const MOST_NODES = 300;

interface Making extends SchemaReader {
  readonly left: Direction;
  /** Of values; none is begun when it is 0. */
  nodes: number;
}

/** A value that fits a schema: the same each time. Undefined for a schema that says nothing. */
export function exampleOfSchema(reader: SchemaReader & { readonly left: Direction }, part: Part): unknown {
  const making: Making = { refs: reader.refs, missing: reader.missing, left: reader.left, nodes: MOST_NODES };
  const shape = shapeOf(making, part);
  return shape && sampleOf(making, shape, 1);
}

function sampleOf(making: Making, shape: Shape, level: number): unknown {
  making.nodes -= 1;
  const { schema } = shape;
  const said = saidBy(schema);
  if (said !== undefined) return said;
  const type = typesOf(schema).find((each) => each !== 'null');
  if (type === 'object') return objectOf(making, shape, level);
  if (type === 'array') return arrayOf(making, shape, level);
  return type === undefined ? undefined : plainOf(type, schema);
}

function saidBy(schema: Members): unknown {
  return [
    ownOf(schema, 'example'),
    listOf(schema, 'examples')[0],
    ownOf(schema, 'const'),
    ownOf(schema, 'default'),
    listOf(schema, 'enum')[0],
  ].find((value) => value !== undefined && value !== null);
}

function objectOf(making: Making, shape: Shape, level: number): unknown {
  const made: [string, unknown][] = [];
  if (level > MOST_LEVELS) return {};
  for (const [name, part] of propertiesOf(shape)) {
    if (making.nodes <= 0) break;
    const inner = shapeOf(making, part, shape.ids);
    if (textOf(inner?.schema ?? part.value, making.left) === 'true') continue;
    made.push([name, inner ? (sampleOf(making, inner, level + 1) ?? null) : {}]);
  }
  return Object.fromEntries(made);
}

function arrayOf(making: Making, shape: Shape, level: number): unknown {
  const items = ownOf(shape.schema, 'items');
  if (level > MOST_LEVELS || making.nodes <= 0 || !isMembers(items)) return [];
  const inner = shapeOf(making, { value: items, file: shape.file }, shape.ids);
  const value = inner && sampleOf(making, inner, level + 1);
  return value === undefined ? [] : [value];
}

const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-01-31',
  'date-time': '2026-01-31T08:00:00Z',
  time: '08:00:00Z',
  email: 'name@example.com',
  uuid: '00000000-0000-4000-8000-000000000000',
  uri: 'https://example.com',
  url: 'https://example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
};

function plainOf(type: string, schema: Members): unknown {
  if (type === 'integer' || type === 'number') return 0;
  if (type === 'boolean') return true;
  return FORMATS[textOf(schema, 'format')] ?? 'string';
}
