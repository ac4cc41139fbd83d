import type { Endpoint, OutputOf, RequestOf } from '@sheaf/contract';

export interface Envelope<T = unknown> {
  readonly error_code: number;
  readonly error_message: string;
  readonly error_field?: string;
  readonly data: T;
}

/** A type, not an interface: it is also handed on as plain fields. */
export type TestItem = { readonly item_id: number };

interface NewMember {
  readonly member_group_id: 0 | 1 | 2;
  readonly cat_id?: number;
}

type Fields = Readonly<Record<string, unknown>>;

/** Somebody who calls the server as a browser or a script would: by HTTP, with a token and the cookies that were set. */
export class Person {
  readonly url: string;
  readonly username: string;
  readonly uid: number;
  readonly password: string;
  readonly token: string | undefined;
  readonly cookies = new Map<string, string>();

  constructor(url: string, who: { username: string; uid: number; token?: string; password?: string }) {
    this.url = url;
    this.username = who.username;
    this.uid = who.uid;
    this.token = who.token;
    this.password = who.password ?? '';
  }

  static of(url: string, signedIn: unknown, password: string): Person {
    // What loginByVerify and registerByVerify answer, checked by the server's own output schema.
    const { username, uid, user_token } = signedIn as { username: string; uid: number; user_token: string };
    const person = new Person(url, { username, uid, token: user_token, password });
    person.cookies.set('sheaf_session', user_token);
    return person;
  }

  /** Calls an endpoint of the contract, or any path, with a JSON body; answers the whole envelope. */
  async post<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<Envelope<OutputOf<E>>>;
  async post(path: string, input: Fields): Promise<Envelope>;
  async post(target: Endpoint | string, input: unknown): Promise<Envelope> {
    const path = typeof target === 'string' ? target : target.path;
    const response = await this.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'accept-language': 'en' },
      body: JSON.stringify(input),
    });
    return this.#envelope(response);
  }

  /** The data of a call that must succeed. */
  async ok<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<OutputOf<E>>;
  // biome-ignore lint/suspicious/noExplicitAny: a path in a string says nothing of what it answers.
  async ok(path: string, input: Fields): Promise<any>;
  async ok(target: Endpoint | string, input: Fields): Promise<unknown> {
    const path = typeof target === 'string' ? target : target.path;
    const envelope = await this.post(path, input);
    if (envelope.error_code !== 0) throw new Error(`${path}: ${envelope.error_code} ${envelope.error_message}`);
    return envelope.data;
  }

  /** The code with which a call is refused, 0 when it is not. */
  async code<E extends Endpoint>(endpoint: E, input: RequestOf<E>): Promise<number>;
  async code(path: string, input: Fields): Promise<number>;
  async code(target: Endpoint | string, input: Fields): Promise<number> {
    const path = typeof target === 'string' ? target : target.path;
    return (await this.post(path, input)).error_code;
  }

  /** A form, as old clients send it. */
  async form(path: string, fields: Readonly<Record<string, string>>): Promise<Envelope> {
    const body = new URLSearchParams(this.token ? { ...fields, user_token: this.token } : fields);
    return this.#envelope(await this.fetch(path, { method: 'POST', body, anonymous: true }));
  }

  /** A multipart body with a file. */
  async upload(
    path: string,
    field: string,
    file: { name: string; bytes: Uint8Array | string; type?: string },
    fields: Readonly<Record<string, string | number>> = {},
  ): Promise<Envelope & Record<string, unknown>> {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, String(value));
    const part = typeof file.bytes === 'string' ? file.bytes : new Uint8Array(file.bytes);
    body.append(field, new Blob([part], { type: file.type ?? 'application/octet-stream' }), file.name);
    return this.#envelope(await this.fetch(path, { method: 'POST', body }));
  }

  /** A page or file, by cookie as browsers read. Redirects are not followed. */
  async get(path: string, headers: Readonly<Record<string, string>> = {}): Promise<Response> {
    return this.fetch(path, { headers: { 'accept-language': 'en', ...headers }, byCookie: true });
  }

  async fetch(path: string, init: RequestInit & { byCookie?: boolean; anonymous?: boolean } = {}): Promise<Response> {
    const { byCookie = false, anonymous = false, ...rest } = init;
    const headers = new Headers(rest.headers);
    if (this.token && !byCookie && !anonymous) headers.set('authorization', `Bearer ${this.token}`);
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    if (cookie !== '') headers.set('cookie', cookie);
    const response = await fetch(this.url + path, { redirect: 'manual', ...rest, headers });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  async addItem(item_name: string, fields: Fields = {}): Promise<TestItem> {
    const { item_id } = await this.ok('/api/item/add', { item_name, item_type: 1, ...fields });
    return { item_id };
  }

  /** Answers the new cat_id. */
  async addCatalog(item: TestItem, cat_name: string, parent_cat_id = 0): Promise<number> {
    return this.ok('/api/catalog/save', { item_id: item.item_id, cat_name, parent_cat_id });
  }

  /** Answers the new page_id. */
  async addPage(item: TestItem, page_title: string, page_content = `# ${page_title}`, cat_id = 0): Promise<number> {
    const saved = await this.ok('/api/page/save', { item_id: item.item_id, page_title, page_content, cat_id });
    return saved.page_id;
  }

  /** Answers the new item_member_id. */
  async addMember(item: TestItem, person: Person, { member_group_id, cat_id = 0 }: NewMember): Promise<number> {
    const saved = await this.ok('/api/member/save', {
      item_id: item.item_id,
      username: person.username,
      member_group_id,
      cat_id,
    });
    return saved.id;
  }

  async #envelope(response: Response): Promise<Envelope & Record<string, unknown>> {
    const text = await response.text();
    if (response.status !== 200) throw new Error(`HTTP ${response.status}: ${text.slice(0, 300)}`);
    return JSON.parse(text);
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split(';');
    const [name = '', value = ''] = pair.split('=');
    if (value === '' || attributes.some((attribute) => attribute.trim() === 'Max-Age=0')) this.cookies.delete(name);
    else this.cookies.set(name, decodeURIComponent(value));
  }
}

export function guest(url: string): Person {
  return new Person(url, { username: '', uid: 0 });
}

export async function signIn(url: string, username: string, password: string): Promise<Person> {
  return Person.of(url, await guest(url).ok('/api/user/loginByVerify', { username, password }), password);
}
