import { type ByteRange, FileKeyError, FileMissingError, FileRangeError, type FileStore } from './file-store.ts';
import { StoreError } from './store-error.ts';

export interface Layers {
  /** Where new files go, and where a file is looked for first. */
  readonly first: FileStore;
  /** Which may hold older ones. */
  readonly others: readonly FileStore[];
}

/**
 * Several stores as one, while files move from some to another: each is found wherever it is, and removed everywhere.
 * A list may name a file twice. `layers` is asked for each call: a change counts from the next one on.
 */
export function createLayeredStore(layers: () => Layers): FileStore {
  return {
    put: (key, bytes, size, type) => layers().first.put(key, bytes, size, type),
    read: (key, range) => readAnywhere(layers(), key, range),
    remove: (key) => removeEverywhere(layers(), key),
    exists: (key) => existsAnywhere(layers(), key),
    // of the others none is long in use
    signedAddress: (key, signing) => layers().first.signedAddress(key, signing),
    list: (prefix) => listAll(layers(), prefix),
  };
}

/** A store that is opened when it is first needed. What keeps it from that is thrown by each call, until it works. */
export function openedLater(open: () => Promise<FileStore>): FileStore {
  let opened: Promise<FileStore> | undefined;
  const store = async () => {
    opened ??= open();
    try {
      return await opened;
    } catch (error) {
      opened = undefined;
      throw error;
    }
  };
  return {
    put: async (key, bytes, size, type) => (await store()).put(key, bytes, size, type),
    read: async (key, range) => (await store()).read(key, range),
    remove: async (key) => (await store()).remove(key),
    exists: async (key) => (await store()).exists(key),
    signedAddress: async (key, signing) => (await store()).signedAddress(key, signing),
    list: async function* (prefix) {
      yield* (await store()).list(prefix);
    },
  };
}

/** The first once more at the end: what was not there yet may have come there from the others meanwhile. */
function inTurn({ first, others }: Layers): readonly FileStore[] {
  return others.length === 0 ? [first] : [first, ...others, first];
}

async function readAnywhere(layers: Layers, key: string, range?: ByteRange) {
  let failure: unknown;
  for (const store of inTurn(layers)) {
    try {
      return await store.read(key, range);
    } catch (error) {
      if (error instanceof FileRangeError || error instanceof FileKeyError) throw error;
      if (!(error instanceof FileMissingError)) failure ??= error;
    }
  }
  throw failure ?? new FileMissingError(key);
}

async function existsAnywhere(layers: Layers, key: string): Promise<boolean> {
  let failure: unknown;
  for (const store of inTurn(layers)) {
    try {
      if (await store.exists(key)) return true;
    } catch (error) {
      if (error instanceof FileKeyError) throw error;
      failure ??= error;
    }
  }
  if (failure !== undefined) throw failure;
  return false;
}

/** One that was used before and is gone keeps nobody from his work: what it holds still is swept when it is back. */
async function removeEverywhere({ first, others }: Layers, key: string): Promise<void> {
  for (const store of others) {
    await store.remove(key).catch((error: unknown) => {
      if (!(error instanceof StoreError)) throw error;
    });
  }
  await first.remove(key);
}

async function* listAll({ first, others }: Layers, prefix?: string): AsyncIterable<string> {
  for (const store of [first, ...others]) yield* store.list(prefix);
}
