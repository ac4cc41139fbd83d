import { promisify } from 'node:util';
import { constants, crc32, deflateRaw } from 'node:zlib';

/** The first bytes of a gzip stream after its header: what many answers begin with, packed once for all of them. */
export interface PackedBeginning {
  /** Raw deflate that ends at a whole byte and not for good: more can follow. */
  readonly bytes: Buffer;
  readonly crc: number;
  readonly length: number;
}

/** Deflate, no time, no name, of no particular system: RFC 1952. */
const GZIP_HEADER = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255]);
const GZIP_TRAILER_BYTES = 8;
const ENVELOPE = '{"error_code":0,"error_message":"","data":{';
const deflate = promisify(deflateRaw);

/** An answer in its envelope up to the end of this field, which comes first in it. */
export async function packField(name: string, value: unknown): Promise<PackedBeginning> {
  const plain = Buffer.from(`${ENVELOPE}${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const bytes = await deflate(plain, { finishFlush: constants.Z_FULL_FLUSH });
  return { bytes, crc: crc32(plain), length: plain.length };
}

/** The whole answer as one gzip stream; there is at least one other field. */
export async function gzipWith({ bytes, crc, length }: PackedBeginning, otherFields: object): Promise<Buffer> {
  const plain = Buffer.from(`,${JSON.stringify(otherFields).slice(1)}}`);
  const trailer = Buffer.alloc(GZIP_TRAILER_BYTES);
  trailer.writeUInt32LE(crc32(plain, crc), 0);
  trailer.writeUInt32LE((length + plain.length) % 2 ** 32, 4);
  return Buffer.concat([GZIP_HEADER, bytes, await deflate(plain), trailer]);
}
