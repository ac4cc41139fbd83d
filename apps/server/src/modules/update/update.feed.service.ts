import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';
import type { Config, UpdateFeed } from '../../config.ts';
import { ApiError } from '../../platform/errors.ts';
import { createOutgoing, type Outgoing } from '../../platform/outgoing/outgoing.ts';
import { allowedHosts, OutgoingError } from '../../platform/outgoing/target.ts';
import { isNewer, isVersion, readState, writeState } from '../../platform/update/state.ts';

const FEED_BYTES = 64 * 1024;
const FEED_MS = 5000;
/** Of an archive. */
const ARCHIVE_BYTES = 512 * 1024 * 1024;

const version = z.string().refine(isVersion);
/** Below the folder of the feed: no part begins with a dot. */
const place = z.string().regex(/^[\w-][\w.-]*(\/[\w-][\w.-]*)*$/);
const link = z.union([z.url({ protocol: /^https?$/ }), z.literal('')]).default('');

const Feed = z.object({
  product: z.literal('sheaf'),
  /** Unix seconds: of two feeds the later one counts. */
  issued: z.number().int().positive(),
  version,
  /** The oldest version that can be updated from. */
  from: version,
  archive: place,
  size: z.number().int().positive().max(ARCHIVE_BYTES),
  sha256: z.string().regex(/^[\da-f]{64}$/),
  changes_url: link,
  guide_url: link,
});
export type Feed = z.infer<typeof Feed>;

/** What the feed was found to be in this process; the file beside the versions knows it over restarts. */
const believed = new Map<string, number>();

/** The feed's own host is called wherever it is, since nobody but the environment names it. */
export function wayToFeed({ url }: UpdateFeed): Outgoing {
  return createOutgoing(undefined, allowedHosts([new URL(url).hostname.replace(/^\[|\]$/g, '')]));
}

/**
 * What the feed says, when it is signed with the configured key and not older than one that was believed before.
 * @throws ApiError updateFeedUnanswered, updateFeedUnsigned, updateFeedWrong, updateFeedOld
 */
export async function readFeed(feed: UpdateFeed, { home }: Pick<Config, 'home'>): Promise<Feed> {
  const way = wayToFeed(feed);
  const bytes = await fetched(way, feed.url);
  const signature = (await fetched(way, signatureOf(feed.url))).toString('latin1').trim();
  demandSigned(bytes, signature, feed.key);
  const parsed = Feed.safeParse(readJson(bytes));
  if (!parsed.success) throw new ApiError('updateFeedWrong', {}, { cause: parsed.error });
  demandNotOlder(feed.url, parsed.data.issued, home);
  return parsed.data;
}

/** `feed.json?a=b` is signed by `feed.json.sig?a=b`. */
function signatureOf(url: string): string {
  const address = new URL(url);
  address.pathname += '.sig';
  return address.href;
}

async function fetched(way: Outgoing, url: string): Promise<Buffer> {
  try {
    const { status, body } = await way.send({
      url,
      method: 'GET',
      headers: {},
      timeoutMs: FEED_MS,
      maxBytes: FEED_BYTES,
      redirects: 'checked',
    });
    const parts: Buffer[] = [];
    for await (const part of body) parts.push(part);
    if (status === 200) return Buffer.concat(parts);
    throw new OutgoingError(`answered with ${status}`, { final: true });
  } catch (cause) {
    throw cause instanceof OutgoingError ? new ApiError('updateFeedUnanswered', {}, { cause }) : cause;
  }
}

function demandSigned(bytes: Buffer, signature: string, key: string): void {
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
  const isSigned = /^[\w-]{86}$/.test(signature) && verify(null, bytes, publicKey, Buffer.from(signature, 'base64url'));
  if (!isSigned) throw new ApiError('updateFeedUnsigned');
}

function readJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined; // which is no feed
  }
}

function demandNotOlder(url: string, issued: number, home: string | undefined): void {
  const state = home === undefined ? undefined : readState(home);
  const known = Math.max(believed.get(url) ?? 0, state?.feed_issued ?? 0);
  if (issued < known) throw new ApiError('updateFeedOld');
  believed.set(url, issued);
  if (home === undefined || !state || issued === state.feed_issued || state.update) return;
  try {
    writeState(home, { ...state, feed_issued: issued });
  } catch {
    // where nothing can be written nothing is updated either
  }
}

/** @throws ApiError updateNone, updateTooFar */
export function demandStep(feed: Feed, installed: string): void {
  if (!isNewer(feed.version, installed)) throw new ApiError('updateNone');
  if (isNewer(feed.from, installed)) throw new ApiError('updateTooFar', { version: feed.from });
}
