import type { ClientRequest, IncomingHttpHeaders, IncomingMessage } from 'node:http';
import {
  type AllowedHosts,
  addressFor,
  connectionTo,
  LEADS_ELSEWHERE,
  type Network,
  OutgoingError,
  parsedTarget,
} from './target.ts';

export interface OutgoingRequest {
  readonly url: string;
  readonly method: string;
  /** What only belongs to one connection (host, length, encoding) is set here and nowhere else. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** From now to the end of the answer. */
  readonly timeoutMs: number;
  /** From now to the head of the answer, where that shall be sooner. */
  readonly headMs?: number;
  /** What is answered beyond is cut off. */
  readonly maxBytes: number;
  /** `checked`: followed, at most five times, each as if it had been asked for. */
  readonly redirects: 'refuse' | 'checked';
  /** Ends the request, or the answer that is being read. */
  readonly signal?: AbortSignal;
  /** What the caller demands of each address before it is looked up. @throws OutgoingError */
  readonly admit?: (target: URL) => void;
}

export interface OutgoingAnswer {
  /** Where it came from in the end. */
  readonly url: string;
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** Read once; who stops reading ends the connection. @throws OutgoingError when it breaks off */
  readonly body: AsyncIterable<Buffer>;
}

const URL_CHARS_MAX = 8000;
const REDIRECTS_MAX = 5;
const METHOD = /^[A-Z]{1,20}$/;
/** They would make a tunnel of the connection, or send back what was sent. */
const METHODS_REFUSED = new Set(['CONNECT', 'TRACE', 'TRACK']);
const MOVED = new Set([301, 302, 303, 307, 308]);
const OF_ONE_CONNECTION =
  /^(host|content-length|transfer-encoding|accept-encoding|connection|keep-alive|upgrade|te|trailer|expect|proxy-.*)$/i;
/** All else may be a secret that was meant for the first host. */
const FOR_ANY_HOST = /^(accept|accept-language|content-type|user-agent)$/i;

/**
 * Sends one request to a host that is public, or that the environment allows, and answers its head with the body still
 * to be read. The address that was checked is the one that is called, at each redirect anew.
 * @throws OutgoingError
 */
export async function send(network: Network, allowed: AllowedHosts, asked: OutgoingRequest): Promise<OutgoingAnswer> {
  if (!METHOD.test(asked.method) || METHODS_REFUSED.has(asked.method)) {
    throw new OutgoingError('not a method', { final: true });
  }
  const ends = AbortSignal.any([AbortSignal.timeout(asked.timeoutMs), ...(asked.signal ? [asked.signal] : [])]);
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('no answer in time')), asked.headMs ?? asked.timeoutMs);
  const signal = AbortSignal.any([ends, late.signal]);
  try {
    return await follow(network, allowed, { ...asked, signal }, 0);
  } finally {
    clearTimeout(timer);
  }
}

type Hop = OutgoingRequest & { readonly signal: AbortSignal };

async function follow(network: Network, allowed: AllowedHosts, hop: Hop, redirects: number): Promise<OutgoingAnswer> {
  const target = parsedTarget(hop.url, ['http:', 'https:'], URL_CHARS_MAX);
  hop.admit?.(target);
  const address = await addressFor(network, target, hop.signal, allowed);
  const response = await responseTo(requestFor(network, hop, target, address), hop.body);
  const status = response.statusCode ?? 0;
  const { location } = response.headers;
  if (MOVED.has(status) && location !== undefined) {
    response.destroy();
    if (hop.redirects === 'refuse') throw new OutgoingError(LEADS_ELSEWHERE, { final: true });
    if (redirects === REDIRECTS_MAX) throw new OutgoingError('it leads elsewhere too often', { final: true });
    return follow(network, allowed, nextHop(hop, target, location, status), redirects + 1);
  }
  return { url: target.href, status, headers: response.headers, body: bounded(response, hop.maxBytes) };
}

function requestFor(network: Network, hop: Hop, target: URL, address: string): ClientRequest {
  const own = Object.entries(hop.headers).filter(([name]) => !OF_ONE_CONNECTION.test(name));
  const length = hop.body === undefined ? {} : { 'content-length': Buffer.byteLength(hop.body) };
  try {
    return network.request(
      {
        ...connectionTo(target, address),
        method: hop.method,
        signal: hop.signal,
        headers: {
          'user-agent': 'Sheaf',
          ...Object.fromEntries(own),
          host: target.host,
          'accept-encoding': 'identity',
          ...length,
        },
      },
      target.protocol === 'https:' ? 'tls' : 'plain',
    );
  } catch (cause) {
    // Node refuses names and values that would not stay one header
    throw new OutgoingError('not a header', { final: true, cause });
  }
}

function responseTo(request: ClientRequest, body: string | Buffer | undefined): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    request.on('error', (cause) => reject(new OutgoingError('no answer', { final: false, cause })));
    request.on('response', resolve);
    request.end(body);
  });
}

/** As browsers do it, but that another host is told only what no host may misuse. @throws OutgoingError */
function nextHop(hop: Hop, from: URL, location: string, status: number): Hop {
  if (!URL.canParse(location, from)) throw new OutgoingError('not an address', { final: true });
  const to = new URL(location, from);
  const sameOrigin = to.origin === from.origin;
  const asGet = status === 303 ? hop.method !== 'HEAD' : status < 303 && hop.method === 'POST';
  const kept = Object.entries(hop.headers).filter(
    ([name]) => (sameOrigin || FOR_ANY_HOST.test(name)) && !(asGet && /^content-/i.test(name)),
  );
  const { body, ...rest } = hop;
  const next = { ...rest, url: to.href, headers: Object.fromEntries(kept) };
  if (asGet) return { ...next, method: 'GET' };
  if (body === undefined) return next;
  if (!sameOrigin) throw new OutgoingError('it leads what was sent elsewhere', { final: true });
  return { ...next, body };
}

async function* bounded(response: IncomingMessage, maxBytes: number): AsyncGenerator<Buffer> {
  let left = maxBytes;
  try {
    for await (const part of response) {
      // without an encoding a response gives buffers
      const bytes = part as Buffer;
      yield bytes.subarray(0, left);
      left -= bytes.length;
      if (left <= 0) return;
    }
  } catch (cause) {
    throw new OutgoingError('the answer broke off', { final: false, cause });
  } finally {
    response.destroy();
  }
}
