import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from './tool.ts';

export interface LiveServerOptions {
  readonly dataDir: string;
  /** Environment variables beside those that every such server has. */
  readonly environment?: Readonly<Record<string, string>>;
  /** What stands before the command: `['taskset', '-c', '0']`. */
  readonly through?: readonly string[];
  /** Options of Node: `['--cpu-prof']`. */
  readonly nodeOptions?: readonly string[];
  /** A script to run instead of the server's own. */
  readonly script?: string;
}

/** The real server as a process of its own. */
export interface LiveServer {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to the line with its address. */
  readonly startedInMs: number;
  /** What it has said so far: its last lines. */
  said(): string;
  signal(signal: NodeJS.Signals): void;
  /** Resolves to the exit code, null when a signal ended it. */
  ended(): Promise<number | null>;
  /** As an operator stops it. */
  stop(): Promise<number | null>;
  /** As `kill -9`. */
  kill(): Promise<void>;
}

export const ADMIN_PASSWORD = 'correct horse battery';
/** Of every such server, and of commands beside one. */
export const SECRET_KEY = 'the secret key of a measured server, long enough';
const READY_MS = 60_000;
const LINES_KEPT = 200;
/** As `npm start`, `npm run sheaf`, the image and the unit of systemd have it. */
export const FRUGAL = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072' } as const;
/** As `npm start` has it. */
const STRIPPED_ONCE = ['--disable-warning=ExperimentalWarning', '--import', join(ROOT, 'apps/server/stripped.mjs')];

/** @throws Error with what the server said, when it ends or says nothing before it has an address */
export async function startLiveServer(options: LiveServerOptions): Promise<LiveServer> {
  const { child, exit, address, said, startedAt } = spawnLiveServer(options);
  const url = await address;
  return {
    url,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - startedAt,
    said: () => said.join('\n'),
    signal: (signal) => void child.kill(signal),
    ended: () => exit,
    stop: () => {
      child.kill('SIGTERM');
      return exit;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

/** The process at once; `address` resolves when it listens. */
export function spawnLiveServer({ dataDir, environment, through = [], nodeOptions = [], script }: LiveServerOptions) {
  const run = [...STRIPPED_ONCE, ...nodeOptions, script ?? join(ROOT, 'apps/server/src/main.ts')];
  const command = [...through, process.execPath, ...run];
  const [program = process.execPath, ...args] = command;
  const startedAt = performance.now();
  const child = spawn(program, args, {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      DATABASE_URL: '',
      NODE_COMPILE_CACHE: '',
      ...FRUGAL,
      SHEAF_DATA_DIR: dataDir,
      SHEAF_SECRET_KEY: SECRET_KEY,
      SHEAF_ADMIN_PASSWORD: ADMIN_PASSWORD,
      SHEAF_CAPTCHA: 'off',
      ...environment,
    },
  });
  const killAtExit = () => void child.kill('SIGKILL');
  process.once('exit', killAtExit);
  child.once('exit', () => process.off('exit', killAtExit));
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface(stream).on('line', (line) => {
      said.push(line);
      if (said.length > LINES_KEPT) said.shift();
    });
  }
  const exit = ended(child);
  return { child, exit, address: addressOf(child, exit, said), said, startedAt };
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('exit', (code) => resolve(code));
  });
}

async function addressOf(child: ChildProcess, exit: Promise<number | null>, said: readonly string[]): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const timer = setTimeout(() => {
    child.kill('SIGKILL');
    reject(new Error(`The server had no address after ${READY_MS} ms:\n${said.join('\n')}`));
  }, READY_MS);
  if (child.stdout) {
    createInterface(child.stdout).on('line', (line) => {
      const address = /^Sheaf is at (http:\S+?)\/?$/.exec(line)?.[1];
      if (address) resolve(address);
    });
  }
  void exit.then((code) => reject(new Error(`The server ended with ${code}:\n${said.join('\n')}`)));
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
