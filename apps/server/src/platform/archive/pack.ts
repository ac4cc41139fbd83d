import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';

const pack = promisify(gzip);
const SAMPLE_BYTES = 64 * 1024;
/** Below this share of its size a sample is worth the work; pictures and archives come to 99 % and more. */
const WORTH = 0.95;

/**
 * As gzip. Bytes that are packed already, as most files are, are only wrapped: to pack them again takes eight times as
 * long and saves nothing.
 */
export async function zip(bytes: Uint8Array): Promise<Buffer> {
  const level = (await isWorth(bytes)) ? constants.Z_DEFAULT_COMPRESSION : constants.Z_NO_COMPRESSION;
  return pack(bytes, { level });
}

/** By a part from the middle: the beginning of a picture or a PDF is often text about it. */
async function isWorth(bytes: Uint8Array): Promise<boolean> {
  if (bytes.length <= SAMPLE_BYTES) return true;
  const from = Math.floor((bytes.length - SAMPLE_BYTES) / 2);
  const sample = bytes.subarray(from, from + SAMPLE_BYTES);
  return (await pack(sample)).length < sample.length * WORTH;
}
