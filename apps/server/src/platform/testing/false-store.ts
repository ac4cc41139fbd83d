import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** `true`: all goes to the store behind; a name of S3 is answered to everything as a refusal. */
export type FalseMode = 'true' | 'silent' | 'gone' | 'lies' | 'loses' | 'keeps' | (string & {});

export interface FalseStore {
  readonly endpoint: string;
  mode: FalseMode;
  /** What was asked of it, as `PUT /files/blob/…`. */
  readonly asked: string[];
  /** Told of each object that is put, and the how manieth it is. */
  onPut: ((count: number) => void) | undefined;
}

/** Stands before a store that speaks S3 and does what real ones should not. */
export async function startFalseStore(t: Pick<TestContext, 'after'>, behind: string): Promise<FalseStore> {
  const server = createServer((asking, answer) => {
    store.asked.push(`${asking.method} ${asking.url}`);
    if (asking.method === 'PUT') store.onPut?.(store.asked.filter((one) => one.startsWith('PUT')).length);
    react(store.mode, { asking, answer, behind });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  // It listens on a port, so its address is no pipe.
  const { port } = server.address() as AddressInfo;
  const store: FalseStore = { endpoint: `http://127.0.0.1:${port}`, mode: 'true', asked: [], onPut: undefined };
  return store;
}

/** But for what each does of its own. */
const HANDED_ON: ReadonlySet<FalseMode> = new Set(['true', 'lies', 'loses', 'keeps']);

interface Asked {
  readonly asking: IncomingMessage;
  readonly answer: ServerResponse;
  readonly behind: string;
}

function react(mode: FalseMode, { asking, answer, behind }: Asked): void {
  if (mode === 'silent') return;
  if (mode === 'gone') {
    asking.socket.destroy();
    return;
  }
  if (mode === 'lies' && asking.method === 'GET') {
    answer.writeHead(200, { 'content-length': 5 }).end('false');
    return;
  }
  if (mode === 'loses' && asking.method === 'PUT') {
    asking.resume();
    answer.writeHead(200).end();
    return;
  }
  if (mode === 'keeps' && asking.method === 'DELETE') {
    answer.writeHead(204).end();
    return;
  }
  if (HANDED_ON.has(mode)) {
    handOn({ asking, answer, behind });
    return;
  }
  asking.resume();
  answer
    .writeHead(403, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0"?><Error><Code>${mode}</Code><Message>no</Message></Error>`);
}

function handOn({ asking, answer, behind }: Asked): void {
  const { hostname, port } = new URL(behind);
  const { method, url, headers } = asking;
  const further = request({ hostname, port, path: url, method, headers }, (found) => {
    answer.writeHead(found.statusCode ?? 502, found.headers);
    found.pipe(answer);
  });
  further.on('error', () => answer.destroy());
  asking.pipe(further);
}
