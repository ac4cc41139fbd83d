import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

export interface ZipEntry {
  /** With `/` between its parts: relative, and never upwards. */
  readonly path: string;
  /** Unix seconds. */
  readonly changed_at: number;
  /** What is packed already only takes time to be packed again. */
  readonly compress: boolean;
  readonly content: Readable;
}

/** A zip as it is made: an entry is asked for when the one before has been read, at the pace of who reads the zip. */
export async function* zipOf(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const zip = new ZipFile();
  const bytes = zip.outputStream.pipe(new PassThrough());
  const ending = new AbortController();
  zip.on('error', (error: Error) => bytes.destroy(error));
  const filled = fill(zip, entries, ending.signal).catch((error: Error) => bytes.destroy(error));
  try {
    yield* bytes;
  } finally {
    ending.abort();
    await filled;
  }
}

async function fill(zip: ZipFile, entries: AsyncIterable<ZipEntry>, signal: AbortSignal): Promise<void> {
  for await (const { path, changed_at, compress, content } of entries) {
    try {
      zip.addReadStream(content, path, { mtime: new Date(changed_at * 1000), compress });
      await finished(content, { signal });
    } finally {
      content.destroy();
    }
  }
  zip.end();
}
