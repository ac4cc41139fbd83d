import { z } from 'zod';

/** What one line of a model's stream says; undefined: nothing that counts. */
export type ChatLine =
  | { readonly text: string; readonly ends: 'stop' | 'length' | undefined }
  | { readonly error: string }
  | 'done'
  | undefined;

/** A line is never that long; a stream without line ends is none. */
const LINE_CHARS_MAX = 1_000_000;

/** The lines of a stream of bytes, wherever the network cuts it: within a line, or within a character. */
export async function* linesOf(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const part of bytes) {
    // what follows the last line end is kept until its own comes
    const lines = (rest + decoder.decode(part, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LINE_CHARS_MAX) throw new RangeError('a line without an end');
    yield* lines;
  }
  const last = rest + decoder.decode();
  if (last !== '') yield last;
}

const Choice = z.object({
  delta: z.object({ content: z.string().nullish() }).nullish(),
  message: z.object({ content: z.string().nullish() }).nullish(),
  finish_reason: z.string().nullish(),
});
const Told = z.union([z.string(), z.object({ message: z.string() })]);
const Chunk = z.object({ choices: z.array(Choice).nullish(), error: Told.nullish() });

/** @throws SyntaxError for what is no JSON, ZodError for what is no answer of a model */
export function chatLine(line: string): ChatLine {
  const [, data] = /^data:\s*(.*?)\s*$/.exec(line) ?? [];
  if (data === undefined || data === '') return undefined;
  if (data === '[DONE]') return 'done';
  return chatChunk(data);
}

/** The same of an answer that came in one piece, from a server that knows no streams. */
export function chatChunk(json: string): ChatLine {
  const { choices, error } = Chunk.parse(JSON.parse(json));
  if (error) return { error: typeof error === 'string' ? error : error.message };
  const [choice] = choices ?? [];
  if (!choice) return undefined;
  const text = choice.delta?.content ?? choice.message?.content ?? '';
  return { text, ends: endOf(choice.finish_reason) };
}

/** Whatever else ends an answer, as a filter does, ends it for good. */
function endOf(reason: string | null | undefined): 'stop' | 'length' | undefined {
  if (reason === null || reason === undefined || reason === '') return undefined;
  return reason === 'length' ? 'length' : 'stop';
}

const REASON_CHARS_MAX = 200;
const Refusal = z.object({ error: Told });

/** What a model says of its refusal, short enough to be shown, and without the key. */
export function shownReason(said: string, key: string): string {
  return said.replaceAll(key, '***').replace(/\s+/g, ' ').trim().slice(0, REASON_CHARS_MAX);
}

/** What the body of a refused request says; '' where it is none of a model. */
export function refusalIn(body: string): string {
  try {
    const { error } = Refusal.parse(JSON.parse(body));
    return typeof error === 'string' ? error : error.message;
  } catch {
    // a page of a proxy in between tells nobody anything
    return '';
  }
}
