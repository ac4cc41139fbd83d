import type { Socket } from 'node:net';
import { connect as openSecure, type TLSSocket } from 'node:tls';
import type { Client, Entry, SearchOptions } from 'ldapts';
import { DirectoryError, type DirectoryTrouble } from './directory-error.ts';
import { boundBytes, connectTo, type DirectoryServer, trustOf, within } from './socket.ts';

/** Where a directory is, and as whom it is searched. */
export interface DirectoryPlace {
  /** In the order in which they are asked. */
  readonly servers: readonly DirectoryServer[];
  /** PEM; '': what everybody trusts. */
  readonly ca: string;
  /** For each answer. */
  readonly seconds: number;
  /** '': nobody. */
  readonly bind_dn: string;
  readonly bind_password: string;
}

export interface DirectoryEntry {
  readonly dn: string;
  /** Of an attribute, whatever the case of its name; binary ones as hexadecimal digits. */
  values(attribute: string): readonly string[];
}

export interface DirectorySearch {
  readonly filter: string;
  readonly attributes: readonly string[];
  /** These come as bytes. */
  readonly binary?: readonly string[];
  readonly scope?: 'base' | 'sub';
  /** At most so many; those beyond are not answered. */
  readonly most?: number;
}

/** A connection to one server, bound as who searches. Referrals are never followed. */
export interface Directory {
  /** @throws DirectoryError */
  find(base: string, search: DirectorySearch): Promise<DirectoryEntry[]>;
  /** Page by page. @throws DirectoryError */
  pages(base: string, search: DirectorySearch): AsyncGenerator<DirectoryEntry[]>;
  /** Is this the password of the entry? Nothing can be searched afterwards. @throws DirectoryError unreachable */
  proves(dn: string, password: string): Promise<boolean>;
}

const PAGE = 500;
/** How long a server that did not answer is asked after the others. */
const REST_MS = 30_000;
const RESTING_MAX = 100;
const BUSY = new Set([51, 52]);
/** Not able to tell: not a refusal of the password. */
const TELLS_NOTHING = new Set([1, 2, 3, 11, 51, 52, 80]);

/** What another server may do better. */
const GOES_ON: ReadonlySet<DirectoryTrouble> = new Set(['unreachable', 'unsecured']);

const resting = new Map<string, number>();

/**
 * Does something by the first server that answers to the end: where one stops answering on the way, the next does all of
 * it, so that the work must bear to be begun again.
 * @throws DirectoryError of the one that is asked first when none does; of any that refuses who searches
 */
export async function askDirectory<R>(place: DirectoryPlace, work: (directory: Directory) => Promise<R>): Promise<R> {
  const troubles: DirectoryError[] = [];
  for (const server of inTurn(place.servers)) {
    try {
      return await askAt(server, place, work);
    } catch (error) {
      troubles.push(goneOn(server, place, error));
    }
  }
  throw allOf(troubles);
}

/** Why the next one is asked. @throws what no other server would do better */
function goneOn(server: DirectoryServer, { servers }: DirectoryPlace, error: unknown): DirectoryError {
  if (!(error instanceof DirectoryError && GOES_ON.has(error.trouble))) throw error;
  if (resting.size < RESTING_MAX) resting.set(keyOf(server), Date.now() + REST_MS);
  const isOneOf = servers.length > 1;
  return isOneOf ? new DirectoryError(error.trouble, `${keyOf(server)}: ${error.message}`, error) : error;
}

function allOf(troubles: readonly DirectoryError[]): DirectoryError {
  const [first] = troubles;
  if (!first) return new DirectoryError('unreachable', 'no server is named');
  return new DirectoryError(first.trouble, troubles.map(({ message }) => message).join('; '), first);
}

async function askAt<R>(
  server: DirectoryServer,
  place: DirectoryPlace,
  work: (directory: Directory) => Promise<R>,
): Promise<R> {
  const directory = await openAt(server, place);
  try {
    const done = await work(directory);
    resting.delete(keyOf(server));
    return done;
  } finally {
    directory.close();
  }
}

function keyOf({ host, port }: DirectoryServer): string {
  return `${host}:${port}`;
}

function inTurn(servers: readonly DirectoryServer[]): readonly DirectoryServer[] {
  const now = Date.now();
  const rests = (server: DirectoryServer) => ((resting.get(keyOf(server)) ?? 0) > now ? 1 : 0);
  return servers.toSorted((a, b) => rests(a) - rests(b));
}

async function openAt(server: DirectoryServer, place: DirectoryPlace): Promise<OpenDirectory> {
  const { ca, seconds } = place;
  const { Client } = await import('ldapts');
  const socket = await connectTo(server, ca, seconds);
  const bounded = boundBytes(socket);
  const close = () => {
    bounded.stop();
    socket.destroy();
  };
  const client = new Client({
    url: 'ldap://directory', // the socket is there already
    timeout: seconds * 1000,
    strictDN: false,
    createConnection: once(() => socket),
    createSecureConnection: once(() => openSecure({ ...trustOf(server, ca), socket })),
  });
  try {
    if (server.security === 'starttls') await secure(client, socket, seconds);
    if (place.bind_dn !== '') await asking('bind', () => client.bind(place.bind_dn, place.bind_password));
  } catch (error) {
    close();
    throw error;
  }
  return directoryOf(client, { socket, whole: bounded.whole, close });
}

/** A second connection would be one that nobody secured: whatever asks for it fails. */
function once<S extends Socket | TLSSocket>(open: () => S): () => S {
  let opened = false;
  return () => {
    if (opened) throw new Error('connection lost');
    opened = true;
    return open();
  };
}

async function secure(client: Client, socket: Socket, seconds: number): Promise<void> {
  await within(seconds, socket, (done, fail) => {
    client.startTLS().then(done, (error: Error) => fail(new DirectoryError('unsecured', error.message, error)));
  });
}

interface OpenDirectory extends Directory {
  close(): void;
}

interface Line {
  readonly socket: Socket;
  whole(): void;
  close(): void;
}

function directoryOf(client: Client, { socket, whole, close }: Line): OpenDirectory {
  const demandOpen = () => {
    if (socket.destroyed) throw new DirectoryError('unreachable', 'connection lost');
  };
  return {
    find: async (base, search) => {
      demandOpen();
      const { searchEntries } = await asking('search', () => client.search(base, optionsOf(search)));
      whole();
      return searchEntries.map(entryOf);
    },
    async *pages(base, search) {
      demandOpen();
      const found = client.searchPaginated(base, { ...optionsOf(search), paged: { pageSize: PAGE } });
      for (;;) {
        const { value, done } = await asking('search', () => found.next());
        if (done) return;
        whole();
        yield value.searchEntries.map(entryOf);
        demandOpen();
      }
    },
    proves: async (dn, password) => {
      // Both are taken for nobody, and that succeeds, by many directories.
      if (dn === '' || password === '') return false;
      demandOpen();
      try {
        await client.bind(dn, password);
        return true;
      } catch (error) {
        const { code } = Object(error);
        if (typeof code === 'number' && !TELLS_NOTHING.has(code)) return false;
        throw troubleOf('unreachable', error);
      }
    },
    close,
  };
}

function optionsOf({ filter, attributes, binary = [], scope = 'sub', most = 0 }: DirectorySearch): SearchOptions {
  return {
    filter,
    scope,
    attributes: [...attributes],
    explicitBufferAttributes: [...binary],
    sizeLimit: most,
    timeLimit: 0,
    derefAliases: 'never',
  };
}

async function asking<R>(trouble: DirectoryTrouble, ask: () => Promise<R>): Promise<R> {
  try {
    return await ask();
  } catch (error) {
    throw troubleOf(trouble, error);
  }
}

/** With a code the directory answered; without one nobody did. */
function troubleOf(trouble: DirectoryTrouble, error: unknown): DirectoryError {
  const { code, message } = Object(error);
  const answered = typeof code === 'number' && !BUSY.has(code);
  return new DirectoryError(answered ? trouble : 'unreachable', String(message), error);
}

function entryOf(entry: Entry): DirectoryEntry {
  const attributes = new Map(Object.entries(entry).map(([name, value]) => [name.toLowerCase(), value]));
  return {
    dn: entry.dn,
    values: (attribute) => {
      const found = attributes.get(attribute.toLowerCase()) ?? [];
      const values = Array.isArray(found) ? found : [found];
      return values.map((value) => (typeof value === 'string' ? value : value.toString('hex'))).filter((v) => v !== '');
    },
  };
}
