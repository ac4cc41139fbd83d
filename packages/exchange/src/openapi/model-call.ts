import type { ApiBody, ApiOperation, ApiParameter, ApiSchema, ParameterPlace } from '../api-model.ts';
import { isMembers, listOf, type Members, membersOf, ownOf, textOf } from '../structured.ts';
import { consumesOf } from './bodies.ts';
import { mediaType } from './media-type.ts';
import type { Operation } from './operations.ts';
import type { Part, Refs } from './refs.ts';

export interface CallReader {
  readonly refs: Refs;
  readonly schema: (part: Part) => ApiSchema;
}

interface Given extends Part {
  readonly value: Members;
}

/** What is sent with a call. Swagger 2 has its body among the parameters. */
export function parametersOfCall(reader: CallReader, operation: Operation): Pick<ApiOperation, 'body' | 'parameters'> {
  const given = parametersGiven(reader, operation);
  const isBody = ({ value }: Given) => ['body', 'formData'].includes(textOf(value, 'in'));
  return {
    parameters: given.flatMap((each) => parameterOf(reader, each) ?? []),
    body: bodyOf(reader, operation, given.filter(isBody)),
  };
}

/** Those of the path for all its methods, and those of the method, which win. */
function parametersGiven({ refs }: CallReader, { value, file, shared }: Operation): readonly Given[] {
  const parts = [
    ...listOf(shared.value, 'parameters').map((each) => ({ value: each, file: shared.file })),
    ...listOf(value, 'parameters').map((each) => ({ value: each, file })),
  ];
  const all = new Map<string, Given>();
  for (const part of parts) {
    const found = refs.resolve(part);
    if (!found || !isMembers(found.value)) continue;
    const name = textOf(found.value, 'name');
    const place = textOf(found.value, 'in');
    all.set(`${place} ${place === 'header' ? name.toLowerCase() : name}`, { value: found.value, file: found.file });
  }
  return [...all.values()];
}

const PLACES: Readonly<Record<string, ParameterPlace>> = {
  cookie: 'cookie',
  header: 'header',
  path: 'path',
  query: 'query',
};

function parameterOf({ schema }: CallReader, { value, file }: Given): ApiParameter | undefined {
  const place = PLACES[textOf(value, 'in')];
  if (place === undefined) return undefined;
  const media = Object.values(membersOf(value, 'content'))[0];
  const own = ownOf(value, 'schema') ?? ownOf(media, 'schema') ?? schemaWithin(value);
  return {
    place,
    name: textOf(value, 'name'),
    isRequired: textOf(value, 'required') === 'true' || place === 'path',
    isDeprecated: textOf(value, 'deprecated') === 'true',
    writing: media === undefined ? writingOf(value, place) : 'content',
    words: textOf(value, 'description').trim(),
    schema: schema({ value: own, file }),
  };
}

/** In Swagger 2 the parameter is the schema; what it says of itself is not said twice. */
function schemaWithin({ description: _description, deprecated: _deprecated, ...schema }: Members): Members {
  return schema;
}

const STYLES: Readonly<Record<string, string>> = { spaceDelimited: 'ssv', pipeDelimited: 'pipes', simple: 'csv' };

/** In the words of Swagger 2, where these have one. */
function writingOf(value: Members, place: ParameterPlace): string {
  if (ownOf(value, 'schema') === undefined) return textOf(value, 'collectionFormat') || 'csv';
  const isForm = place === 'query' || place === 'cookie';
  const style = textOf(value, 'style') || (isForm ? 'form' : 'simple');
  const explode = textOf(value, 'explode') || String(style === 'form');
  if (style === 'form') return explode === 'true' ? 'multi' : 'csv';
  return (STYLES[style] ?? style) + (explode === 'true' && style !== 'deepObject' ? '*' : '');
}

function bodyOf(
  reader: CallReader,
  { value, file, document }: Operation,
  given: readonly Given[],
): ApiBody | undefined {
  const sent = ownOf(value, 'requestBody');
  if (sent !== undefined) return bodyOfContent(reader, { value: sent, file });
  const [first] = given;
  if (!first) return undefined;
  const consumes = consumesOf(value, document);
  const isForm = textOf(first.value, 'in') === 'formData';
  const types = consumes.length > 0 ? consumes : [isForm ? formType(given) : 'application/json'];
  const part = isForm ? formOf(given, file) : { value: ownOf(first.value, 'schema'), file: first.file };
  const schema = reader.schema(part);
  return {
    isRequired: given.some((each) => textOf(each.value, 'required') === 'true'),
    content: new Map(types.map((type) => [mediaType(type), schema])),
  };
}

function bodyOfContent({ refs, schema }: CallReader, part: Part): ApiBody | undefined {
  const found = refs.resolve(part);
  if (!found) return undefined;
  const content = Object.entries(membersOf(found.value, 'content'));
  return {
    isRequired: textOf(found.value, 'required') === 'true',
    content: new Map(
      content.map(([type, media]) => [mediaType(type), schema({ value: ownOf(media, 'schema'), file: found.file })]),
    ),
  };
}

function formType(given: readonly Given[]): string {
  const hasFile = given.some(({ value }) => textOf(value, 'type') === 'file');
  return hasFile ? 'multipart/form-data' : 'application/x-www-form-urlencoded';
}

/** The fields of a form as the object that newer versions write. */
function formOf(given: readonly Given[], file: string): Part {
  const named = given.map(({ value }) => [textOf(value, 'name'), value] as const);
  const required = named.filter(([, value]) => textOf(value, 'required') === 'true').map(([name]) => name);
  return { value: { type: 'object', properties: Object.fromEntries(named), required }, file };
}

/** Ways to say who calls: one of them is enough. Their names are the document's own, so they are told by what they are. */
export function authsOf({ refs }: CallReader, { value, document, documentFile }: Operation): readonly string[] {
  const given = Array.isArray(ownOf(value, 'security')) ? ownOf(value, 'security') : ownOf(document, 'security');
  const asked = listOf(given).map((each) => Object.entries(membersOf(each)));
  const schemes = {
    ...membersOf(document, 'securityDefinitions'),
    ...membersOf(membersOf(document, 'components'), 'securitySchemes'),
  };
  const words = asked.map((each) =>
    each
      .map(([name, scopes]) => {
        const found = refs.resolve({ value: ownOf(schemes, name), file: documentFile });
        return schemeWord(name, membersOf(found?.value)) + scopesWord(listOf(scopes));
      })
      .toSorted()
      .join(' + '),
  );
  return words.length === 0 ? [''] : [...new Set(words)];
}

function schemeWord(name: string, scheme: Members): string {
  const type = textOf(scheme, 'type');
  if (type === 'apiKey') return `apiKey ${textOf(scheme, 'in')} ${textOf(scheme, 'name')}`;
  if (type === 'http') return textOf(scheme, 'scheme').toLowerCase();
  return type || name;
}

function scopesWord(scopes: readonly unknown[]): string {
  const named = scopes.map((scope) => textOf(scope)).toSorted();
  return named.length === 0 ? '' : ` (${named.join(', ')})`;
}
