import { createHash, createHmac } from 'node:crypto';
import type { Signing } from './file-store.ts';

export interface S3Settings {
  /** Absent: Amazon's own. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly key: string;
  readonly secret: string;
  /** The bucket stands in the path, not in the host name. */
  readonly pathStyle: boolean;
}

/** The address of an object, which whoever has it may read until the time is over (Signature Version 4). */
export function signedAddress(settings: S3Settings, key: string, { now, seconds, answer = {} }: Signing): string {
  const url = objectAddress(settings, key);
  const time = new Date(now * 1000).toISOString().replaceAll(/[-:]|\.\d{3}/g, '');
  const scope = `${time.slice(0, 8)}/${settings.region}/s3/aws4_request`;
  const query = Object.entries({
    ...answer,
    'X-Amz-Algorithm': 'AWS4-HMAC-SHA256',
    'X-Amz-Credential': `${settings.key}/${scope}`,
    'X-Amz-Date': time,
    'X-Amz-Expires': String(seconds),
    'X-Amz-SignedHeaders': 'host',
  })
    .map(([name, value]) => `${escaped(name)}=${escaped(value)}`)
    .sort()
    .join('&');
  const asked = ['GET', url.pathname, query, `host:${url.host}\n`, 'host', 'UNSIGNED-PAYLOAD'].join('\n');
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(asked).digest('hex')].join('\n');
  const signature = hmac(signingKey(settings.secret, scope), text).toString('hex');
  return `${url.origin}${url.pathname}?${query}&X-Amz-Signature=${signature}`;
}

function objectAddress({ endpoint, region, bucket, pathStyle }: S3Settings, key: string): URL {
  const url = new URL(endpoint ?? `https://s3.${region}.amazonaws.com`);
  const path = url.pathname.replace(/\/$/, '');
  if (!pathStyle) url.hostname = `${bucket}.${url.hostname}`;
  url.pathname = [path, ...(pathStyle ? [bucket] : []), ...key.split('/').map(escaped)].join('/');
  return url;
}

function signingKey(secret: string, scope: string): Buffer {
  return scope.split('/').reduce<Buffer>((key, part) => hmac(key, part), Buffer.from(`AWS4${secret}`));
}

function hmac(key: Uint8Array, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

/** As RFC 3986 has it, which more than encodeURIComponent escapes. */
function escaped(text: string): string {
  return encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
}
