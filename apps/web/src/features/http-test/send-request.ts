import { LIMITS, type RelayHeader, relayRequest } from '@sheaf/contract';
import { call } from '../../lib/api.ts';
import { type CalledAnswer, callElsewhere } from '../../ui/call-elsewhere.ts';
import type { HttpRequest } from './http-request.ts';

/** What came back. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: readonly RelayHeader[];
  /** Undefined: no text. */
  readonly body: string | undefined;
  readonly bytes: number;
  readonly isCut: boolean;
  readonly ms: number;
  /** Headers that were not sent. */
  readonly dropped: readonly string[];
}

/** The browser has no answer; why it does not tell. */
export class Blocked extends Error {
  override readonly name = 'Blocked';
}

/** The browser may send nothing to this origin from here, and did not. */
export class Unlisted extends Error {
  override readonly name = 'Unlisted';
  readonly origin: string;

  constructor(origin: string) {
    super(origin);
    this.origin = origin;
  }
}

/** Through the site. @throws CallError */
export async function sendByRelay(item_id: number, request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer> {
  const answer = await call(relayRequest, { item_id, ...request, headers: [...request.headers] }, { signal });
  return { ...answer, body: answer.is_text === 1 ? answer.body : undefined, isCut: answer.is_cut === 1 };
}

/**
 * From this browser, with nothing of ours: what is elsewhere by the worker that may call there, the site itself, as its
 * mocks, at once. @throws Blocked
 */
export async function sendFromBrowser(
  request: HttpRequest,
  signal: AbortSignal,
  caller: string | undefined,
): Promise<HttpAnswer> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(LIMITS.relaySeconds * 1000)]);
  try {
    const answer = await (caller === undefined ? fetchHere(request, limited) : fetchThere(caller, request, limited));
    const bytes = new Uint8Array(answer.bytes);
    const headers = answer.headers.map(([name, value]) => ({ name, value }));
    const type = headers.find(({ name }) => name === 'content-type')?.value ?? '';
    const shown = bytes.subarray(0, LIMITS.relayBytes);
    return {
      status: answer.status,
      headers,
      body: isText(type, shown) ? new TextDecoder().decode(shown) : undefined,
      bytes: shown.length,
      isCut: bytes.length > shown.length,
      ms: answer.ms,
      dropped: [],
    };
  } catch (cause) {
    if (signal.aborted) throw cause;
    throw new Blocked('no answer', { cause });
  }
}

function fetchThere(caller: string, { url, method, headers, body }: HttpRequest, signal: AbortSignal) {
  const pairs = headers.map(({ name, value }) => [name, value] as const);
  const sent = body === '' ? ({ kind: 'none' } as const) : ({ kind: 'text', text: body } as const);
  return callElsewhere(caller, { url, method, headers: pairs, body: sent }, signal);
}

async function fetchHere(request: HttpRequest, signal: AbortSignal): Promise<CalledAnswer> {
  const began = performance.now();
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers.map(({ name, value }): [string, string] => [name, value]),
    ...(request.body === '' ? {} : { body: request.body }),
    credentials: 'omit',
    referrerPolicy: 'no-referrer',
    cache: 'no-store',
    signal,
  });
  const bytes = await response.arrayBuffer();
  const ms = Math.round(performance.now() - began);
  return { status: response.status, headers: [...response.headers], bytes, ms };
}

function isText(type: string, bytes: Uint8Array): boolean {
  return bytes.length === 0 || !(/^(image|audio|video|font)\/(?!svg)/.test(type) || bytes.includes(0));
}
