import { Readable } from 'node:stream';
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import {
  type ByteRange,
  demandKey,
  demandPrefix,
  exactly,
  FileMissingError,
  FileRangeError,
  type FileStore,
} from './file-store.ts';
import { type S3Settings, signedAddress } from './s3-address.ts';
import { asStoreError, statusOf } from './store-error.ts';

/** How long a store may take, and how often it is asked. */
export interface S3Patience {
  readonly connectMs: number;
  readonly silenceMs: number;
  readonly attempts: number;
}

const QUIET = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

const PATIENCE: S3Patience = { connectMs: 5_000, silenceMs: 60_000, attempts: 3 };

/** Files in a store that speaks S3. It shows an object when all of it has arrived. Each call may throw a StoreError. */
export function createS3Store(settings: S3Settings, patience: S3Patience = PATIENCE): FileStore {
  const client = connect(settings, patience);
  const at = (key: string) => {
    demandKey(key);
    return { Bucket: settings.bucket, Key: key };
  };
  return {
    put: async (key, bytes, size, type) => {
      const place = at(key);
      const body = Readable.from(exactly(bytes, size), { objectMode: false });
      const broken = new AbortController();
      body.once('error', () => broken.abort());
      const put = new PutObjectCommand({ ...place, Body: body, ContentLength: size, ContentType: type });
      await client.send(put, { abortSignal: broken.signal }).catch((error: unknown) => {
        // What the stream says went wrong counts, not the request that was broken off for it.
        throw body.errored ?? asStoreError(error);
      });
    },
    read: async (key, range) => {
      const found = await client.send(new GetObjectCommand({ ...at(key), ...rangeHeader(range) })).catch(asOurs(key));
      return contentOf(found, key);
    },
    remove: async (key) => {
      await client.send(new DeleteObjectCommand(at(key))).catch((error: unknown) => {
        if (!isMissing(error)) throw asStoreError(error);
      });
    },
    exists: async (key) => isThere(client, at(key)),
    signedAddress: async (key, signing) =>
      (await isThere(client, at(key))) ? signedAddress(settings, key, signing) : undefined,
    list: (prefix = '') => {
      demandPrefix(prefix);
      return listKeys(client, settings.bucket, prefix);
    },
  };
}

async function isThere(client: S3Client, place: { Bucket: string; Key: string }): Promise<boolean> {
  const found = await client.send(new HeadObjectCommand(place)).catch((error: unknown) => {
    if (isMissing(error)) return undefined;
    throw asStoreError(error);
  });
  return found !== undefined;
}

function connect(
  { endpoint, region, key, secret, pathStyle }: S3Settings,
  { connectMs, silenceMs, attempts }: S3Patience,
): S3Client {
  return new S3Client({
    ...(endpoint === undefined ? {} : { endpoint }),
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId: key, secretAccessKey: secret },
    // Stores other than Amazon's refuse the checksums that the client would add by itself.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
    maxAttempts: attempts,
    // it would write to the console what is thrown as well
    logger: QUIET,
  });
}

function rangeHeader(range: ByteRange | undefined): { Range?: string } {
  if (!range) return {};
  if (range.start < 0 || range.start > range.end) throw new FileRangeError(`Bytes ${range.start} to ${range.end}`);
  return { Range: `bytes=${range.start}-${range.end}` };
}

function contentOf(found: GetObjectCommandOutput, key: string): { stream: Readable; size: number } {
  if (!(found.Body instanceof Readable)) throw new FileMissingError(key);
  const whole = found.ContentRange?.split('/')[1];
  return { stream: found.Body, size: Number(whole ?? found.ContentLength ?? 0) };
}

async function* listKeys(client: S3Client, bucket: string, prefix: string): AsyncIterable<string> {
  let next: string | undefined;
  do {
    const more = next ? { ContinuationToken: next } : {};
    const page = await client
      .send(new ListObjectsV2Command({ Bucket: bucket, Prefix: prefix, ...more }))
      .catch((error: unknown) => {
        throw asStoreError(error);
      });
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key;
    next = page.NextContinuationToken;
  } while (next !== undefined);
}

function asOurs(key: string): (error: unknown) => never {
  return (error) => {
    if (isMissing(error)) throw new FileMissingError(key, { cause: error });
    if (statusOf(error) === 416) throw new FileRangeError(key, { cause: error });
    throw asStoreError(error);
  };
}

/** A bucket that is not there is a fault, not a missing file. */
function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && !(error instanceof Error && error.name === 'NoSuchBucket');
}
