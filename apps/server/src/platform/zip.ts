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
      addContent(zip, path, handedOver(content), { mtime: new Date(changed_at * 1000), compress });
      await finished(content, { signal });
    } finally {
      content.destroy();
    }
  }
  zip.end();
}

type TakeContent = (take: (error: undefined, content: Readable | undefined) => void) => void;

/** What the types, which are those of version 2, do not know; the tests fail where it is not there. */
interface WholeZipFile {
  readonly entries: { utf8FileName: Buffer }[];
  addReadStreamLazy(path: string, options: { mtime: Date; compress: boolean }, content: TakeContent): void;
}

function addContent(zip: ZipFile, path: string, content: TakeContent, options: { mtime: Date; compress: boolean }) {
  const whole = zip as ZipFile & WholeZipFile;
  whole.addReadStreamLazy(path, options, content);
  const added = whole.entries.at(-1);
  if (!added) throw new Error('An entry that was added is not there');
  // The zip keeps every name to its end: one from Node's pool would keep all that the pool held beside it.
  const name = Buffer.alloc(added.utf8FileName.length);
  added.utf8FileName.copy(name);
  added.utf8FileName = name;
}

/** Gives the content away and forgets it: the zip keeps what it was given for each entry to its own end. */
function handedOver(content: Readable): TakeContent {
  let held: Readable | undefined = content;
  return (take) => {
    const given = held;
    held = undefined;
    take(undefined, given);
  };
}
