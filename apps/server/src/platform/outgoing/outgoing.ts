import type { ClientRequest, IncomingMessage } from 'node:http';
import { type OutgoingAnswer, type OutgoingRequest, send } from './send.ts';
import {
  type AllowedHosts,
  addressFor,
  allowedHosts,
  connectionTo,
  INTERNET,
  type Network,
  OutgoingError,
  parsedTarget,
} from './target.ts';

/** What the site asks of other hosts, on behalf of somebody: the one way out. */
export interface Outgoing {
  /** @throws OutgoingError when the address is not one to which forms may be posted */
  check(url: string): Promise<void>;
  /** Sends a form by POST, over TLS, to the public internet alone. @throws OutgoingError unless it is answered with 2xx */
  postForm(url: string, form: Readonly<Record<string, string>>): Promise<void>;
  /** Sends any request, also to what SHEAF_OUTGOING_ALLOW names. @throws OutgoingError */
  send(request: OutgoingRequest): Promise<OutgoingAnswer>;
}

const TIMEOUT_MS = 5000;
const ANSWER_BYTES_MAX = 64 * 1024;
/** Worth another try: too slow, too much at once. */
const PASSING = new Set([408, 425, 429]);

export function createOutgoing(network: Network = INTERNET, allowed: AllowedHosts = allowedHosts([])): Outgoing {
  return {
    check: async (url) => {
      await addressFor(network, parsedTarget(url, ['https:']), AbortSignal.timeout(TIMEOUT_MS));
    },
    postForm: (url, form) => post(network, url, new URLSearchParams(form).toString()),
    send: (request) => send(network, allowed, request),
  };
}

async function post(network: Network, url: string, body: string): Promise<void> {
  const target = parsedTarget(url, ['https:']);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const address = await addressFor(network, target, signal);
  const request = network.request(
    {
      ...connectionTo(target, address),
      method: 'POST',
      signal,
      headers: {
        host: target.host,
        'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        'user-agent': 'Sheaf',
      },
    },
    'tls',
  );
  const status = await statusOf(request, body);
  if (status >= 200 && status < 300) return;
  // A redirect is an answer like another that is not the one we want: it is not followed.
  throw new OutgoingError(`answered with ${status}`, { final: status < 500 && !PASSING.has(status) });
}

function statusOf(request: ClientRequest, body: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request.on('error', (cause) => reject(new OutgoingError('no answer', { final: false, cause })));
    request.on('response', (response) => {
      drain(response);
      resolve(response.statusCode ?? 0);
    });
    request.end(body);
  });
}

/** What is answered does not matter, and is not read for long. */
function drain(response: IncomingMessage): void {
  let bytes = 0;
  response.on('error', () => undefined); // it was answered already
  response.on('data', (part: Buffer) => {
    bytes += part.length;
    if (bytes > ANSWER_BYTES_MAX) response.destroy();
  });
}
