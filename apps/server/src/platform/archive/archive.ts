import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { z } from 'zod';
import { randomToken } from '../crypto/tokens.ts';
import { FileMissingError, type FileStore } from '../storage/file-store.ts';
import { Manifest } from './manifest.ts';
import { zip } from './pack.ts';
import { newLock, PLAIN, type Seal, sealWith } from './seal.ts';
import { putSmall, readAll, readSmall } from './small-file.ts';
import { whileAlone } from './turn.ts';

/** Snapshots in a store, as pieces of which each is kept once however many snapshots hold it. */
export interface Archive {
  readonly isEncrypted: boolean;
  /** What a piece with these bytes is called. */
  nameOf(bytes: Uint8Array): string;
  /** Nothing is written when the piece is there. `added` is what it takes in the store. */
  put(bytes: Uint8Array): Promise<{ readonly name: string; readonly added: number }>;
  /** @throws ArchiveDamagedError */
  get(name: string): Promise<Buffer>;
  /** Last of all: what it names is there. Answers its id, which begins with the time. */
  add(manifest: Manifest): Promise<string>;
  /** Ids, oldest first. */
  list(): Promise<readonly string[]>;
  /** @throws ArchiveDamagedError */
  read(id: string): Promise<Manifest>;
  remove(id: string): Promise<void>;
  /** Removes pieces that no snapshot names; answers how many. */
  sweep(): Promise<number>;
  /** @throws ArchiveBusyError when another process writes to it */
  whileAlone<T>(work: () => Promise<T>): Promise<T>;
}

/** The archive cannot be opened: it is encrypted, or with another passphrase. */
export class ArchiveLockedError extends Error {
  override readonly name = 'ArchiveLockedError';
}

/** A piece is missing, or its bytes are not those that were put there. */
export class ArchiveDamagedError extends Error {
  override readonly name = 'ArchiveDamagedError';
}

const HEAD = 'archive.json';
const [PIECES, SNAPSHOTS] = ['pieces/', 'snapshots/'];
const Head = z.object({ format: z.literal(1), lock: z.object({ salt: z.string(), proof: z.string() }).optional() });
const unzip = promisify(gunzip);

/**
 * Opens the archive in a store, or begins one there; with a passphrase everything in it is encrypted.
 * @throws ArchiveLockedError, ArchiveDamagedError
 */
export async function openArchive(store: FileStore, passphrase?: string): Promise<Archive> {
  const seal = await sealOf(store, passphrase);
  let known: Promise<Set<string>> | undefined;
  const pieces = () => {
    known ??= namesIn(store, PIECES);
    return known;
  };
  const list = async () => [...(await namesIn(store, SNAPSHOTS))].sort();
  const read = async (id: string) => {
    const text = await unpacked(store, seal, SNAPSHOTS + id, id);
    return Manifest.parse(JSON.parse(text.toString('utf8')));
  };
  return {
    isEncrypted: seal !== PLAIN,
    nameOf: seal.nameOf,
    put: async (bytes) => {
      const name = seal.nameOf(bytes);
      const held = await pieces();
      if (held.has(name)) return { name, added: 0 };
      const packed = seal.close(name, await zip(bytes));
      await store.put(keyOf(name), packed, packed.length, 'application/octet-stream');
      held.add(name);
      return { name, added: packed.length };
    },
    get: async (name) => {
      const bytes = await unpacked(store, seal, keyOf(name), name);
      if (seal.nameOf(bytes) !== name)
        throw new ArchiveDamagedError(`The piece ${name} holds other bytes than it should`);
      return bytes;
    },
    add: async (manifest) => {
      const id = idOf(manifest);
      const packed = seal.close(id, await zip(Buffer.from(JSON.stringify(manifest))));
      await store.put(SNAPSHOTS + id, packed, packed.length, 'application/octet-stream');
      return id;
    },
    list,
    read,
    remove: (id) => store.remove(SNAPSHOTS + id),
    sweep: async () => {
      const named = new Set<string>();
      for (const id of await list()) for (const name of namesOf(await read(id))) named.add(name);
      const unused = [...(await pieces())].filter((name) => !named.has(name));
      for (const name of unused) await store.remove(keyOf(name));
      known = undefined;
      return unused.length;
    },
    whileAlone: (work) => whileAlone(store, work),
  };
}

/** Ids sort by their time. */
function idOf({ taken_at }: Manifest): string {
  const time = new Date(taken_at * 1000).toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return `${time}-${createHash('sha1').update(randomToken(8)).digest('hex').slice(0, 6)}`;
}

function keyOf(name: string): string {
  return `${PIECES}${name.slice(0, 2)}/${name}`;
}

async function namesIn(store: FileStore, prefix: string): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const key of store.list(prefix)) names.add(key.slice(key.lastIndexOf('/') + 1));
  return names;
}

function namesOf({ tables, files }: Manifest): string[] {
  return [...tables.flatMap(({ chunks }) => chunks), ...files.flatMap(({ pieces }) => pieces)];
}

async function sealOf(store: FileStore, passphrase: string | undefined): Promise<Seal> {
  const found = await readSmall(store, HEAD);
  const head = found === undefined ? await begin(store, passphrase) : Head.parse(JSON.parse(found));
  if (!head.lock) {
    if (passphrase === undefined) return PLAIN;
    throw new ArchiveLockedError('This archive is not encrypted: begin another one for a passphrase');
  }
  if (passphrase === undefined) throw new ArchiveLockedError('This archive is encrypted: name its passphrase');
  const seal = sealWith(passphrase, head.lock);
  if (!seal) throw new ArchiveLockedError('This archive was encrypted with another passphrase');
  return seal;
}

async function begin(store: FileStore, passphrase: string | undefined): Promise<z.infer<typeof Head>> {
  const head = { format: 1 as const, ...(passphrase === undefined ? {} : { lock: newLock(passphrase) }) };
  await putSmall(store, HEAD, head);
  return head;
}

async function unpacked(store: FileStore, seal: Seal, key: string, name: string): Promise<Buffer> {
  try {
    return await unzip(seal.open(name, await readAll(store, key)));
  } catch (cause) {
    const what = cause instanceof FileMissingError ? 'is missing' : 'cannot be read';
    throw new ArchiveDamagedError(`${key} ${what}`, { cause });
  }
}
