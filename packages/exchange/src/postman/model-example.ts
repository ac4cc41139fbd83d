import type { ApiField } from '@sheaf/contract';
import { ANYTHING, type ApiSchema, type ApiShape } from '../api-model.ts';
import { isMembers } from '../structured.ts';

/** Schemas as examples let one guess them: what a value is, and which names an object has. */
export interface Examples {
  readonly ofText: (text: string) => ApiSchema;
  readonly ofType: (type: string) => ApiSchema;
  readonly ofFields: (fields: readonly ApiField[]) => ApiSchema;
}

export function examples(): Examples {
  let count = 0;
  const schema = (shape: ApiShape): ApiSchema => {
    count += 1;
    return { id: count, name: '', shape: () => shape };
  };
  const ofType = (type: string) => schema(type === 'file' ? shaped('string', { format: 'binary' }) : shaped(type));
  return {
    ofText: (text) => schema(shapeOfText(schema, text)),
    ofType,
    ofFields: (fields) =>
      schema(shaped('object', { properties: new Map(fields.map(({ name, type }) => [name, ofType(type)])) })),
  };
}

function shaped(type: string, more: Partial<ApiShape> = {}): ApiShape {
  return { ...ANYTHING, types: type === '' ? [] : [type], ...more };
}

/** Variables of the client make no JSON of a text, and other texts tell nothing. */
function shapeOfText(schema: (shape: ApiShape) => ApiSchema, text: string): ApiShape {
  try {
    return shapeOfValue(schema, JSON.parse(text), 0);
  } catch (error) {
    if (error instanceof SyntaxError) return ANYTHING;
    throw error;
  }
}

/** What is nested deeper says nothing more to anybody. */
const MOST_LEVELS = 30;

function shapeOfValue(schema: (shape: ApiShape) => ApiSchema, value: unknown, level: number): ApiShape {
  if (value === null || level > MOST_LEVELS) return ANYTHING;
  if (Array.isArray(value)) {
    const [first] = value;
    return shaped('array', first === undefined ? {} : { items: schema(shapeOfValue(schema, first, level + 1)) });
  }
  if (!isMembers(value)) return shaped(typeof value);
  const properties = Object.entries(value).map(
    ([name, inner]) => [name, schema(shapeOfValue(schema, inner, level + 1))] as const,
  );
  return shaped('object', { properties: new Map(properties) });
}
