import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../tool.ts';
import type { Site } from './engine.ts';
import type { Figures } from './figures.ts';

const LIMIT_MS = 60_000;

/** From the command to the first answer of /readyz, on a site that has been started before. Not bound to a core. */
export async function measureStart({ dataDir, environment }: Site): Promise<Figures> {
  const port = 20_000 + (process.pid % 20_000);
  const started = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'scripts/start.mjs'), 'start'], {
    cwd: ROOT,
    stdio: 'ignore',
    env: { ...process.env, ...environment, PORT: String(port), HOST: '127.0.0.1', SHEAF_DATA_DIR: dataDir },
  });
  const exit = new Promise((resolve) => child.once('exit', resolve));
  try {
    while (!(await isReady(port))) {
      if (performance.now() - started > LIMIT_MS) throw new Error(`The server was not ready after ${LIMIT_MS} ms`);
    }
    return { second_start_s: (performance.now() - started) / 1000 };
  } finally {
    child.kill('SIGTERM');
    await exit;
  }
}

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok;
  } catch {
    // Nobody listens yet: asked again, without burning the core that the server needs.
    await new Promise((resume) => setTimeout(resume, 20));
    return false;
  }
}
