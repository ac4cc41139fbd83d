import type { ApiBodyType, ApiField } from '@sheaf/contract';
import { isMembers, listOf, type Members, membersOf, ownOf, textOf } from '../structured.ts';
import { exampleOfSchema } from './example.ts';
import { type FieldsWork, fieldsOfSchema } from './fields.ts';
import { mediaType } from './media-type.ts';
import type { Part } from './refs.ts';

export interface Body {
  readonly body_type: ApiBodyType;
  readonly fields: readonly ApiField[];
  readonly example: string;
  /** All that it may be sent as, when that is more than the page's own word for it. */
  readonly types: readonly string[];
  readonly description: string;
}

export const NO_BODY: Body = { body_type: 'none', fields: [], example: '', types: [], description: '' };

const FORMS: Readonly<Record<string, ApiBodyType>> = {
  'application/x-www-form-urlencoded': 'urlencoded',
  'multipart/form-data': 'form-data',
};

/** Of what may be sent or answered JSON is shown, else a form, else what is named first. */
export function bodyOfContent(work: FieldsWork, { value, file }: Part): Body {
  const content = membersOf(value, 'content');
  const types = Object.keys(content);
  const type =
    types.find((each) => /\bjson\b|\+json/i.test(each)) ?? types.find((each) => mediaType(each) in FORMS) ?? types[0];
  if (type === undefined) return NO_BODY;
  const media = membersOf(content, type);
  const body_type = FORMS[mediaType(type)] ?? 'json';
  const schema = { value: ownOf(media, 'schema'), file };
  const isForm = body_type !== 'json';
  return {
    body_type,
    fields: fieldsOfSchema(work, schema),
    example: isForm ? '' : exampleText(work, media, schema, file),
    types: types.length > 1 || !(isForm || /json/i.test(type)) ? types : [],
    description: textOf(value, 'description'),
  };
}

function exampleText(work: FieldsWork, media: Members, schema: Part, file: string): string {
  const named = Object.values(membersOf(media, 'examples'))[0];
  const found = named === undefined ? undefined : work.refs.resolve({ value: named, file });
  const said = ownOf(media, 'example') ?? ownOf(found?.value, 'value');
  return written(said ?? (isMembers(schema.value) ? exampleOfSchema(work, schema) : undefined));
}

/** JSON as people read it; a text that holds JSON is that JSON. */
function written(value: unknown): string {
  if (value === undefined || value === null) return '';
  if (typeof value !== 'string') return JSON.stringify(value, null, 2);
  try {
    return /^\s*[[{]/.test(value) ? JSON.stringify(JSON.parse(value), null, 2) : value;
  } catch (error) {
    // an example may be anything
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}

/** The body of Swagger 2, which stands among the parameters. */
export function bodyOfSwagger(work: FieldsWork, { value, file }: Part): Body {
  const schema = { value: ownOf(value, 'schema'), file };
  const example = isMembers(schema.value) ? written(exampleOfSchema(work, schema)) : '';
  return {
    body_type: 'json',
    fields: fieldsOfSchema(work, schema),
    example,
    types: [],
    description: textOf(value, 'description'),
  };
}

/** The answer of Swagger 2: examples by type beside the schema. */
export function answerOfSwagger(work: FieldsWork, { value, file }: Part): Body {
  const examples = membersOf(value, 'examples');
  const said = ownOf(examples, 'application/json') ?? Object.values(examples)[0];
  const body = bodyOfSwagger(work, { value, file });
  return said === undefined ? body : { ...body, example: written(said) };
}

export function consumesOf(...places: readonly Members[]): readonly string[] {
  const said = places
    .map((place) => listOf(place, 'consumes').map((type) => textOf(type)))
    .find((types) => types.length > 0);
  return said ?? [];
}
