import type { ReadingData } from '@sheaf/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { CallError, noAnswer, readEnvelope } from '../../lib/api.ts';
import { href } from '../../lib/href.ts';
import { leaveFor } from '../../lib/redirect.ts';

const READING_KEY = ['reading'] as const;

/** What a reading address shows, as the same address answers it to a script. */
export function readingQuery(path: string) {
  return queryOptions({
    queryKey: [...READING_KEY, path],
    queryFn: ({ signal }) => fetchReading(path, signal),
    placeholderData: keepPreviousData,
  });
}

export const readingKey = READING_KEY;

async function fetchReading(path: string, signal: AbortSignal): Promise<ReadingData> {
  const headers = { accept: 'application/json' };
  const response = await fetch(href(path), { headers, credentials: 'same-origin', cache: 'no-store', signal }).catch(
    (error: unknown) => {
      // without a network the browser may have a copy of the whole page
      if (!navigator.onLine && navigator.serviceWorker?.controller) leaveFor(path);
      throw signal.aborted ? error : noAnswer(error);
    },
  );
  const body: unknown = await response.json().catch(() => undefined);
  if (isReading(body)) return body;
  const refused = readEnvelope(body);
  if (refused) throw new CallError(refused.message, refused);
  // a page for people: the server wants the whole address visited, as for a log-in or an error
  leaveFor(path);
  return new Promise(() => undefined);
}

/** The server answers a ReadingData of the contract: `view` tells it from an envelope. */
function isReading(body: unknown): body is ReadingData {
  return typeof body === 'object' && body !== null && 'view' in body && 'item' in body;
}
