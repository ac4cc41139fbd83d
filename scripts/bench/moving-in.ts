import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../tool.ts';
import { writeOldSite } from './old-site.ts';

// Measures `sheaf import showdoc` on a made-up installation: node scripts/bench/moving-in.ts [pages]

const pages = Number(process.argv[2] ?? 50_000);
const folder = await mkdtemp(join(tmpdir(), 'sheaf-moving-in-'));
const env = { ...process.env, SHEAF_DATA_DIR: join(folder, 'data') };

async function sheaf(...args: readonly string[]): Promise<{ seconds: number; peakMb: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/src/cli/main.ts'), ...args], { env, stdio: 'ignore' });
  let peakMb = 0;
  const watching = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid));
  }, 200);
  const [code] = await once(child, 'close');
  clearInterval(watching);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return { seconds: Math.round((performance.now() - begun) / 100) / 10, peakMb };
}

/** The most that the process has held so far; 0 where the system does not tell. */
function peakOf(pid: number | undefined): number {
  try {
    const [, kb] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(kb ?? 0) / 1024);
  } catch {
    return 0; // it has just ended, or this is no Linux
  }
}

try {
  const file = join(folder, 'showdoc.db');
  writeOldSite(file, { items: 200, pages, users: 200, versionsEach: 2 });
  await sheaf('user', 'add', 'first', '--admin');
  const first = await sheaf('import', 'showdoc', file);
  const second = await sheaf('import', 'showdoc', file);
  console.log(JSON.stringify({ pages, versions: 2 * pages, first, second }));
} finally {
  await rm(folder, { recursive: true, force: true });
}
