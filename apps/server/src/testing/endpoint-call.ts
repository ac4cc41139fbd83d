import { type Endpoint, ERRORS, type ErrorName, errorText } from '@sheaf/contract';
import type { Person } from './person.ts';
import type { Fields, Sample } from './samples/sample.ts';

/** What came back, as one word: `allowed`, an error's name, or where a page for people leads. */
export interface Answered {
  readonly outcome: string;
  readonly text: string;
  readonly response: Response;
}

/** Calls an endpoint in its own way: JSON or multipart, or as an address by cookie or token. */
export async function callEndpoint(
  caller: Person,
  endpoint: Endpoint,
  fields: Fields,
  file?: Sample['file'],
): Promise<Answered> {
  const response = await CALLS[endpoint.method](caller, endpoint, fields, file);
  const text = await response.text();
  return { outcome: outcomeOf(endpoint, response, text), text, response };
}

const CALLS = {
  ANY: callOpen,
  GET: (caller: Person, endpoint: Endpoint, fields: Fields) =>
    caller.get(addressOf(endpoint, withToken(caller, endpoint, fields))),
  POST: post,
} as const;

/** Where no cookie counts and the address may hold the token, it does. */
function withToken({ token }: Person, { cookie, queryToken }: Endpoint, fields: Fields): Fields {
  return queryToken && !cookie && token ? { ...fields, user_token: token } : fields;
}

/** No cookie counts there: who gave the visit password brings the word that he got. */
async function callOpen(caller: Person, endpoint: Endpoint, fields: Fields): Promise<Response> {
  const [, grant = ''] = [...caller.cookies].find(([name]) => name.startsWith('sheaf_visit_')) ?? [];
  const headers = { 'accept-language': 'en', 'x-visit-grant': decodeURIComponent(grant) };
  return caller.fetch(addressOf(endpoint, fields), { method: 'PUT', headers });
}

async function post(caller: Person, endpoint: Endpoint, fields: Fields, file: Sample['file']): Promise<Response> {
  const init = { method: 'POST', headers: { 'accept-language': 'en' } };
  if (!file || !endpoint.upload) {
    // Outside of /api/ a program says what it reads.
    const accept = endpoint.answer === 'plain' ? { accept: 'application/json, text/event-stream' } : {};
    const headers = { ...init.headers, ...accept, 'content-type': 'application/json' };
    return caller.fetch(endpoint.path, { ...init, headers, body: JSON.stringify(fields) });
  }
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
  body.append(endpoint.upload.field, new Blob([new Uint8Array(file.bytes)]), file.name);
  return caller.fetch(endpoint.path, { ...init, body });
}

/** Parameters of the path are filled in, the rest stands in the query. */
export function addressOf({ path }: Endpoint, fields: Fields): string {
  const used = new Set<string>();
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    used.add(name);
    return encodeURIComponent(String(fields[name]));
  });
  const below = filled.replace(/\*$/, () => encodeURI(String(fields['*'])));
  const isApi = path.startsWith('/api/');
  const rest = Object.entries(fields).filter(([name]) => isApi && !used.has(name));
  const query = new URLSearchParams(rest.map(([name, value]) => [name, String(value)])).toString();
  return query === '' ? below : `${below}?${query}`;
}

/** How a page for people shows an outcome: by a door, or by a status. */
export function shownOutcome({ answer }: Endpoint, outcome: string): string {
  if (answer !== 'html') return outcome;
  if (outcome === 'loginForced') return 'to /user/login';
  if (outcome === 'itemNotVisible') return 'to /item/password';
  return outcome === 'allowed' ? outcome : 'status 404';
}

function outcomeOf({ answer }: Endpoint, response: Response, text: string): string {
  if (answer === 'envelope') return envelopeOutcome(response, text);
  if (response.status === 200) return 'allowed';
  if (answer === 'open') return nameOf(JSON.parse(text).error_message) ?? `status ${response.status}: ${text}`;
  if (answer !== 'html') return nameOf(text) ?? `status ${response.status}: ${text}`;
  const refused = /^\/user\/login\?refused=(\d+)/.exec(response.headers.get('location') ?? '');
  if (refused) return nameOfCode(Number(refused[1])) ?? `refused ${refused[1]}`;
  const door = /^\/(user\/login|item\/password)\b/.exec(response.headers.get('location') ?? '');
  if (door) return `to ${door[0]}`;
  // an address that only leads on, as /help does, refuses nothing
  return response.status === 302 ? 'allowed' : `status ${response.status}`;
}

function envelopeOutcome(response: Response, text: string): string {
  if (response.status !== 200) return `status ${response.status}: ${text}`;
  const { error_code, error_message } = JSON.parse(text);
  if (error_code === 0) return 'allowed';
  return nameOf(error_message) ?? `${error_code}: ${error_message}`;
}

/** Of an error that an address names, whose code no other has. */
function nameOfCode(code: number): ErrorName | undefined {
  return NAMED.find(({ name }) => ERRORS[name].code === code)?.name;
}

/** Several errors share a code; their texts tell them apart. Values that were filled in are any text. */
export function nameOf(message: string): ErrorName | undefined {
  return NAMED.find(({ pattern }) => pattern.test(message))?.name;
}

const NAMED = Object.keys(ERRORS).map((key) => {
  const name = key as ErrorName; // a key of ERRORS
  const text = errorText(name, 'en', new Proxy({}, { get: () => '\0' }));
  const escaped = text.replace(/[.*+?^$(){}|[\]\\]/g, String.raw`\$&`).replaceAll('\0', '[^]*');
  return { name, pattern: new RegExp(`^${escaped}$`) };
});
