import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { createConnection } from 'mysql2/promise';

const MARIADB = ['/usr/sbin/mariadbd', '/usr/sbin/mysqld', '/usr/local/sbin/mariadbd'].find((place) =>
  existsSync(place),
);
/** Where MariaDB is not installed tests that need it are skipped, and say so. */
export const NO_MARIADB = MARIADB === undefined ? 'MariaDB is not installed' : false;

const READY_MS = 30_000;
const LOOK_MS = 100;

/** A real server in a folder of its own; answers its address, where whoever comes in may do anything. */
export async function startMariadb(t: Pick<TestContext, 'after'>): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'sheaf-mariadb-'));
  const data = join(home, 'data');
  await mkdir(data);
  const port = await freePort();
  const place = [`--datadir=${data}`, `--socket=${join(home, 'socket')}`, `--port=${port}`, '--bind-address=127.0.0.1'];
  // without tables of its own, and as whoever runs the tests; the data are thrown away
  const free = ['--user=root', '--skip-grant-tables', '--innodb-flush-log-at-trx-commit=0'];
  const server = spawn(MARIADB ?? '', ['--no-defaults', ...place, ...free], { stdio: 'ignore' });
  t.after(async () => {
    await ended(server);
    await rm(home, { recursive: true, force: true });
  });
  const address = `mysql://root@127.0.0.1:${port}`;
  await answering(address, server);
  return address;
}

async function answering(address: string, server: ChildProcess): Promise<void> {
  const end = performance.now() + READY_MS;
  for (;;) {
    try {
      return await (await createConnection(address)).end();
    } catch (cause) {
      if (server.exitCode !== null || performance.now() > end) throw new Error('MariaDB did not start', { cause });
    }
    await wait(LOOK_MS);
  }
}

async function ended(server: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  server.once('exit', () => resolve());
  if (server.exitCode !== null || server.signalCode !== null) resolve();
  server.kill('SIGKILL');
  await promise;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  await new Promise((done) => server.close(done));
  return typeof address === 'object' && address ? address.port : 0;
}
