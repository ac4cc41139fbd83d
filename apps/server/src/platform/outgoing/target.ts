import { lookup } from 'node:dns/promises';
import type { ClientRequest } from 'node:http';
import { type RequestOptions, request as requestOverTls } from 'node:https';
import { BlockList, isIP } from 'node:net';
import { request as requestPlainly } from '../node-http.ts';
import { Turns } from '../turns.ts';
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

/** The network beneath: tests put their own in its place. */
export interface Network {
  resolve(host: string): Promise<readonly string[]>;
  request(options: RequestOptions, over: 'tls' | 'plain'): ClientRequest;
}

type Resolve = Network['resolve'];

/**
 * Looking up a name holds one of the four threads that files and passwords need too, for as long as whoever answers for
 * the name likes: two names at once are looked up, each once.
 */
export function inTurn(resolve: Resolve): Resolve {
  const turns = new Turns({ atOnce: 2, each: 1, waitingEach: 20, waiting: 200 });
  return (host) => turns.run(host.toLowerCase(), () => resolve(host));
}

export const INTERNET: Network = {
  resolve: inTurn(async (host) => (await lookup(host, { all: true, order: 'verbatim' })).map(({ address }) => address)),
  request: (options, over) => (over === 'tls' ? requestOverTls(options) : requestPlainly(options)),
};

/** What is said of a name that stands for no address. */
export const HOST_UNKNOWN = 'the host was not found';
/** And where one of its addresses is neither public nor allowed. */
export const NOT_PUBLIC = 'no public address';
/** Where no other host may be told what was sent. */
export const LEADS_ELSEWHERE = 'it leads elsewhere';

/** Hosts that may be called though they are not on the public internet: by name, by address or by network. */
export interface AllowedHosts {
  readonly names: ReadonlySet<string>;
  readonly addresses: BlockList;
}

/** Of `docs-llm.local`, `10.0.0.7`, `10.1.0.0/16`, as the configuration checked them. */
export function allowedHosts(entries: readonly string[]): AllowedHosts {
  const addresses = new BlockList();
  const names = new Set<string>();
  for (const entry of entries) {
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) names.add(entry.toLowerCase());
    else if (bits === undefined) addresses.addAddress(address, family);
    else addresses.addSubnet(address, Number(bits), family);
  }
  return { names, addresses };
}

const URL_CHARS_MAX = 2000;

/** @throws OutgoingError */
export function parsedTarget(url: string, protocols: readonly string[], charsMax = URL_CHARS_MAX): URL {
  const refuse = (why: string) => new OutgoingError(why, { final: true });
  if (url.length > charsMax || !URL.canParse(url)) throw refuse('not an address');
  const target = new URL(url);
  if (!protocols.includes(target.protocol)) throw refuse(`not ${protocols.join(' or ').replaceAll(':', '')}`);
  if (target.username !== '' || target.password !== '') throw refuse('carries a user name or password');
  return target;
}

/**
 * The address to call. All that the name stands for must be public or allowed: a name that has one private address is
 * not to be trusted at all.
 * @throws OutgoingError
 */
export async function addressFor(
  network: Network,
  target: URL,
  signal: AbortSignal,
  allowed?: AllowedHosts,
): Promise<string> {
  const host = bareHost(target);
  const addresses = isIP(host) === 0 ? await resolved(network, host, signal) : [host];
  const mayCall = (address: string) =>
    isPublicAddress(address) || (allowed !== undefined && isAllowed(allowed, host, address));
  const [first] = addresses;
  if (first === undefined || !addresses.every(mayCall)) throw new OutgoingError(NOT_PUBLIC, { final: true });
  return first;
}

/** What a request to this target needs, when the address is the one that was checked: the name is not asked for again. */
export function connectionTo(target: URL, address: string): RequestOptions {
  const host = bareHost(target);
  return {
    host: address,
    port: target.port === '' ? (target.protocol === 'https:' ? 443 : 80) : Number(target.port),
    ...(isIP(host) === 0 ? { servername: host } : {}),
    path: target.pathname + target.search,
    agent: false,
  };
}

function isAllowed({ names, addresses }: AllowedHosts, host: string, address: string): boolean {
  const family = isIP(address);
  if (family === 0) return false;
  return names.has(host.toLowerCase()) || addresses.check(address, family === 6 ? 'ipv6' : 'ipv4');
}

async function resolved(network: Network, host: string, signal: AbortSignal): Promise<readonly string[]> {
  try {
    return await Promise.race([network.resolve(host), whenAborted(signal)]);
  } catch (cause) {
    throw new OutgoingError(HOST_UNKNOWN, { final: false, cause });
  }
}

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/** `[::1]` without its brackets. */
function bareHost({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '');
}
