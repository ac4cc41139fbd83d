import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage } from 'node:http';
import { type RequestOptions, request as requestOverTls } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/** Why nothing was sent, or nothing came of it. Names no address. */
export class OutgoingError extends Error {
  override readonly name = 'OutgoingError';
  /** The same would come of it tomorrow. */
  readonly final: boolean;

  constructor(message: string, { final, cause }: { final: boolean; cause?: unknown }) {
    super(message, { cause });
    this.final = final;
  }
}

/** What the site asks of other hosts, on behalf of somebody: the one way out, and only to the public internet. */
export interface Outgoing {
  /** @throws OutgoingError when the address is not one that may be called */
  check(url: string): Promise<void>;
  /** Sends a form by POST. @throws OutgoingError unless it is answered with 2xx */
  postForm(url: string, form: Readonly<Record<string, string>>): Promise<void>;
}

/** The network beneath: tests put their own in its place. */
export interface Network {
  resolve(host: string): Promise<readonly string[]>;
  request(options: RequestOptions): ClientRequest;
}

const INTERNET: Network = {
  resolve: async (host) => (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address),
  request: (options) => requestOverTls(options),
};

const TIMEOUT_MS = 5000;
const ANSWER_BYTES_MAX = 64 * 1024;
const URL_CHARS_MAX = 2000;
/** Worth another try: too slow, too much at once. */
const PASSING = new Set([408, 425, 429]);

export function createOutgoing(network: Network = INTERNET): Outgoing {
  return {
    check: async (url) => {
      await addressFor(network, parsed(url), AbortSignal.timeout(TIMEOUT_MS));
    },
    postForm: (url, form) => post(network, url, new URLSearchParams(form).toString()),
  };
}

async function post(network: Network, url: string, body: string): Promise<void> {
  const target = parsed(url);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const address = await addressFor(network, target, signal);
  const host = bareHost(target);
  const request = network.request({
    // The address that was checked is the one that is called: the name is not asked for again.
    host: address,
    port: target.port === '' ? 443 : Number(target.port),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    path: target.pathname + target.search,
    method: 'POST',
    agent: false,
    signal,
    headers: {
      host: target.host,
      'content-type': 'application/x-www-form-urlencoded; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'user-agent': 'Sheaf',
    },
  });
  const status = await statusOf(request, body);
  if (status >= 200 && status < 300) return;
  // A redirect is an answer like another that is not the one we want: it is not followed.
  throw new OutgoingError(`answered with ${status}`, { final: status < 500 && !PASSING.has(status) });
}

/** @throws OutgoingError */
function parsed(url: string): URL {
  const refuse = (why: string) => new OutgoingError(why, { final: true });
  if (url.length > URL_CHARS_MAX || !URL.canParse(url)) throw refuse('not an address');
  const target = new URL(url);
  if (target.protocol !== 'https:') throw refuse('not https');
  if (target.username !== '' || target.password !== '') throw refuse('carries a user name or password');
  return target;
}

/** All that the name stands for must be public: a name that has one private address is not to be trusted at all. */
async function addressFor(network: Network, target: URL, signal: AbortSignal): Promise<string> {
  const host = bareHost(target);
  const addresses = isIP(host) === 0 ? await resolved(network, host, signal) : [host];
  const [first] = addresses;
  if (first === undefined || !addresses.every(isPublicAddress)) {
    throw new OutgoingError('no public address', { final: true });
  }
  return first;
}

async function resolved(network: Network, host: string, signal: AbortSignal): Promise<readonly string[]> {
  try {
    return await Promise.race([network.resolve(host), whenAborted(signal)]);
  } catch (cause) {
    throw new OutgoingError('the host was not found', { final: false, cause });
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

/** `[::1]` without its brackets. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
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
