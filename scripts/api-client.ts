import type { Endpoint, OutputOf, RequestOf } from '@sheaf/contract';
import { logIn } from '@sheaf/contract';

export interface Answer<T> {
  readonly error_code: number;
  readonly error_message: string;
  readonly data: T;
}

/** The server answered, and refused. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly error_code: number;

  constructor(path: string, { error_code, error_message }: Answer<unknown>) {
    super(`${path}: ${error_code} ${error_message}`);
    this.error_code = error_code;
  }
}

/** Calls the server as a program would, with a token. What it throws besides `Refused` is a broken connection. */
export interface Client {
  readonly url: string;
  readonly token: string;
  call<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<Answer<OutputOf<E>>>;
  /** The data. @throws Refused */
  ok<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<OutputOf<E>>;
  /** @throws Refused */
  upload<E extends Endpoint>(
    endpoint: E,
    file: NamedBytes,
    fields: Readonly<Record<string, string>>,
  ): Promise<OutputOf<E>>;
}

export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export async function signIn(url: string, username: string, password: string): Promise<Client> {
  const { user_token } = await clientWith(url, '').ok(logIn, { username, password });
  return clientWith(url, user_token);
}

/** For a server that was started again: the session is still there. */
export function clientWith(url: string, token: string): Client {
  const call = async <E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<Answer<OutputOf<E>>> => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'en' };
    return post(url + endpoint.path, token, { headers, body: JSON.stringify(input) });
  };
  return {
    url,
    token,
    call,
    ok: async (endpoint, input) => dataOf(endpoint, await call(endpoint, input)),
    upload: async (endpoint, { name, bytes }, fields) => {
      const body = new FormData();
      for (const [field, value] of Object.entries(fields)) body.append(field, value);
      body.append(endpoint.upload?.field ?? 'file', new Blob([bytes]), name);
      return dataOf(endpoint, await post(url + endpoint.path, token, { body }));
    },
  };
}

async function post<T>(address: string, token: string, init: RequestInit): Promise<Answer<T>> {
  const headers = new Headers(init.headers);
  if (token !== '') headers.set('authorization', `Bearer ${token}`);
  const response = await fetch(address, { ...init, method: 'POST', headers });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${address}: HTTP ${response.status}: ${text.slice(0, 300)}`);
  // The server's own tests check every answer with the output schema of its endpoint.
  return JSON.parse(text) as Answer<T>;
}

function dataOf<T>({ path }: Endpoint, answer: Answer<T>): T {
  if (answer.error_code !== 0) throw new Refused(path, answer);
  return answer.data;
}
