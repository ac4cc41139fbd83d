import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** What a model was asked. */
export interface AskedOfModel {
  readonly path: string;
  readonly key: string;
  readonly model: string;
  readonly stream: boolean;
  readonly messages: readonly { readonly role: string; readonly content: string }[];
}

type Answer = (response: ServerResponse) => void;

/** A server that speaks the protocol of OpenAI, as the test tells it to. */
export interface StandInModel {
  readonly host: string;
  readonly asked: readonly AskedOfModel[];
  /** How it answers the next request; without a word it says `fine`. */
  next(...answers: readonly Answer[]): void;
  /** Settled when whoever was answered last is gone. */
  gone(): Promise<void>;
}

export async function standInModel(t: Pick<TestContext, 'after'>): Promise<StandInModel> {
  const asked: AskedOfModel[] = [];
  const answers: Answer[] = [];
  let gone = Promise.resolve();
  const server = createServer(async (request, response) => {
    // JSON of the client, whose shape the tests look at
    const { model, stream, messages } = JSON.parse((await request.toArray()).join(''));
    const key = (request.headers.authorization ?? '').replace('Bearer ', '');
    asked.push({ path: request.url ?? '', key, model, stream, messages });
    gone = new Promise((closed) => response.on('close', closed));
    (answers.shift() ?? says('fine'))(response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on a port
  return { host: `http://127.0.0.1:${port}`, asked, next: (...more) => void answers.push(...more), gone: () => gone };
}

function chunk(content: string, finish_reason: string | null = null): string {
  return `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`;
}

/** A whole answer, word by word, that ends for this reason. */
export function says(text: string, reason = 'stop'): Answer {
  const words = text.match(/\S+\s*|\s+/g) ?? [];
  return streams([...words.map((word) => chunk(word)), chunk('', reason), 'data: [DONE]\n\n'].join(''));
}

/** Exactly these bytes, each part in a packet of its own; `leaves` keeps the connection open. */
export function streams(
  text: string,
  { parts = 1, leaves = false }: { parts?: number; leaves?: boolean } = {},
): Answer {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const bytes = Buffer.from(text);
    const size = Math.ceil(bytes.length / parts);
    const send = (from: number) => {
      if (from < bytes.length)
        return void response.write(bytes.subarray(from, from + size), () => setImmediate(send, from + size));
      if (!leaves) response.end();
    };
    send(0);
  };
}

export function refuses(status: number, body: string, headers: Readonly<Record<string, string>> = {}): Answer {
  return (response) => void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
}
