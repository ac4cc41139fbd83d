import { Readable } from 'node:stream';

/** Inclusive on both ends, as in a Range header. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface Signing {
  /** Unix seconds. */
  readonly now: number;
  readonly seconds: number;
  /** What the store is to answer with, as `response-content-type`. */
  readonly answer?: Readonly<Record<string, string>>;
}

/**
 * Files by key: a few segments of lower case letters, digits, `.`, `_` and `-`, parted by `/`. A file is there whole or
 * not at all.
 */
export interface FileStore {
  /**
   * Takes the place of an older file with this key; on disk when it resolves.
   * @throws FileSizeError when there are more or fewer bytes than `size`, FileKeyError
   */
  put(key: string, bytes: Uint8Array | Readable, size: number, type: string): Promise<void>;
  /**
   * `size` is that of the whole file, also of a range. Whoever does not read the stream to its end destroys it.
   * @throws FileMissingError, FileKeyError, FileRangeError
   */
  read(key: string, range?: ByteRange): Promise<{ stream: Readable; size: number }>;
  /** Nothing happens when there is no such file. */
  remove(key: string): Promise<void>;
  exists(key: string): Promise<boolean>;
  /**
   * Where whoever is given it may read this file for a while, without the site; undefined: there is no such way to it
   * from here, or no such file.
   */
  signedAddress(key: string, signing: Signing): Promise<string | undefined>;
  /** The keys that begin so, in no order that is promised. */
  list(prefix?: string): AsyncIterable<string>;
}

export class FileMissingError extends Error {
  override readonly name = 'FileMissingError';
}

export class FileSizeError extends Error {
  override readonly name = 'FileSizeError';
}

export class FileKeyError extends Error {
  override readonly name = 'FileKeyError';
}

export class FileRangeError extends Error {
  override readonly name = 'FileRangeError';
}

// No segment begins with a dot, so none leads upwards, and the store may keep its own files beside them.
const KEY = /^[a-z0-9][a-z0-9._-]*(?:\/[a-z0-9][a-z0-9._-]*){0,7}$/;
const KEY_CHARS_MAX = 200;
const PREFIX = /^(?:[a-z0-9][a-z0-9._-]*(?:\/|$)){0,8}$/;

/** @throws FileKeyError */
export function demandKey(key: string): void {
  if (key.length > KEY_CHARS_MAX || !KEY.test(key))
    throw new FileKeyError(`Not a key of a file: ${JSON.stringify(key)}`);
}

/** @throws FileKeyError */
export function demandPrefix(prefix: string): void {
  if (prefix.length > KEY_CHARS_MAX || !PREFIX.test(prefix)) {
    throw new FileKeyError(`Not the beginning of a key: ${JSON.stringify(prefix)}`);
  }
}

/** @throws FileRangeError when no byte of the file is in it */
export function demandRange(range: ByteRange, size: number): void {
  if (range.start < 0 || range.start > range.end || range.start >= size) {
    throw new FileRangeError(`Bytes ${range.start} to ${range.end} of ${size}`);
  }
}

/** The bytes as they come, failing when there are not exactly so many. */
export async function* exactly(bytes: Uint8Array | Readable, size: number): AsyncGenerator<Uint8Array> {
  let seen = 0;
  for await (const chunk of bytes instanceof Readable ? bytes : [bytes]) {
    seen += chunk.byteLength;
    if (seen > size) throw new FileSizeError(`More than the ${size} bytes that were announced`);
    yield chunk;
  }
  if (seen < size) throw new FileSizeError(`${seen} of the ${size} bytes that were announced`);
}
