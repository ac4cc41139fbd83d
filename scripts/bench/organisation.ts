import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { DatabasePlace } from '../../apps/server/src/platform/database/open.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open.ts';
import type { Tables } from '../../apps/server/src/schema/tables.ts';
import { ADMIN_PASSWORD, startLiveServer } from '../live-server.ts';
import { readCorpus } from '../organisation/corpus.ts';
import { fillOrganisation } from '../organisation/fill.ts';
import { ORGANISATION, sizeOfPart } from '../organisation/plan.ts';
import { startOwnPostgres } from '../postgres.ts';
import { ROOT } from '../tool.ts';
import type { Figures } from './figures.ts';
import { isMet } from './figures.ts';
import { ORGANISATION_BOUNDS } from './organisation-figures.ts';
import { measureOrganisation } from './organisation-measures.ts';
import { boundTable, machineFacts, verdict } from './report.ts';

// `npm run bench:organisation -- <folder>` fills a site as `npm run seed` does, on each engine, measures what many people
// do in it, and writes docs/benchmarks-organisation.md; with `--part 0.1` or `--engine` it writes nothing.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { part: { type: 'string', default: '1' }, engine: { type: 'string' } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('npm run bench:organisation -- <folder with markdown/ and openapi/>');
const size = sizeOfPart(Number(values.part));
const [load = 0] = loadavg();
const at = new Date();
const trees = await readCorpus(folder);

const sqlite = values.engine === 'postgres' ? undefined : await measure('SQLite', undefined);
const postgres = values.engine === 'sqlite' ? undefined : await onPostgres();
if (sqlite && postgres && size.pages === ORGANISATION.pages) write(sqlite, postgres);

async function onPostgres(): Promise<Figures | undefined> {
  const server = await startOwnPostgres();
  if (!server) return undefined;
  return measure('PostgreSQL', server.url).finally(() => server.stop());
}

async function measure(engine: string, url: string | undefined): Promise<Figures> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  const place: DatabasePlace = url ? { url } : { file: join(dataDir, 'sheaf.db') };
  const environment: Record<string, string> = { NODE_ENV: 'production', ...(url ? { DATABASE_URL: url } : {}) };
  try {
    await (await startLiveServer({ dataDir, environment })).stop();
    const open = await openDatabase<Tables>(place);
    const now = Math.floor(Date.now() / 1000);
    const organisation = await fillOrganisation(open, trees, {
      size,
      now,
      tell: (text) => tell(`${engine}: ${text}`),
    }).finally(() => open.close());
    const site = { dataDir, environment, place, organisation, adminPassword: ADMIN_PASSWORD };
    const figures = await measureOrganisation(site, (text) => tell(`${engine}: ${text}`));
    print(engine, figures);
    return figures;
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

function tell(text: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${text}`);
}

function print(engine: string, figures: Figures): void {
  for (const bound of ORGANISATION_BOUNDS) {
    const value = figures[bound.figure];
    const limit =
      bound.atMost === undefined ? '' : ` (bound ${bound.atMost}${isMet(bound, figures) ? '' : ', NOT MET'})`;
    console.log(`${engine}: ${bound.figure.padEnd(16)} ${value?.toFixed(2) ?? 'not measured'} ${bound.unit}${limit}`);
  }
}

function write(one: Figures, other: Figures): void {
  const file = join(ROOT, 'docs/benchmarks-organisation.md');
  const people = `${size.users.toLocaleString('en')} users, ${size.teams} teams, ${size.items.toLocaleString('en')} items, ${size.pages.toLocaleString('en')} pages, one item of ${size.largest.toLocaleString('en')}`;
  const text = [
    '# Benchmarks of an organisation',
    'Written by `npm run bench:organisation -- <folder>`; nobody edits it. The folder holds `markdown/` and `openapi/`, whose real titles and texts fill the site as `npm run seed` does.',
    `${machineFacts(at)}. ${people}. Server, database and client share the machine. Load of it when the run began: ${load.toFixed(1)}.`,
    verdict(ORGANISATION_BOUNDS, one),
    boundTable(ORGANISATION_BOUNDS, { sqlite: one, postgres: other }),
    'What a user may read decides what a search over everything costs: the 200 users are taken at random, the one who sees most items stands beside them.',
  ];
  writeFileSync(file, `${text.join('\n\n')}\n`);
  console.log(`written to ${file}`);
}
