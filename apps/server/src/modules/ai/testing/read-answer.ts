import type { Endpoint } from '@sheaf/contract';
import type { Person } from '../../../testing/person.ts';

/** What a client makes of a streamed answer, or of the envelope that came in its place. */
interface ReadAnswer {
  readonly text: string;
  readonly ends: string | undefined;
  readonly isCut: number | undefined;
  readonly isDone: boolean;
  readonly error_code: number | undefined;
  readonly error_message: string | undefined;
  /** The events that are JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: what an event carries differs.
  readonly events: readonly any[];
}

export async function answered(person: Person, endpoint: Endpoint, input: object): Promise<ReadAnswer> {
  const response = await post(person, endpoint, input);
  const body = await response.text();
  const isStream = (response.headers.get('content-type') ?? '').startsWith('text/event-stream');
  const data = isStream ? [...body.matchAll(/^data: (.*)$/gm)].map(([, one = '']) => one) : [body];
  const events = data.filter((one) => one !== '[DONE]').map((one) => JSON.parse(one));
  const choices = events.flatMap((event) => event.choices ?? []);
  const failure = events.find((event) => event.error_code > 0);
  return {
    text: choices.map(({ delta }) => delta.content ?? '').join(''),
    ends: choices.at(-1)?.finish_reason,
    isCut: events.at(-1)?.is_cut,
    isDone: data.at(-1) === '[DONE]',
    error_code: failure?.error_code,
    error_message: failure?.error_message,
    events,
  };
}

/** The same while it is being written. */
export async function openAnswer(person: Person, endpoint: Endpoint, input: object) {
  const ending = new AbortController();
  const response = await post(person, endpoint, input, ending.signal);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return { read: async () => (await reader?.read())?.value ?? '', stop: () => ending.abort() };
}

function post(person: Person, { path }: Endpoint, input: object, signal?: AbortSignal): Promise<Response> {
  return person.fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(input),
    ...(signal ? { signal } : {}),
  });
}
