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
  const directory = new Directory(zip);
  for await (const { path, changed_at, compress, content } of entries) {
    try {
      directory.noteWritten();
      addContent(zip, path, handedOver(content), { mtime: new Date(changed_at * 1000), compress });
      await finished(content, { signal });
    } finally {
      content.destroy();
    }
  }
  directory.giveBack();
  zip.end();
}

type TakeContent = (take: (error: undefined, content: Readable | undefined) => void) => void;

/** What the types, which are those of version 2, do not know; the tests fail where it is not there. */
interface WholeEntry {
  utf8FileName: Buffer;
  readonly state: number;
  getCentralDirectoryRecord(): Buffer;
}

interface WholeZipFile {
  entries: WholeEntry[];
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

/** The state of an entry whose content is in the zip. */
const WRITTEN = 3;
/** Longer than any record. */
const BLOCK_BYTES = 128 * 1024;
const NOTHING = Buffer.alloc(0);

/**
 * The list at the end of a zip, kept as its bytes. The zip looks through all its entries for the next one each time that
 * one is written: it is shown those alone that are not, or many small files take their number's square of time.
 */
class Directory {
  readonly #zip: WholeZipFile;
  readonly #full: Buffer[] = [];
  // As names above, records are copied out of Node's pool.
  #block = Buffer.alloc(BLOCK_BYTES);
  #used = 0;
  #count = 0;

  constructor(zip: ZipFile) {
    // Checked by the tests, as above.
    this.#zip = zip as ZipFile & WholeZipFile;
  }

  noteWritten(): void {
    const { entries } = this.#zip;
    for (const entry of entries) if (entry.state === WRITTEN) this.#note(entry.getCentralDirectoryRecord());
    this.#zip.entries = entries.filter(({ state }) => state !== WRITTEN);
  }

  /** The zip counts its entries, and asks each for its record: the first answers for all that were written. */
  giveBack(): void {
    const records = [Buffer.concat([...this.#full, this.#block.subarray(0, this.#used)])];
    const written: WholeEntry = {
      utf8FileName: NOTHING,
      state: WRITTEN,
      getCentralDirectoryRecord: () => records.pop() ?? NOTHING,
    };
    this.#zip.entries = [...Array.from({ length: this.#count }, () => written), ...this.#zip.entries];
  }

  #note(record: Buffer): void {
    if (this.#used + record.length > BLOCK_BYTES) {
      this.#full.push(this.#block.subarray(0, this.#used));
      [this.#block, this.#used] = [Buffer.alloc(BLOCK_BYTES), 0];
    }
    this.#used += record.copy(this.#block, this.#used);
    this.#count++;
  }
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
