import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { ADMIN_PASSWORD, SECRET_KEY } from '../../../../../../scripts/live-server.ts';
import { filesOfVersion } from '../../../../../../scripts/package/tree.ts';
import { ROOT } from '../../../../../../scripts/tool.ts';

interface Ending {
  after(end: () => Promise<void>): void;
}

/** A folder with an installed version of Sheaf, and its launcher as `npm start` runs it. */
export interface Installation {
  readonly home: string;
  readonly url: string;
  /** Answers when it serves. */
  start(): Promise<void>;
  /** The next time that it says where it serves, though the process stays the same. */
  servesAgain(): Promise<void>;
  said(): string;
}

export async function temporaryFolder(t: Ending, name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `sheaf-${name}-`));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** What comes from npm is that of this repository. */
export async function installation(
  t: Ending,
  version: string,
  environment: Readonly<Record<string, string>>,
): Promise<Installation> {
  const home = await temporaryFolder(t, 'home');
  const written = new Set<string>();
  for (const { path, bytes } of filesOfVersion(ROOT, { version, withoutPackages: true })) {
    const folder = dirname(join(home, path));
    if (!written.has(folder)) mkdirSync(folder, { recursive: true });
    written.add(folder);
    writeFileSync(join(home, path), bytes);
  }
  linkPackages(home);
  symlinkSync(join(ROOT, '.cache'), join(home, '.cache')); // what was stripped of types once is not stripped again
  const port = await freePort();
  const lines: string[] = [];
  const served = new Waiting();
  let child: ChildProcess | undefined;
  t.after(async () => {
    if (child) await killed(child);
  });
  return {
    home,
    url: `http://127.0.0.1:${port}`,
    said: () => lines.join('\n'),
    servesAgain: () => served.next(),
    start: async () => {
      const serves = served.next();
      child = spawn(process.execPath, [join(home, 'scripts/start.mjs')], {
        cwd: home,
        env: { ...environmentOf(home, port), ...environment },
      });
      for (const stream of [child.stdout, child.stderr]) {
        if (!stream) continue;
        createInterface(stream).on('line', (line) => {
          lines.push(line);
          if (line.startsWith('Sheaf is at ')) served.tell();
        });
      }
      child.once('exit', (code) => served.fail(new Error(`The server ended with ${code}:\n${lines.join('\n')}`)));
      await serves;
    },
  };
}

function environmentOf(home: string, port: number): NodeJS.ProcessEnv {
  const { SHEAF_HOME: _, ...inherited } = process.env;
  return {
    ...inherited,
    PORT: String(port),
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    SHEAF_DATA_DIR: join(home, 'data'),
    SHEAF_SECRET_KEY: SECRET_KEY,
    SHEAF_ADMIN_PASSWORD: ADMIN_PASSWORD,
    SHEAF_CAPTCHA: 'off',
  };
}

function linkPackages(home: string): void {
  mkdirSync(join(home, 'node_modules/@sheaf'), { recursive: true });
  for (const name of readdirSync(join(ROOT, 'node_modules'))) {
    if (name !== '@sheaf') symlinkSync(join(ROOT, 'node_modules', name), join(home, 'node_modules', name));
  }
  for (const name of readdirSync(join(home, 'packages'))) {
    symlinkSync(join(home, 'packages', name), join(home, 'node_modules/@sheaf', name));
  }
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

async function freePort(): Promise<number> {
  const { promise, resolve } = Promise.withResolvers<number>();
  const server = createServer();
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
  });
  return promise;
}

/** Something that happens again and again, and may end. */
class Waiting {
  #next = Promise.withResolvers<void>();

  next(): Promise<void> {
    return this.#next.promise;
  }

  tell(): void {
    this.#next.resolve();
    this.#next = Promise.withResolvers();
  }

  fail(error: Error): void {
    this.#next.promise.catch(() => undefined);
    this.#next.reject(error);
  }
}
