import { isIP, connect as openSocket, type Socket } from 'node:net';
import { type ConnectionOptions, connect as openSecure, type TLSSocket } from 'node:tls';
import { DirectoryError } from './directory-error.ts';

export interface DirectoryServer {
  readonly host: string;
  readonly port: number;
  readonly security: 'none' | 'starttls' | 'tls';
}

/** What may come between two answers that are whole: more is no directory. */
const BYTES_MAX = 32 * 1024 * 1024;
const LOOK_MS = 200;

/** Certificates are always checked: against those that are given, or those that everybody trusts. */
export function trustOf({ host }: DirectoryServer, ca: string): ConnectionOptions {
  const name = isIP(host) === 0 ? { servername: host } : {};
  return { host, ...name, ...(ca === '' ? {} : { ca }), minVersion: 'TLSv1.2' };
}

/** @throws DirectoryError unreachable, unsecured */
export async function connectTo(server: DirectoryServer, ca: string, seconds: number): Promise<Socket> {
  const { host, port, security } = server;
  const isTls = security === 'tls';
  const socket = isTls ? openSecure({ ...trustOf(server, ca), port }) : openSocket({ host, port });
  let reached = false;
  socket.once('connect', () => {
    reached = true;
  });
  await within(seconds, socket, (done, fail) => {
    socket.once(isTls ? 'secureConnect' : 'connect', done);
    socket.once('error', (error) =>
      fail(new DirectoryError(reached ? 'unsecured' : 'unreachable', error.message, error)),
    );
    socket.once('close', () => fail(new DirectoryError(reached ? 'unsecured' : 'unreachable', 'connection closed')));
  });
  socket.on('error', () => undefined); // whoever waits for an answer hears of the end
  return socket;
}

/** Does something on a socket in time, or ends it. @throws DirectoryError unreachable */
export async function within(
  seconds: number,
  socket: Socket | TLSSocket,
  work: (done: () => void, fail: (error: Error) => void) => void,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const timer = setTimeout(
    () => reject(new DirectoryError('unreachable', `no answer in ${seconds} s`)),
    seconds * 1000,
  );
  work(resolve, reject);
  try {
    await promise;
  } catch (error) {
    socket.destroy();
    throw error;
  } finally {
    clearTimeout(timer);
  }
}

/** Ends the socket when too much comes before an answer is whole; `whole` is told of each that is. */
export function boundBytes(socket: Socket): { whole(): void; stop(): void } {
  let from = socket.bytesRead;
  const timer = setInterval(() => {
    if (socket.bytesRead - from > BYTES_MAX) socket.destroy();
  }, LOOK_MS);
  timer.unref();
  return {
    whole: () => {
      from = socket.bytesRead;
    },
    stop: () => clearInterval(timer),
  };
}
