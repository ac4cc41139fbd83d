import { createSign, generateKeyPairSync } from 'node:crypto';
import { createServer, request as plainRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { Network } from '../../../platform/outgoing/target.ts';

export interface StandInAsked {
  readonly line: string;
  readonly over: 'tls' | 'plain';
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** By `GET host/path`: what is answered, as JSON. */
export type StandInAnswers = Readonly<Record<string, (asked: StandInAsked) => unknown>>;

/** All of the internet in this process: each host answers what its provider documents. */
export async function startStandIn(t: Pick<TestContext, 'after'>) {
  const asked: StandInAsked[] = [];
  const said: { answers: StandInAnswers } = { answers: {} };
  let over: 'tls' | 'plain' = 'plain';
  const server = createServer(async (request, response) => {
    const body = (await request.toArray()).join('');
    const [path] = (request.url ?? '').split('?');
    const one = {
      line: `${request.method} ${request.headers.host}${request.url}`,
      over,
      headers: request.headers,
      body,
    };
    asked.push(one);
    const answer = said.answers[`${request.method} ${request.headers.host}${path}`];
    response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
    response.end(answer ? JSON.stringify(answer(one)) : '{}');
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo; // it listens on a port
  const network: Network = {
    resolve: async () => ['93.184.215.14'],
    request: (options, by) => {
      over = by;
      return plainRequest({ ...options, host: '127.0.0.1', port });
    },
  };
  return { network, asked, said };
}

/** What an OpenID provider answers below its issuer, to a log-in with this nonce. */
export function openIdAnswers(
  issuer: string,
  { nonce, client_id, claims, told }: { nonce: string; client_id: string; claims: object; told?: object },
): StandInAnswers {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const place = issuer.replace('https://', '');
  const now = Math.floor(Date.now() / 1000);
  const token = { iss: issuer, aud: client_id, sub: 'sub-1', iat: now, exp: now + 300, nonce, ...claims };
  const parts = [{ alg: 'RS256', kid: 'one' }, token].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = createSign('RSA-SHA256').update(parts.join('.')).sign(privateKey, 'base64url');
  return {
    [`GET ${place}/.well-known/openid-configuration`]: () => ({
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      jwks_uri: `${issuer}/keys`,
      ...(told ? { userinfo_endpoint: `${issuer}/userinfo` } : {}),
      token_endpoint_auth_methods_supported: ['client_secret_post'],
      id_token_signing_alg_values_supported: ['RS256'],
    }),
    [`GET ${place}/keys`]: () => ({
      keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', use: 'sig', alg: 'RS256' }],
    }),
    [`POST ${place}/token`]: () => ({
      access_token: 'at',
      token_type: 'Bearer',
      expires_in: 3600,
      id_token: `${parts.join('.')}.${signature}`,
    }),
    [`GET ${place}/userinfo`]: () => ({ sub: 'sub-1', ...told }),
  };
}
