import { hrefUnder } from '../lib/href.ts';

/** A call that every client can make, without the client of the working app. */
export async function ask<T>(base: string, path: string, input: object, signal: AbortSignal | null = null): Promise<T> {
  const answer = await answerOf(base, path, input, signal);
  if (!isAnswer<T>(answer)) throw new Error(`${path} was not answered`);
  return answer.data;
}

/** The same of a call that only looks: visitors are known by their cookie. */
export async function look<T>(address: string): Promise<T> {
  const response = await fetch(address, { headers: authorization() });
  const answer: unknown = await response.json();
  if (!isAnswer<T>(answer)) throw new Error(`${address} was not answered`);
  return answer.data;
}

/** The same for a call that answers nothing: why it was refused, in words for people; undefined when it was done. */
export async function refusalOf(base: string, path: string, input: object): Promise<string | undefined> {
  const answer = await answerOf(base, path, input, null);
  if (isAnswer(answer)) return undefined;
  if (isRefusal(answer)) return answer.error_message;
  throw new Error(`${path} was not answered`);
}

async function answerOf(base: string, path: string, input: object, signal: AbortSignal | null): Promise<unknown> {
  return (await posted(base, path, input, signal)).json();
}

export function posted(base: string, path: string, input: object, signal: AbortSignal | null): Promise<Response> {
  return fetch(hrefUnder(base, path), {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...authorization() },
    body: JSON.stringify(input),
    signal,
  });
}

export function isRefusal(answer: unknown): answer is { readonly error_message: string } {
  return (
    typeof answer === 'object' &&
    answer !== null &&
    'error_message' in answer &&
    typeof answer.error_message === 'string'
  );
}

/** Our own server answers what the endpoint promises, where its code says so. */
function isAnswer<T>(answer: unknown): answer is { data: T } {
  return typeof answer === 'object' && answer !== null && 'error_code' in answer && answer.error_code === 0;
}

function authorization(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem('sheaf_user') ?? 'null');
    const token = typeof kept === 'object' && kept !== null && 'user_token' in kept ? kept.user_token : undefined;
    return typeof token === 'string' ? { authorization: `Bearer ${token}` } : {};
  } catch {
    // no session in this browser, or none that can be read: ask as a guest
    return {};
  }
}
