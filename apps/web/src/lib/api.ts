import { type Endpoint, ERRORS, LIMITS, type OutputOf, type RequestOf } from '@sheaf/contract';
import { apiMessages } from './api-messages.ts';
import { eventsOf } from './event-lines.ts';
import { basePath, href, pathUnder } from './href.ts';
import { textOf } from './i18n.ts';
import { documentLanguage } from './language.ts';
import { leaveFor, logInPath } from './redirect.ts';
import { clearSession, isEnding, sessionUser } from './session.ts';

/** A call that was refused, or that nobody answered (`code` 0). `data` is what the refusal carries, as of a stale save. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: number;
  readonly field: string | undefined;
  readonly data: unknown;

  constructor(message: string, facts: { code: number; field?: string | undefined; data?: unknown; cause?: unknown }) {
    super(message, { cause: facts.cause });
    this.code = facts.code;
    this.field = facts.field;
    this.data = facts.data;
  }
}

/** Whether the server never answered: the same call may be tried again. */
export function isNoAnswer(error: unknown): boolean {
  return error instanceof CallError && error.code === 0;
}

export function hasCode(error: unknown, ...codes: readonly number[]): boolean {
  return error instanceof CallError && codes.includes(error.code);
}

/** Whether the caller itself took the call back: nothing to tell anybody. */
export function isCancelled(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The browser finishes the request even when the page goes away. */
  readonly keepalive?: boolean;
}

/**
 * Calls an endpoint of the contract and answers its data. An ended session (10102) leads to the log-in page.
 * @throws CallError, or the AbortError of `signal`
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  { signal, keepalive = false }: CallOptions = {},
): Promise<OutputOf<E>> {
  const timeout = AbortSignal.timeout(LIMITS.requestTimeout * 1000);
  const response = await fetch(href(endpoint.path), {
    method: endpoint.method,
    ...(endpoint.method === 'POST' ? { body: JSON.stringify(input) } : {}),
    headers: { 'content-type': 'application/json', ...authorization() },
    credentials: 'same-origin',
    keepalive,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  }).catch((cause: unknown) => {
    throw signal?.aborted
      ? cancelled(endpoint, cause)
      : unanswered(timeout.aborted ? 'tookTooLong' : 'noAnswer', cause);
  });
  const body: unknown = await response.json().catch((cause: unknown) => {
    throw signal?.aborted ? cancelled(endpoint, cause) : unanswered('notUnderstood', cause);
  });
  return openEnvelope(endpoint, body);
}

/**
 * The events of a call that answers by a stream, as they come; what is refused or fails on the way is thrown as of
 * other calls.
 * @throws CallError, or the AbortError of `signal`
 */
export async function* callStream<E extends Endpoint>(
  endpoint: E,
  input: RequestOf<E>,
  signal: AbortSignal,
): AsyncGenerator<unknown> {
  const given = { signal, method: 'POST', credentials: 'same-origin', body: JSON.stringify(input) } as const;
  const headers = { 'content-type': 'application/json', ...authorization() };
  try {
    for await (const event of eventsOf(await fetch(href(endpoint.path), { ...given, headers }))) {
      if (readEnvelope(event)) openEnvelope(endpoint, event);
      else yield event;
    }
  } catch (cause) {
    if (cause instanceof CallError) throw cause;
    throw signal.aborted ? cancelled(endpoint, cause) : unanswered('noAnswer', cause);
  }
}

interface UploadOptions {
  readonly signal?: AbortSignal;
  /** From 0 to 1, of the bytes sent. */
  readonly onProgress?: (share: number) => void;
}

/**
 * Sends a file to an endpoint that takes one; its name is that of the File.
 * @throws CallError, or an AbortError when `signal` took it back
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  file: File,
  input: RequestOf<E>,
  { signal, onProgress }: UploadOptions = {},
): Promise<OutputOf<E>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', href(endpoint.path));
    request.responseType = 'text';
    for (const [name, value] of Object.entries(authorization())) request.setRequestHeader(name, value);
    request.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    request.onerror = () => reject(unanswered('noAnswer'));
    request.onabort = () => reject(cancelled(endpoint, new DOMException('The upload was cancelled', 'AbortError')));
    request.onload = () => {
      try {
        resolve(openEnvelope(endpoint, parsed(request)));
      } catch (error) {
        reject(error);
      }
    };
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    request.send(uploadForm(endpoint, file, input));
  });
}

function uploadForm(endpoint: Endpoint, file: File, input: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(input ?? {})) if (value !== undefined) form.append(name, String(value));
  // the file comes last: the server knows the fields when it arrives
  form.append(endpoint.upload?.field ?? 'file', file, file.name);
  return form;
}

function parsed(request: XMLHttpRequest): unknown {
  try {
    return JSON.parse(request.responseText);
  } catch (cause) {
    // a proxy in front of us answers this without our envelope
    throw unanswered(request.status === 413 ? 'tooLarge' : 'notUnderstood', cause);
  }
}

function authorization(): Record<string, string> {
  const user = sessionUser();
  return user ? { authorization: `Bearer ${user.user_token}` } : {};
}

/** A call that was taken back is told to nobody but who looks into the console. */
function cancelled({ path }: Endpoint, cause: unknown): unknown {
  // biome-ignore lint/suspicious/noConsole: the only place that this is told
  console.debug('cancelled', path);
  return cause;
}

/** The server never answered, in words. */
export function noAnswer(cause: unknown): CallError {
  return unanswered('noAnswer', cause);
}

function unanswered(key: keyof typeof apiMessages, cause?: unknown): CallError {
  return new CallError(textOf(apiMessages, documentLanguage())(key), { code: 0, cause });
}

function openEnvelope<E extends Endpoint>(endpoint: E, body: unknown): OutputOf<E> {
  const envelope = readEnvelope(body);
  if (!envelope) throw unanswered('notUnderstood');
  // the contract's own tests hold the server to the output schema
  if (envelope.code === 0) return envelope.data as OutputOf<E>;
  if (envelope.code === ERRORS.loginExpired.code) logInAgain();
  throw new CallError(envelope.message, { ...envelope, cause: endpoint.path });
}

/** The parts of an envelope, or undefined when the body is none. */
export function readEnvelope(
  body: unknown,
): { code: number; message: string; field: string | undefined; data: unknown } | undefined {
  if (typeof body !== 'object' || body === null || !('error_code' in body)) return undefined;
  const code = Number(body.error_code);
  if (!Number.isInteger(code)) return undefined;
  return {
    code,
    message: 'error_message' in body ? String(body.error_message) : '',
    field: 'error_field' in body ? String(body.error_field) : undefined,
    data: 'data' in body ? body.data : undefined,
  };
}

function logInAgain(): void {
  if (isEnding()) return;
  clearSession();
  const path = pathUnder(basePath(), location.pathname);
  if (path !== '/user/login') leaveFor(logInPath(path, location.search));
}
