import type { ApiField, ApiRequest, Environment } from '@sheaf/contract';
import { type SampleCall, sampleCall } from '@sheaf/markdown/api-page/sample-call';

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

function withVariables(text: string, { base_url, variables }: Environment): string {
  const values = new Map([
    ['base_url', base_url.replace(/\/$/, '')],
    ...variables.map(({ name, value }) => [name, value] as const),
  ]);
  return text.replace(/\{\{\s*([\w.-]+)\s*\}\}/g, (whole, name: string) => values.get(name) || whole);
}

/** A path alone is one below the environment. */
function addressOf(url: string, { base_url }: Environment): string {
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

/** From this browser straight to the environment: without cookies, and without telling where from. */
export async function send({ method, url, headers, body }: SampleCall): Promise<TriedAnswer> {
  const began = performance.now();
  const response = await fetch(url, {
    method,
    headers: headers.flatMap(({ name, value }) => (name === '' ? [] : [[name, value] as [string, string]])),
    ...(method === 'GET' || method === 'HEAD' ? {} : { body: bodyOf(body) }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal: AbortSignal.timeout(LIMIT_MS),
  });
  const text = await response.text();
  const ms = Math.round(performance.now() - began);
  return { status: response.status, ms, text: shownText(text.slice(0, MOST_CHARS)), isCut: text.length > MOST_CHARS };
}

function bodyOf(body: SampleCall['body']): BodyInit | null {
  if (body.type === 'none') return null;
  if (body.type === 'json') return body.text;
  const made = body.type === 'form-data' ? new FormData() : new URLSearchParams();
  for (const { name, value } of body.fields) made.append(name, value);
  return made;
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
