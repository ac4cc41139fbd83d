import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import type { Network } from '../../../platform/outgoing/target.ts';

/** A host of documents under a public name: what it answers is set by the test. */
export async function documentHost(t: Pick<TestContext, 'after'>) {
  const answer = { status: 200, body: '' };
  const server = createServer((_, response) => void response.writeHead(answer.status).end(answer.body));
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close());
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const network: Network = {
    resolve: async (host) => (host === 'docs.test' ? ['93.184.215.14'] : ['10.0.0.7']),
    request: (options) => request({ ...options, host: '127.0.0.1', port }),
  };
  return { answer, network };
}
