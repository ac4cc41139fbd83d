import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

// Packs what Vite made, so that the server sends it as it lies there: `node scripts/pack-assets.ts <folders>`.

const PACKED = /\.(?:js|css|html|svg)$/;
/** What is smaller goes in one packet anyway. */
const LEAST_BYTES = 1024;
/** The best quality takes ten times as long, which only what a first visit loads is worth. */
const BEST_UP_TO_BYTES = 64 * 1024;

async function pack(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < LEAST_BYTES) return;
  const quality = bytes.length <= BEST_UP_TO_BYTES ? constants.BROTLI_MAX_QUALITY : 9;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
  ]);
  for (const [extension, packed] of [['br', br] as const, ['gz', gz] as const]) {
    if (packed.length < bytes.length) writeFileSync(`${file}.${extension}`, packed);
  }
}

const files = process.argv.slice(2).flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
await Promise.all(files.filter((file) => PACKED.test(file)).map(pack));
