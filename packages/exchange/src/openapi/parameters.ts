import type { ApiAuth, ApiField } from '@sheaf/contract';
import { isMembers, listOf, type Members, membersOf, ownOf, textOf } from '../structured.ts';
import { type Body, bodyOfContent, bodyOfSwagger, consumesOf, NO_BODY } from './bodies.ts';
import { exampleOf, type FieldsWork, remarkOf, shown, typeOf } from './fields.ts';
import type { Operation } from './operations.ts';
import type { Part } from './refs.ts';
import { shapeOf } from './schema.ts';

export interface Parameters {
  readonly path: readonly ApiField[];
  readonly headers: readonly ApiField[];
  readonly query: readonly ApiField[];
  readonly body: Body;
}

/** Those of the path for all its methods, and those of the method, which win. */
export function parametersOf(work: FieldsWork, operation: Operation): Parameters {
  const own = listOf(operation.value, 'parameters').map((value) => ({ value, file: operation.file }));
  const shared = listOf(operation.shared.value, 'parameters').map((value) => ({ value, file: operation.shared.file }));
  const all = new Map<string, Part & { readonly value: Members }>();
  for (const part of [...shared, ...own]) {
    const found = work.refs.resolve(part);
    if (!found) work.missing(textOf(part.value, '$ref'));
    if (found && isMembers(found.value))
      all.set(`${textOf(found.value, 'in')} ${textOf(found.value, 'name')}`, { value: found.value, file: found.file });
  }
  const parts = [...all.values()];
  const rows = (place: string) =>
    parts.filter(({ value }) => textOf(value, 'in') === place).map((part) => fieldOf(work, part));
  const cookies = rows('cookie').map((field) => ({ ...field, name: `Cookie: ${field.name}` }));
  return {
    path: rows('path'),
    headers: [...rows('header'), ...cookies],
    query: rows('query'),
    body: bodyOf(work, operation, parts, rows),
  };
}

function fieldOf(work: FieldsWork, { value, file }: Part & { readonly value: Members }): ApiField {
  // Swagger 2 says in the parameter itself what OpenAPI 3 says in its schema
  const media = Object.values(membersOf(value, 'content'))[0];
  const schema = ownOf(value, 'schema') ?? ownOf(media, 'schema') ?? value;
  const part = { value: schema, file };
  const found = shapeOf(work, part)?.schema ?? value;
  const example =
    ownOf(value, 'example') ??
    ownOf(Object.values(membersOf(value, 'examples'))[0], 'value') ??
    ownOf(value, 'x-example');
  return {
    name: textOf(value, 'name'),
    type: typeOf(work, found, part),
    required: textOf(value, 'required') === 'true' || textOf(value, 'in') === 'path',
    example: example === undefined ? exampleOf(found) : shown(example),
    remark: remarkOf(
      { ...found, description: textOf(value, 'description') || textOf(found, 'description') },
      work.language,
    ),
  };
}

type Rows = (place: string) => readonly ApiField[];

function bodyOf(work: FieldsWork, { value, file, document }: Operation, parts: readonly Part[], rows: Rows): Body {
  const sent = ownOf(value, 'requestBody');
  if (sent !== undefined) {
    const found = work.refs.resolve({ value: sent, file });
    if (!found) work.missing(textOf(sent, '$ref'));
    return found ? bodyOfContent(work, found) : NO_BODY;
  }
  const whole = parts.find((part) => textOf(part.value, 'in') === 'body');
  if (whole) return bodyOfSwagger(work, whole);
  const form = rows('formData');
  if (form.length === 0) return NO_BODY;
  const isMultipart =
    form.some(({ type }) => type === 'file') || consumesOf(value, document).some((type) => /multipart/i.test(type));
  return { ...NO_BODY, body_type: isMultipart ? 'form-data' : 'urlencoded', fields: form };
}

const NO_AUTH: ApiAuth = { type: 'none', name: '', place: 'header' };

/** How a call says who it is: the first way that is named for it, or for all. */
export function authOf(work: FieldsWork, { value, document, documentFile }: Operation): ApiAuth {
  const asked = listOf(
    Array.isArray(ownOf(value, 'security')) ? ownOf(value, 'security') : ownOf(document, 'security'),
  );
  const [name] = asked.flatMap((each) => Object.keys(membersOf(each)));
  if (name === undefined) return NO_AUTH;
  const schemes = {
    ...membersOf(document, 'securityDefinitions'),
    ...membersOf(membersOf(document, 'components'), 'securitySchemes'),
  };
  const found = work.refs.resolve({ value: ownOf(schemes, name), file: documentFile });
  return found && isMembers(found.value) ? authOfScheme(found.value) : NO_AUTH;
}

function authOfScheme(scheme: Members): ApiAuth {
  const type = textOf(scheme, 'type');
  const way = textOf(scheme, 'scheme').toLowerCase();
  if (type === 'basic' || way === 'basic') return { ...NO_AUTH, type: 'basic' };
  if (way === 'digest') return { ...NO_AUTH, type: 'digest' };
  if (type !== 'apiKey') return { ...NO_AUTH, type: 'bearer' };
  const name = textOf(scheme, 'name').replace(/[^\w-]/g, '');
  return name === '' ? NO_AUTH : { type: 'apikey', name, place: textOf(scheme, 'in') === 'query' ? 'query' : 'header' };
}
