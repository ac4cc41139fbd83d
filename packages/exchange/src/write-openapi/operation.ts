import type { ApiAuth, ApiField } from '@sheaf/contract';
import { type LeavingCall, methodOf, wordsOf } from '../leaving-calls.ts';
import { type Address, pathFields } from './address.ts';
import { requestBodyOf, responsesOf } from './bodies.ts';
import { schemaOfField } from './fields-schema.ts';
import { type Schema, typedValue } from './type-words.ts';

const DEPRECATED = '5';

/** What a page says of its call. */
export function operationOf(call: LeavingCall, address: Address, tag: string): Schema {
  const { request, title } = call;
  const { otherwise, rest } = splitOtherwise(call);
  const description = wordsOf(rest);
  const parameters = parametersOf(call, address);
  const body = requestBodyOf(asSent(call));
  const responses = responsesOf(request.answers, otherwise);
  const { status } = request;
  return {
    ...(tag !== '' && { tags: [tag] }),
    summary: title,
    ...(description !== '' && { description }),
    ...(status === DEPRECATED && { deprecated: true }),
    ...(status !== '' && status !== DEPRECATED && { [STATUS]: Number(status) }),
    ...(request.auth.type !== 'none' && { security: [{ [schemeName(request.auth)]: [] }] }),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: body }),
    ...(Object.keys(responses).length > 0 && { responses }),
  };
}

/** How far an operation is, from 1 to 5: OpenAPI knows the last alone. */
const STATUS = 'x-api-status';

const OTHERWISE = /^(?:其他返回|other answers) \(default\)$/i;

function splitOtherwise(call: LeavingCall): { readonly otherwise: string; readonly rest: LeavingCall } {
  const other = call.prose.find(({ heading }) => OTHERWISE.test(heading));
  return { otherwise: other?.text ?? '', rest: { ...call, prose: call.prose.filter((each) => each !== other) } };
}

const WITHOUT_BODY = /^(?:GET|HEAD)$/;

/** A form of a call that has no body stands in its address. */
function asSent({ request }: LeavingCall): LeavingCall['request'] {
  const isForm = request.body_type === 'form-data' || request.body_type === 'urlencoded';
  if (!isForm || !WITHOUT_BODY.test(methodOf(request))) return request;
  return { ...request, query: [...request.query, ...request.body], body: [], body_type: 'none' };
}

function parametersOf(call: LeavingCall, address: Address): readonly Schema[] {
  const request = asSent(call);
  const inPath = pathFields(address.path, request);
  const inTable = new Set(request.path.map(({ name }) => name));
  const ofPath = new Set(inPath.map(({ name }) => name).filter((name) => !inTable.has(name)));
  const headers = request.headers.map((field) => {
    const [, cookie] = /^Cookie: (.+)$/.exec(field.name) ?? [];
    return cookie === undefined ? placed('header', field) : placed('cookie', { ...field, name: cookie });
  });
  const query = request.query.filter(({ name }) => !ofPath.has(name));
  const named = new Set(query.map(({ name }) => name));
  const fixed = address.query.filter(([name]) => !named.has(name)).map(fixedField);
  const all = [
    ...inPath.map((field) => placed('path', { ...field, required: true })),
    ...[...fixed, ...query].map((field) => placed('query', field)),
    ...headers,
  ];
  const byKey = new Map(all.toReversed().map((each) => [`${each['in']} ${each['name']}`, each]));
  return all.filter((each) => byKey.get(`${each['in']} ${each['name']}`) === each);
}

function fixedField([name, example]: Address['query'][number]): ApiField {
  return { name, type: 'string', required: true, example, remark: '' };
}

function placed(place: 'cookie' | 'header' | 'path' | 'query', field: ApiField): Schema {
  const { schema, description } = schemaOfField(field);
  const isDeprecated = schema['deprecated'] === true;
  return {
    name: field.name,
    in: place,
    ...(field.required && { required: true }),
    ...(description !== '' && { description }),
    ...(isDeprecated && { deprecated: true }),
    schema,
    ...(field.example !== '' && { example: typedValue(field.example, schema) }),
  };
}

export function schemeName({ type, name }: ApiAuth): string {
  return type === 'apikey' ? `apikey-${name.replace(/[^\w.-]/g, '-')}` : type;
}

export function schemeOf({ type, name, place }: ApiAuth): Schema {
  return type === 'apikey' ? { type: 'apiKey', name, in: place } : { type: 'http', scheme: type };
}
