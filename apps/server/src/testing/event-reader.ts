import type { Person } from './person.ts';

export interface ReadEvent {
  readonly event: string;
  readonly id: string;
  // biome-ignore lint/suspicious/noExplicitAny: what an event carries differs by its name.
  readonly data: any;
}

/** A stream of events as a browser holds it. */
export interface EventReader {
  readonly status: number;
  readonly headers: Headers;
  /** The next event; undefined when the server ended the stream. */
  next(): Promise<ReadEvent | undefined>;
  close(): void;
}

export async function readEvents(person: Person, path: string, lastEventId?: number): Promise<EventReader> {
  const ending = new AbortController();
  const headers = {
    accept: 'text/event-stream',
    ...(lastEventId === undefined ? {} : { 'last-event-id': String(lastEventId) }),
  };
  const response = await person.fetch(path, { headers, byCookie: true, signal: ending.signal });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const read = async () => {
    const part = await reader?.read();
    return part?.done ? undefined : part?.value;
  };
  const events = eventsIn(read);
  const next = async () => (await events.next()).value ?? undefined;
  return { status: response.status, headers: response.headers, next, close: () => ending.abort() };
}

async function* eventsIn(read: () => Promise<string | undefined>): AsyncGenerator<ReadEvent, undefined> {
  let text = '';
  for (let part = await read(); part !== undefined; part = await read()) {
    const blocks = (text + part).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const fields = new Map(block.split('\n').map(fieldOf));
      const event = fields.get('event');
      // without a name it is a comment, or how soon to come again
      if (event) yield { event, id: fields.get('id') ?? '', data: JSON.parse(fields.get('data') ?? 'null') };
    }
  }
  return undefined;
}

function fieldOf(line: string): [string, string] {
  const colon = line.indexOf(': ');
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 2)];
}
