import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const SWEEP_MS = 50;
// Node stops looking for slow requests once a server closes; an operator's patience ends a little later than this.
const LAST_ANSWERS_MS = 25_000;

/**
 * How to close a server without waiting for who has asked nothing: requests in flight are answered, a connection that
 * was busy is closed as soon as it is idle and not when its keep-alive ends, and one on which nothing came yet (browsers
 * open some beforehand) at once, for Node counts it as busy.
 */
export function closingOf(server: FastifyInstance): () => Promise<void> {
  const open = new Set<Socket>();
  server.server.on('connection', (socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return async () => {
    const sweep = setInterval(() => {
      server.server.closeIdleConnections();
      for (const socket of open) if (socket.bytesRead === 0) socket.destroy();
    }, SWEEP_MS);
    const limit = setTimeout(() => server.server.closeAllConnections(), LAST_ANSWERS_MS);
    try {
      await server.close();
    } finally {
      clearInterval(sweep);
      clearTimeout(limit);
    }
  };
}
