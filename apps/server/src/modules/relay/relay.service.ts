import { type InputOf, LIMITS, type Relayed, type RelayHeader, type relayRequest } from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { OutgoingAnswer } from '../../platform/outgoing/send.ts';
import { HOST_UNKNOWN, OutgoingError } from '../../platform/outgoing/target.ts';
import { isBeyond } from '../user/attempt.service.ts';
import type { RelayAccess } from './relay.access.ts';
import { isRefusedTarget, type OwnSite } from './relay-target.ts';
import { textOfBody } from './relay-text.ts';

const MINUTE = 60;
const DROPPED = /^(cookie2?|host|origin|referer|forwarded|via|x-forwarded-.*|x-real-ip|proxy-.*|sec-.*)$/i;
/** What belongs to one connection is made by who connects. */
const OF_ONE_CONNECTION =
  /^(connection|keep-alive|te|trailer|transfer-encoding|upgrade|expect|content-length|accept-encoding)$/i;

/**
 * Sends what was asked for and answers what came back as data: never its bytes under their own type, and no cookie of
 * it or to it.
 * @throws ApiError tooManyAttempts, relayRefused, relayUnanswered
 */
export async function relay(
  ctx: RequestContext,
  { viewer }: RelayAccess,
  { url, method, headers, body }: InputOf<typeof relayRequest>,
): Promise<Relayed> {
  const window = { most: LIMITS.relaysPerMinute, seconds: MINUTE };
  if (await isBeyond(ctx, `relay/${viewer.uid}`, window)) {
    throw new ApiError('tooManyAttempts', { seconds: MINUTE - (ctx.clock.now() % MINUTE) });
  }
  const began = performance.now();
  try {
    const answer = await ctx.outgoing.send({
      url,
      method: method.toUpperCase(),
      headers: Object.fromEntries(headers.filter(isSent).map(({ name, value }) => [name, value])),
      ...(body === '' ? {} : { body }),
      timeoutMs: LIMITS.relaySeconds * 1000,
      // one more, which tells that there is more
      maxBytes: LIMITS.relayBytes + 1,
      redirects: 'checked',
      admit: admitting(ctx, ctx.request.origin),
    });
    const dropped = headers.filter((header) => !isSent(header)).map(({ name }) => name);
    return { ...(await received(answer)), ms: Math.round(performance.now() - began), dropped };
  } catch (cause) {
    throw cause instanceof OutgoingError ? refusal(cause) : cause;
  }
}

function isSent({ name }: RelayHeader): boolean {
  return !DROPPED.test(name) && !OF_ONE_CONNECTION.test(name);
}

async function received({ url, status, headers, body }: OutgoingAnswer): Promise<Omit<Relayed, 'ms' | 'dropped'>> {
  const parts: Buffer[] = [];
  for await (const part of body) parts.push(part);
  const all = Buffer.concat(parts);
  const bytes = all.subarray(0, LIMITS.relayBytes);
  const text = textOfBody(bytes, headers['content-type'] ?? '');
  const listed = Object.entries(headers).flatMap(([name, value]) =>
    [value ?? []].flat().map((one) => ({ name, value: one })),
  );
  return {
    url,
    status,
    headers: listed,
    body: text ?? '',
    is_text: text === undefined ? 0 : 1,
    bytes: bytes.length,
    is_cut: all.length > bytes.length ? 1 : 0,
  };
}

export const NOT_CALLED = 'this address is not called from here';

/** Refuses this site itself, and ports of other services. @throws OutgoingError */
export function admitting(ctx: Context, origin = ''): (target: URL) => void {
  const own = ownSite(ctx, origin);
  return (target) => {
    if (isRefusedTarget(target, own)) throw new OutgoingError(NOT_CALLED, { final: true });
  };
}

function ownSite({ settings, config }: Context, origin: string): OwnSite {
  const addresses = [origin, settings.current.site_url].filter((address) => URL.canParse(address));
  return { hosts: addresses.map((address) => new URL(address).host), port: config.port };
}

/** Which of its reasons it was is not told: it would say what is inside the network of the site. */
function refusal(cause: OutgoingError): ApiError {
  // a name that there is only inside would else be told from one that there is not
  if (cause.final || cause.message === HOST_UNKNOWN) return new ApiError('relayRefused', {}, { field: 'url', cause });
  return new ApiError('relayUnanswered', { seconds: LIMITS.relaySeconds }, { cause });
}
