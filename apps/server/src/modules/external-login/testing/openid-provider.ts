import { createSign, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import Provider, { type Asked } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';

/** `fast` and `slow`: its clock is half a minute off; `future`: an hour. `old`: who came logged in an hour ago. */
export type Lie =
  | 'audience'
  | 'expired'
  | 'fast'
  | 'future'
  | 'huge'
  | 'issuer'
  | 'key'
  | 'none'
  | 'nonce'
  | 'nothing'
  | 'old'
  | 'silent'
  | 'slow';

/** Of one browser at the provider. */
type Cookies = Map<string, string>;

export interface OpenIdProvider {
  readonly issuer: string;
  /** What it tells of people, by subject. */
  readonly people: Map<string, Readonly<Record<string, unknown>>>;
  /** What its token endpoint does wrong. */
  lie: Lie | undefined;
  /** Who logs in there next; '' refuses to. */
  who: string;
  /** A browser that was led here logs in, unless its cookies say that it did; answers the address that it is led back to. */
  visit(location: string, subject: string, cookies?: Cookies): Promise<string>;
  /** Nothing answers any more. */
  stop(): Promise<void>;
}

export const CLIENT = { client_id: 'sheaf', client_secret: 'the client secret' } as const;

/** A real OpenID provider in this process, on a free port. */
export async function startOpenIdProvider(
  t: Pick<TestContext, 'after'>,
  callbacks: readonly string[],
): Promise<OpenIdProvider> {
  const people: OpenIdProvider['people'] = new Map();
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/interaction/')) {
      const { who } = self;
      const result = who === '' ? { error: 'access_denied' } : { login: { accountId: who } };
      await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
      return;
    }
    if (request.url === '/token' && self.lie === 'silent') return;
    if (request.url === '/token' && self.lie) answerFalsely(response, self.lie, keys.privateKey);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // it listens on a port
  const issuer = `http://127.0.0.1:${port}`;
  const provider = new Provider(issuer, configuration(callbacks, people, keys.privateKey));
  const answer = provider.callback();
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((closed) => server.close(closed));
  };
  t.after(stop);
  const self: OpenIdProvider = {
    issuer,
    people,
    lie: undefined,
    who: '',
    visit: (location, subject, cookies = new Map()) => {
      self.who = subject;
      return browse(location, callbacks, cookies);
    },
    stop,
  };
  return self;
}

function configuration(callbacks: readonly string[], people: OpenIdProvider['people'], key: KeyObject) {
  return {
    clients: [{ ...CLIENT, redirect_uris: callbacks }],
    pkce: { required: () => true },
    scopes: ['openid', 'profile', 'email', 'groups'],
    claims: {
      openid: ['sub'],
      profile: ['name', 'preferred_username'],
      email: ['email', 'email_verified'],
      groups: ['groups'],
    },
    findAccount: (_ctx: unknown, accountId: string) => ({
      accountId,
      claims: () => ({ sub: accountId, ...people.get(accountId) }),
    }),
    loadExistingGrant: async ({ oidc }: Asked) => {
      const owner = { clientId: oidc.client.clientId, accountId: oidc.session.accountId };
      const grant = new oidc.provider.Grant(owner);
      grant.addOIDCScope('openid profile email groups');
      await grant.save();
      return grant;
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['of these tests'] },
    // Without these it says on the console that they are left as they come.
    adapter: createMemoryAdapter(0),
    clientBasedCORS: () => false,
    renderError: (ctx: { body: string }, { error }: { error: string }) => {
      ctx.body = error;
    },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  };
}

/** From page to page, until it is led to one of these addresses. */
async function browse(location: string, callbacks: readonly string[], cookies: Cookies): Promise<string> {
  let address = location;
  for (let steps = 0; steps < 10; steps += 1) {
    // a query of ours is encoded in another way by then
    if (callbacks.some((callback) => decodeURIComponent(address).startsWith(callback))) return address;
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? [];
      cookies.set(name, value);
    }
    const next = answer.headers.get('location');
    if (next === null) throw new Error(`${address} leads nowhere: ${answer.status} ${await answer.text()}`);
    address = new URL(next, address).href;
  }
  throw new Error(`${location} leads on and on`);
}

function answerFalsely(response: ServerResponse, lie: Lie, key: KeyObject): void {
  const end = response.end.bind(response);
  const falsely = (body: unknown) => {
    const told = lie === 'huge' ? 'x'.repeat(2_000_000) : falseTokens(String(body), lie, key);
    response.setHeader('content-length', Buffer.byteLength(told));
    return end(told);
  };
  Object.assign(response, { end: falsely });
}

function falseTokens(body: string, lie: Lie, key: KeyObject): string {
  const tokens: { id_token: string } = JSON.parse(body);
  const [head = '', payload = ''] = tokens.id_token.split('.');
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString());
  const now = Math.floor(Date.now() / 1000);
  const wrong = {
    audience: { aud: 'another' },
    expired: { exp: now - 3600 },
    fast: { iat: now + 30, nbf: now + 30 },
    future: { nbf: now + 3600 },
    slow: { exp: now - 30 },
    old: { auth_time: now - 3600 },
    issuer: { iss: 'http://127.0.0.1:1' },
    nonce: { nonce: 'of another log-in' },
  };
  const claims = { ...read(payload), ...(lie in wrong ? wrong[lie as keyof typeof wrong] : {}) }; // a key of it
  const header = { ...read(head), ...(lie === 'none' ? { alg: 'none' } : {}) };
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
  const other = () => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  const signed = createSign('RSA-SHA256')
    .update(text)
    .sign(lie === 'key' ? other() : key, 'base64url');
  const { id_token: _, ...rest } = tokens;
  if (lie === 'nothing') return JSON.stringify(rest);
  return JSON.stringify({ ...rest, id_token: `${text}.${lie === 'none' ? '' : signed}` });
}
