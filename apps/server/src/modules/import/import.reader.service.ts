import { type ImportPreview, LIMITS } from '@sheaf/contract';
import { type ExchangeAsset, type ExchangeCatalog, type ExchangePage, ImportRefused } from '@sheaf/exchange';
import { ApiError } from '../../platform/errors.ts';
import type { Language } from '../../platform/http/language.ts';
import { OwnProcess, OwnProcessLost } from '../../platform/own-process.ts';
import type { ImportTree, ReaderAnswer, ReaderQuestion, ReadingNote, ToldPlace } from './import-reading.ts';
import type { ImportWatch } from './import-work.ts';

/** Makes the tree that is imported; `done` of `total` files are read. */
export type ReadTree = (watch: Pick<ImportWatch, 'tell'>) => Promise<ImportTree>;

export interface OpenReader {
  /** The source's own name. */
  readonly source: string;
  readonly format: ImportPreview['format'];
  readonly read: ReadTree;
  /** All of it as one piece. @throws ImportRefused for more than so many bytes */
  readonly pack: (most: number) => Promise<Buffer>;
  /** Whoever opened it calls this, however it went. */
  readonly close: () => Promise<void>;
}

/** A file or a folder, or what `pack` made of one. */
type Opened =
  | {
      readonly path: string;
      /** As the client named it. */
      readonly name?: string;
      readonly isFolder?: boolean;
    }
  | { readonly packed: Uint8Array };

export type ToRead = Opened & {
  readonly language: Language;
  /** 0: for a new one. */
  readonly item_id: number;
  /** Ends what is going on, at once. */
  readonly signal?: AbortSignal;
};

/**
 * Opens a source in a process of its own, as whichever format it is of: what strangers made is taken apart where neither
 * its time nor its memory is anybody else's.
 * @throws ApiError importUnknown; ImportRefused; the signal's reason
 */
export async function openReader({ language, item_id, signal, ...opened }: ToRead): Promise<OpenReader> {
  signal?.throwIfAborted();
  const own = takeProcess();
  const stop = () => own.end(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  const ask = asker(own);
  const close = async () => {
    signal?.removeEventListener('abort', stop);
    await giveBack(own);
  };
  try {
    const { opened: source } = await ask({ ask: 'open', ...opened });
    const format = source?.format;
    if (!source || !format) throw new ApiError('importUnknown', {}, { field: 'file' });
    const read: ReadTree = async ({ tell }) => {
      const question = { ask: 'read', language, itemType: item_id > 0 ? 1 : undefined } as const;
      const { tree } = await ask(question, (note) => {
        // What the reader sends on the way to a tree.
        const { done, total } = note as ReadingNote;
        tell(done, total);
      });
      return toldTree(ask, tree);
    };
    const pack = async (most: number) => Buffer.from(await bytesOf(ask, { ask: 'pack', most }));
    return { source: source.name, format, read, pack, close };
  } catch (error) {
    await close();
    throw error;
  }
}

type Own = OwnProcess<ReaderQuestion, ReaderAnswer>;
type Ask = (question: ReaderQuestion, tell?: (note: unknown) => void) => Promise<ReaderAnswer>;

const FILE = new URL('import-reader.worker.ts', import.meta.url);
const BOUNDS = { silentMs: LIMITS.importSilentSeconds * 1000, memoryMb: LIMITS.importReaderMb };
/** One that has nothing to do is kept for a while: to begin one takes longer than to read most files. */
const IDLE_MS = 30_000;
const KEPT = 2;
const idle = new Map<Own, NodeJS.Timeout>();

function takeProcess(): Own {
  for (const [own, timer] of idle) {
    clearTimeout(timer);
    idle.delete(own);
    if (!own.isGone) return own;
  }
  return new OwnProcess(FILE, BOUNDS);
}

async function giveBack(own: Own): Promise<void> {
  const isWell = await asker(own)({ ask: 'close' }).then(
    () => true,
    () => false,
  );
  if (!isWell || idle.size >= KEPT) return own.end();
  const timer = setTimeout(() => {
    idle.delete(own);
    own.end();
  }, IDLE_MS);
  idle.set(own, timer.unref());
}

function asker(own: Own): Ask {
  return async (question, tell) => {
    const answer = await own.ask(question, tell).catch((error: unknown) => {
      throw error instanceof OwnProcessLost ? refusalOfLoss(error) : error;
    });
    const { refused } = answer;
    if (refused) throw new ImportRefused(refused.code, refused);
    return answer;
  };
}

function refusalOfLoss(error: OwnProcessLost): ImportRefused {
  if (error.by === 'memory') return new ImportRefused('reader-memory', { max: LIMITS.importReaderMb, cause: error });
  if (error.by === 'silence') {
    return new ImportRefused('reader-silent', { max: LIMITS.importSilentSeconds, cause: error });
  }
  return new ImportRefused('reader-failed', { cause: error });
}

function toldTree(ask: Ask, tree: ReaderAnswer['tree']): ImportTree {
  if (!tree) throw new Error('the reader answered no tree');
  const assets = new Map<string, ExchangeAsset>();
  const text = async (key: string) => {
    const { text: told } = await ask({ ask: 'text', key });
    if (!told) throw new Error('the reader answered no text');
    for (const head of told.assets) {
      if (!assets.has(head.key))
        assets.set(head.key, { ...head, bytes: () => bytesOf(ask, { ask: 'bytes', key: head.key }) });
    }
    return told.text;
  };
  const { title, item, counts, losses } = tree;
  return {
    ...{ title, counts, losses },
    ...(item && { item }),
    ...placeOf(tree, text),
    // Known as soon as a text that uses it was read; nobody asks before.
    asset: (key) => assets.get(key),
    assetLosses: async (used) => (await ask({ ask: 'assetLosses', used })).losses ?? [],
  };
}

async function bytesOf(ask: Ask, question: ReaderQuestion): Promise<Uint8Array> {
  const { bytes } = await ask(question);
  if (!bytes) throw new Error('the reader answered no bytes');
  return bytes;
}

function placeOf(
  place: ToldPlace,
  text: (key: string) => ReturnType<ExchangePage['text']>,
): Pick<ExchangeCatalog, 'catalogs' | 'pages'> {
  return {
    pages: place.pages.map((page) => ({ ...page, text: () => text(page.key) })),
    catalogs: place.catalogs.map(({ key, title, order, ...below }) => ({ key, title, order, ...placeOf(below, text) })),
  };
}
