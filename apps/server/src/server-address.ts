import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from './config.ts';

/** What a person opens in a browser of this machine. */
export function addressText(server: FastifyInstance, config: Config): string {
  // Listening on a port, so the address is no pipe and not null.
  const { port } = server.server.address() as AddressInfo;
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host;
  return `http://${host}:${port}${config.basePath}/`;
}
