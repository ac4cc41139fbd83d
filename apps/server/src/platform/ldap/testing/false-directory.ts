import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';
import type { TestContext } from 'node:test';

/** What a directory is asked, as far as a false one looks. */
export interface Asked {
  readonly id: number;
  /** 0x60 bind, 0x63 search. */
  readonly operation: number;
  readonly answer: (...parts: readonly Buffer[]) => void;
  readonly socket: Socket;
}

export const BIND = 0x60;
export const SEARCH = 0x63;

/** Speaks LDAP as badly as a test wants it to. Answers the port. */
export async function startFalseDirectory(
  t: Pick<TestContext, 'after'>,
  react: (asked: Asked) => void,
): Promise<number> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('data', (data: Buffer) => {
      // Short requests, one at a time: 30 len 02 len id operation …
      const body = 2 + lengthBytes(data, 1);
      const idLength = data[body + 1] ?? 0;
      const id = data.readUIntBE(body + 2, idLength);
      const operation = data[body + 2 + idLength] ?? 0;
      const answer = (...parts: readonly Buffer[]) =>
        void socket.write(Buffer.concat(parts.map((part) => message(id, part))));
      react({ id, operation, answer, socket });
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  // Listening on a port, so the address is no pipe and not null.
  return (server.address() as AddressInfo).port;
}

export function bindResult(code: number): Buffer {
  return tagged(0x61, tagged(0x0a, Buffer.from([code])), tagged(4), tagged(4));
}

export function searchEnd(code: number): Buffer {
  return tagged(0x65, tagged(0x0a, Buffer.from([code])), tagged(4), tagged(4));
}

export function entry(dn: string, attributes: Readonly<Record<string, string>>): Buffer {
  const text = (value: string) => tagged(4, Buffer.from(value));
  const all = Object.entries(attributes).map(([name, value]) => tagged(0x30, text(name), tagged(0x31, text(value))));
  return tagged(0x64, text(dn), tagged(0x30, ...all));
}

function message(id: number, operation: Buffer): Buffer {
  return tagged(0x30, tagged(2, Buffer.from([id])), operation);
}

function tagged(tag: number, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([Buffer.from([tag, 0x84]), length, bytes]);
}

/** How many bytes follow the one that says how long something is. */
function lengthBytes(data: Buffer, at: number): number {
  const first = data[at] ?? 0;
  return first < 0x80 ? 0 : first - 0x80;
}
