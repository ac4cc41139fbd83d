import type { ApiField, ApiRequest } from '@sheaf/contract';

export interface Pair {
  readonly name: string;
  readonly value: string;
}

export type SampleBody =
  | { readonly type: 'none' }
  | { readonly type: 'json'; readonly text: string }
  | { readonly type: 'form-data' | 'urlencoded'; readonly fields: readonly Pair[] };

/** A call with a value for everything that it needs. */
export interface SampleCall {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly Pair[];
  readonly body: SampleBody;
}

/** From what the page says: its examples, or words in angle brackets where it gives none. */
export function sampleCall(asked: ApiRequest): SampleCall {
  const request = inPlace(asked);
  const headers = request.headers.map(pairOf);
  const body = bodyOf(request);
  const isTyped = headers.some(({ name }) => name.toLowerCase() === 'content-type');
  const typed = body.type === 'json' && !isTyped ? [{ name: 'Content-Type', value: 'application/json' }] : [];
  return {
    method: request.method || (body.type === 'none' ? 'GET' : 'POST'),
    url: withQuery(withPath(request), queryOf(request)),
    headers: [...authHeaders(request, headers), ...headers, ...typed],
    body,
  };
}

/** One table of parameters often names those of the path too, and those of a GET stand in its address. */
function inPlace(request: ApiRequest): ApiRequest {
  const { url, method, body_type } = request;
  const isOfPath = ({ name }: ApiField) => url.includes(`{${name}}`) || pathVariable(name).test(url);
  const body = request.body.filter((field) => !isOfPath(field));
  const query = request.query.filter((field) => !isOfPath(field));
  const path = [...request.path, ...[...request.query, ...request.body].filter(isOfPath)];
  if (body_type === 'none' || body_type === 'json') return { ...request, path, query, body };
  if (method === 'GET' || method === 'HEAD') {
    return { ...request, path, query: [...query, ...body], body: [], body_type: 'none' };
  }
  return { ...request, path, query, body, body_type: body.length > 0 ? body_type : 'none' };
}

function pathVariable(name: string): RegExp {
  return new RegExp(`/:${escaped(name)}(?=[/?#]|$)`);
}

function pairOf({ name, example }: ApiField): Pair {
  return { name, value: example || `<${name}>` };
}

function bodyOf({ body_type, body, body_example }: ApiRequest): SampleBody {
  if (body_type === 'none') return { type: 'none' };
  if (body_type !== 'json') return { type: body_type, fields: body.map(pairOf) };
  return { type: 'json', text: body_example === '' ? exampleJson(body) : body_example };
}

/** Nobody's JSON is as deep: such a name is one name. */
const MOST_STEPS = 20;

/** `a.b` is a field of the object `a`. */
export function exampleJson(fields: readonly ApiField[]): string {
  const root = new Map<string, unknown>();
  for (const field of fields) {
    const path = field.name.split('.');
    const steps = path.length > MOST_STEPS ? [field.name] : path;
    const place = steps.slice(0, -1).reduce(placeIn, root);
    place.set(steps.at(-1) ?? '', exampleOf(field));
  }
  return JSON.stringify(plain(root), null, 2);
}

function placeIn(place: Map<string, unknown>, step: string): Map<string, unknown> {
  const inner = place.get(step);
  if (inner instanceof Map) return inner;
  const made = new Map<string, unknown>();
  place.set(step, made);
  return made;
}

/** By entries, so that `__proto__` is a name like others. */
function plain(value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  return Object.fromEntries([...value].map(([name, inner]) => [name, plain(inner)]));
}

function exampleOf({ type, example }: ApiField): unknown {
  if (/\[\]|array|list|数组/i.test(type)) return [];
  if (/^(?:object|map|对象)/i.test(type)) return new Map();
  if (/^(?:int|long|short|number|float|double|decimal|数字|整数)/i.test(type)) {
    const number = Number(example);
    return example !== '' && Number.isFinite(number) ? number : 0;
  }
  if (/^bool/i.test(type)) return example === 'true' || example === '1';
  return example;
}

const VALUE_CHARS = 500;
const ADDRESS_CHARS = 8000;

function withPath({ url, path }: ApiRequest): string {
  return path.reduce((address, { name, example }) => {
    const value = encodeURIComponent(example);
    // what stands for it may be there a thousand times
    if (value === '' || value.length > VALUE_CHARS || address.length > ADDRESS_CHARS) return address;
    return address
      .replaceAll(`{{${name}}}`, () => value)
      .replaceAll(`{${name}}`, () => value)
      .replace(pathVariable(name), () => `/${value}`);
  }, url);
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, '\\$&');
}

function queryOf({ query, auth }: ApiRequest): readonly Pair[] {
  const key = auth.type === 'apikey' && auth.place === 'query' ? [{ name: auth.name, value: '<key>' }] : [];
  return [...query.map(pairOf), ...key];
}

function withQuery(url: string, pairs: readonly Pair[]): string {
  if (pairs.length === 0) return url;
  const [address = '', ...rest] = url.split('#');
  const query = pairs.map(({ name, value }) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).join('&');
  const joined = `${address}${address.includes('?') ? '&' : '?'}${query}`;
  return rest.length === 0 ? joined : `${joined}#${rest.join('#')}`;
}

function authHeaders({ auth }: ApiRequest, headers: readonly Pair[]): readonly Pair[] {
  const given = (name: string) => headers.some((header) => header.name.toLowerCase() === name.toLowerCase());
  if (auth.type === 'apikey')
    return auth.place === 'header' && !given(auth.name) ? [{ name: auth.name, value: '<key>' }] : [];
  if (auth.type === 'none' || given('authorization')) return [];
  const values = { bearer: 'Bearer <token>', basic: 'Basic <credentials>', digest: 'Digest <credentials>' };
  return [{ name: 'Authorization', value: values[auth.type] }];
}

/** What no name of a header may hold is left out of it. */
export function headerName(name: string): string {
  return name.replace(/[^!#$%&'*+.^_`|~0-9A-Za-z-]+/g, '');
}

/** A header is one line. */
export function headerLine(text: string): string {
  return text.replace(/[\r\n\0]+/g, ' ').trim();
}
