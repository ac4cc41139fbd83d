import type { ApiField, ApiRequest, Environment } from '@sheaf/contract';
import { type SampleCall, sampleCall } from '@sheaf/markdown/api-page/sample-call';
import { callElsewhere, type OutgoingBody } from '../ui/call-elsewhere.ts';

/** What a reader filled in, by place and name. */
export type Typed = Readonly<Record<string, string>>;

export const PLACES = ['path', 'query', 'headers', 'body'] as const;

/** The call as it is sent; names in braces that nobody gave a value stay, and are told. */
export function callToSend(request: ApiRequest, typed: Typed, environment: Environment): SampleCall {
  const filled = (place: string, fields: readonly ApiField[]) =>
    fields.flatMap((field) => {
      const example = typed[`${place}.${field.name}`] ?? field.example;
      return example === '' ? [] : [{ ...field, example }];
    });
  const call = sampleCall({
    ...request,
    auth: { type: 'none', name: '', place: 'header' },
    path: filled('path', request.path),
    query: filled('query', request.query),
    headers: [...authField(request, typed), ...filled('headers', request.headers)],
    body: filled('body', request.body),
    body_example: typed['body'] ?? request.body_example,
  });
  const put = (text: string) => withVariables(text, environment);
  return {
    ...call,
    url: addressOf(put(call.url), environment),
    headers: call.headers.map(({ name, value }) => ({ name, value: put(value) })),
    body: withBody(call.body, put),
  };
}

/** The field that lets somebody in, where headers name none. */
export function authName({ auth, headers }: ApiRequest): string | undefined {
  if (auth.type === 'none' || (auth.type === 'apikey' && auth.place === 'query')) return undefined;
  const name = auth.type === 'apikey' ? auth.name : 'Authorization';
  return headers.some((header) => header.name.toLowerCase() === name.toLowerCase()) ? undefined : name;
}

function authField(request: ApiRequest, typed: Typed): readonly ApiField[] {
  const name = authName(request);
  const example = name === undefined ? '' : (typed['auth'] ?? '');
  return name === undefined || example === '' ? [] : [{ name, example, type: 'string', required: true, remark: '' }];
}

/** What stands for the names between double braces there; a secret that one may not know stands for nothing. */
export function environmentValues({ base_url, variables }: Environment): Readonly<Record<string, string>> {
  const known = variables.filter(({ value }) => value !== '').map(({ name, value }) => [name, value] as const);
  return Object.fromEntries([['base_url', base_url.replace(/\/$/, '')], ...known]);
}

function withVariables(text: string, environment: Environment): string {
  const values = new Map(Object.entries(environmentValues(environment)));
  return text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (whole, name: string) => values.get(name) ?? whole);
}

/** A path alone is one below the environment. */
export function addressOf(url: string, { base_url }: Environment): string {
  return /^[a-z][a-z\d+.-]*:/i.test(url) ? url : `${base_url.replace(/\/$/, '')}/${url.replace(/^\//, '')}`;
}

function withBody(body: SampleCall['body'], put: (text: string) => string): SampleCall['body'] {
  if (body.type === 'none') return body;
  if (body.type === 'json') return { ...body, text: put(body.text) };
  return { ...body, fields: body.fields.map(({ name, value }) => ({ name, value: put(value) })) };
}

export function isReachable(url: string, environments: readonly Environment[]): boolean {
  if (!URL.canParse(url)) return false;
  const { origin } = new URL(url);
  return environments.some(({ base_url }) => new URL(base_url).origin === origin);
}

export interface TriedAnswer {
  readonly status: number;
  readonly ms: number;
  readonly text: string;
  readonly isCut: boolean;
}

const MOST_CHARS = 1_000_000;
const LIMIT_MS = 30_000;

/** From this browser straight to the environment: without cookies, and without telling where from. @throws Unanswered */
export async function send({ method, url, headers, body }: SampleCall, caller: string): Promise<TriedAnswer> {
  const call = {
    url,
    method,
    headers: headers.flatMap(({ name, value }) => (name === '' ? [] : [[name, value] as const])),
    body: outgoingBody(body),
  };
  const { status, ms, bytes } = await callElsewhere(caller, call, AbortSignal.timeout(LIMIT_MS));
  const text = new TextDecoder().decode(bytes);
  return { status, ms, text: shownText(text.slice(0, MOST_CHARS)), isCut: text.length > MOST_CHARS };
}

function outgoingBody(body: SampleCall['body']): OutgoingBody {
  if (body.type === 'none') return { kind: 'none' };
  if (body.type === 'json') return { kind: 'text', text: body.text };
  return { kind: body.type, fields: body.fields.map(({ name, value }) => [name, value]) };
}

function shownText(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    // an answer may be anything
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
