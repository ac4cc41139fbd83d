import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { errorText } from '@sheaf/contract';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { EventStream } from '../../platform/http/answer.ts';

const BEAT_MS = 15_000;

/** Writes one value as an event; waits for who reads slowly. */
export type Say = (value: unknown) => Promise<void>;

/**
 * An answer that is written as it comes. What fails on the way is said in the stream, as the envelope would; `end` is
 * called in any case.
 */
export function told(ctx: RequestContext, work: (say: Say) => Promise<void>, end: () => void): EventStream {
  return new EventStream((response) => {
    // no proxy takes a model that thinks for a dead one
    const beat = setInterval(() => response.write(':\n\n'), BEAT_MS);
    const say: Say = (value) =>
      write(response, `data: ${typeof value === 'string' ? value : JSON.stringify(value)}\n\n`);
    work(say)
      .catch((error: unknown) => (response.destroyed ? undefined : say(failureOf(ctx, error))))
      .catch(() => undefined) // nobody is there to be told
      .finally(() => {
        clearInterval(beat);
        response.end();
        end();
      });
  });
}

async function write(response: ServerResponse, text: string): Promise<void> {
  if (response.destroyed) throw new Error('nobody reads any more');
  if (response.write(text)) return;
  const ending = new AbortController();
  const close = () => ending.abort();
  response.once('close', close);
  try {
    await once(response, 'drain', { signal: ending.signal });
  } finally {
    response.off('close', close);
  }
}

function failureOf({ language, log, request }: RequestContext, cause: unknown) {
  if (!(cause instanceof ApiError)) log.error({ reqId: request.id, err: cause }, 'an answer of the model failed');
  const error = cause instanceof ApiError ? cause : new ApiError('fault', { request_id: request.id });
  return { error_code: error.kind.code, error_message: errorText(error.error, language, error.values) };
}
