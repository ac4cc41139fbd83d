import type { ApiRequest, RelayHeader } from '@sheaf/contract';
import { sampleCall } from '@sheaf/markdown/api-page/sample-call';
import { headerLines, readHeaderLines } from '../../lib/header-lines.ts';

export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'] as const;
export const BODY_TYPES = ['none', 'json', 'urlencoded', 'form-data', 'text'] as const;
export type BodyType = (typeof BODY_TYPES)[number];

/** A request as it stands in the fields. */
export interface HttpDraft {
  readonly method: string;
  readonly url: string;
  readonly headers: string;
  readonly bodyType: BodyType;
  readonly body: string;
}

/** A request as it is sent. */
export interface HttpRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly RelayHeader[];
  readonly body: string;
}

export const EMPTY_DRAFT: HttpDraft = { method: 'GET', url: '', headers: '', bodyType: 'none', body: '' };

/** From what a page says of its call. */
export function draftOf(request: ApiRequest): HttpDraft {
  const { method, url, headers, body } = sampleCall(request);
  const lines = headerLines(Object.fromEntries(headers.map(({ name, value }) => [name, value])));
  const draft = { method, url, headers: lines };
  if (body.type === 'none') return { ...draft, bodyType: 'none', body: '' };
  if (body.type === 'json') return { ...draft, bodyType: 'json', body: body.text };
  return { ...draft, bodyType: body.type, body: body.fields.map(({ name, value }) => `${name}=${value}`).join('\n') };
}

const VARIABLE = /\{\{\s*([\w.-]+)\s*\}\}/g;

/** Names between double braces, each once. */
export function variablesIn({ url, headers, body }: HttpDraft): readonly string[] {
  return [
    ...new Set([url, headers, body].flatMap((text) => [...text.matchAll(VARIABLE)].map(([, name = '']) => name))),
  ];
}

const TYPES: Readonly<Record<BodyType, string>> = {
  none: '',
  json: 'application/json',
  urlencoded: 'application/x-www-form-urlencoded',
  'form-data': 'multipart/form-data',
  text: 'text/plain',
};

/** The request, or the number of the first line of the headers that is none. `boundary` stands in no body. */
export function requestOf(
  draft: HttpDraft,
  values: Readonly<Record<string, string>>,
  boundary: string,
): HttpRequest | number {
  const filled = (text: string) =>
    text.replace(VARIABLE, (whole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? whole) : whole));
  const read = readHeaderLines(filled(draft.headers));
  if (typeof read === 'number') return read;
  const headers = Object.entries(read).map(([name, value]) => ({ name, value }));
  const isTyped = headers.some(({ name }) => name.toLowerCase() === 'content-type');
  const own = draft.bodyType === 'form-data' ? `${TYPES['form-data']}; boundary=${boundary}` : TYPES[draft.bodyType];
  return {
    method: draft.method,
    url: filled(draft.url).trim(),
    headers: own === '' || isTyped ? headers : [...headers, { name: 'Content-Type', value: own }],
    body: bodyOf({ ...draft, body: filled(draft.body) }, boundary),
  };
}

function bodyOf({ bodyType, body, method }: HttpDraft, boundary: string): string {
  if (bodyType === 'none' || method === 'GET' || method === 'HEAD') return '';
  if (bodyType === 'json' || bodyType === 'text') return body;
  const fields = body.split('\n').filter((line) => line.trim() !== '');
  const pairs = fields.map((line): [string, string] => {
    const at = line.indexOf('=');
    return at < 0 ? [line.trim(), ''] : [line.slice(0, at).trim(), line.slice(at + 1)];
  });
  return bodyType === 'urlencoded' ? new URLSearchParams(pairs).toString() : multipart(pairs, boundary);
}

function multipart(pairs: readonly (readonly [string, string])[], boundary: string): string {
  const parts = pairs.map(
    ([name, value]) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name.replaceAll(/["\r\n]/g, '_')}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}
