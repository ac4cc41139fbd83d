import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FRUGAL } from '../live-server.ts';
import { startOwnPostgres } from '../postgres.ts';
import { ROOT } from '../tool.ts';
import { writeOldSite } from './old-site.ts';

// `sheaf import showdoc` of an installation of 50,000 pages with two former versions each, into a new site, and once
// more where nothing is new, with the bounds of time and memory that it is to keep.
// node scripts/bench/moving-in.ts [pages] [sqlite|postgres]

const PAGES = Number(process.argv[2] ?? 50_000);
const VERSIONS_EACH = 2;
const SECONDS_MAX = 180;
const MEGABYTES_MAX = 400;
const LOOK_MS = 200;

const folder = await mkdtemp(join(tmpdir(), 'sheaf-moving-in-'));
const postgres = process.argv[3] === 'postgres' ? await startOwnPostgres() : undefined;
const key = { SHEAF_SECRET_KEY: 'the secret key of a bench, long enough' };
const place = { SHEAF_DATA_DIR: join(folder, 'data'), DATABASE_URL: postgres?.url ?? '' };
const env = { ...process.env, ...FRUGAL, ...key, ...place };

async function sheaf(...args: readonly string[]): Promise<{ seconds: number; peakMb: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [join(ROOT, 'apps/server/src/cli/main.ts'), ...args], { env, stdio: 'ignore' });
  let peakMb = 0;
  const watching = setInterval(() => {
    peakMb = Math.max(peakMb, peakOf(child.pid));
  }, LOOK_MS);
  const [code] = await once(child, 'close');
  clearInterval(watching);
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`);
  return { seconds: (performance.now() - begun) / 1000, peakMb };
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
  writeOldSite(file, { items: 200, pages: PAGES, users: 200, versionsEach: VERSIONS_EACH });
  await sheaf('user', 'add', 'first', '--admin');
  for (const what of ['all is new', 'nothing is new']) {
    const { seconds, peakMb } = await sheaf('import', 'showdoc', file);
    const isWithin = seconds <= SECONDS_MAX && peakMb <= MEGABYTES_MAX;
    const facts = `${PAGES} pages and ${VERSIONS_EACH * PAGES} versions in ${seconds.toFixed(1)} s, ${peakMb} MB at most`;
    console.log(`${what}: ${facts}${isWithin ? '' : ' (beyond the bound)'}`);
    if (!isWithin) process.exitCode = 1;
  }
} finally {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
}
