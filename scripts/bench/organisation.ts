import { writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import type { DatabasePlace } from '../../apps/server/src/platform/database/open.ts';
import { openDatabase } from '../../apps/server/src/platform/database/open.ts';
import type { Tables } from '../../apps/server/src/schema/tables.ts';
import { startLiveServer } from '../live-server.ts';
import { readCorpus } from '../organisation/corpus.ts';
import { fillOrganisation } from '../organisation/fill.ts';
import { ORGANISATION, sizeOfPart } from '../organisation/plan.ts';
import { startOwnPostgres } from '../postgres.ts';
import { ROOT } from '../tool.ts';
import type { Figures } from './figures.ts';
import { isMet } from './figures.ts';
import { ORGANISATION_BOUNDS } from './organisation-figures.ts';
import { measureOrganisation, type OrganisationSite } from './organisation-measures.ts';
import { boundTable, machineFacts, verdict } from './report.ts';

// `npm run bench:organisation -- <folder>` fills a site as `npm run seed` does, on each engine, measures what many people
// do in it, and writes docs/benchmarks-organisation.md; with `--part 0.1` or `--engine` it writes nothing. Sites that were
// filled before, started with the secret and the password of scripts/live-server.ts, are measured with
// `--sqlite <data folder> --postgres <url>`.

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    part: { type: 'string', default: '1' },
    engine: { type: 'string' },
    sqlite: { type: 'string' },
    postgres: { type: 'string' },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('npm run bench:organisation -- <folder with markdown/ and openapi/>');
const size = sizeOfPart(Number(values.part));
const [load = 0] = loadavg();
const began = new Date();
const trees = values.sqlite && values.postgres ? [] : await readCorpus(folder);

/** Holds what is read again and again; docs/operations.md advises as much for a site of this size. */
const POSTGRES_SETTINGS = { shared_buffers: '1GB' } as const;

const sqlite = values.engine === 'postgres' ? undefined : await onSqlite();
const postgres = values.engine === 'sqlite' ? undefined : await onPostgres();
if (sqlite && postgres && size.pages === ORGANISATION.pages) write(sqlite, postgres);

interface PostgresRun {
  readonly figures: Figures;
  /** Its version and what of its settings matters here. */
  readonly facts: string;
}

async function onSqlite(): Promise<Figures> {
  if (values.sqlite) return measureFilled('SQLite', { dataDir: values.sqlite });
  return withFolder((dataDir) => measureFresh('SQLite', { dataDir }));
}

async function onPostgres(): Promise<PostgresRun | undefined> {
  const { postgres: given } = values;
  if (given) return withFacts(given, (place) => measureFilled('PostgreSQL', place));
  const server = await startOwnPostgres(POSTGRES_SETTINGS);
  if (!server) return undefined;
  const fresh = withFacts(server.url, (place) => measureFresh('PostgreSQL', place));
  return fresh.finally(() => server.stop());
}

async function withFacts(url: string, measure: (place: Place) => Promise<Figures>): Promise<PostgresRun> {
  const open = await openDatabase<Tables>({ url });
  const asked = sql<{ version: string; buffers: string }>`
    select current_setting('server_version_num')::int / 10000 as version, current_setting('shared_buffers') as buffers`;
  const { rows } = await asked.execute(open.db).finally(() => open.close());
  const [{ version, buffers } = { version: '', buffers: '' }] = rows;
  const figures = await withFolder((dataDir) => measure({ dataDir, url }));
  return { facts: `PostgreSQL ${version} with \`shared_buffers\` of ${buffers}`, figures };
}

interface Place {
  readonly dataDir: string;
  /** Of PostgreSQL. */
  readonly url?: string;
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), 'sheaf-bench-'));
  return work(dataDir).finally(() => rm(dataDir, { recursive: true, force: true }));
}

async function measureFresh(engine: string, at: Place): Promise<Figures> {
  const site = siteAt(at);
  await (await startLiveServer(site)).stop();
  const open = await openDatabase<Tables>(site.place);
  const now = Math.floor(Date.now() / 1000);
  const order = { size, now, tell: (text: string) => tell(`${engine}: ${text}`) };
  await fillOrganisation(open, trees, order).finally(() => open.close());
  return measureFilled(engine, at);
}

async function measureFilled(engine: string, at: Place): Promise<Figures> {
  const figures = await measureOrganisation(siteAt(at), (text) => tell(`${engine}: ${text}`));
  print(engine, figures);
  return figures;
}

function siteAt({ dataDir, url }: Place): OrganisationSite {
  const place: DatabasePlace = url ? { url } : { file: join(dataDir, 'sheaf.db') };
  return { dataDir, place, environment: { NODE_ENV: 'production', ...(url ? { DATABASE_URL: url } : {}) } };
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

function write(one: Figures, { figures: other, facts }: PostgresRun): void {
  const file = join(ROOT, 'docs/benchmarks-organisation.md');
  const people = `${size.users.toLocaleString('en')} users, ${size.teams} teams, ${size.items.toLocaleString('en')} items, ${size.pages.toLocaleString('en')} pages, one item of ${size.largest.toLocaleString('en')}`;
  const text = [
    '# Benchmarks of an organisation',
    'Written by `npm run bench:organisation -- <folder>`; nobody edits it. The folder holds `markdown/` and `openapi/`, whose real titles and texts fill the site as `npm run seed` does.',
    `${machineFacts(began)}. ${people}. ${facts}; server, database and client share the machine. Load of it when the run began: ${load.toFixed(1)}.`,
    verdict(ORGANISATION_BOUNDS, { SQLite: one, PostgreSQL: other }),
    boundTable(ORGANISATION_BOUNDS, { sqlite: one, postgres: other }),
    'What a user may read decides what a search over everything costs: the 200 users are taken at random, the one who sees most items stands beside them.',
  ];
  writeFileSync(file, `${text.join('\n\n')}\n`);
  console.log(`written to ${file}`);
}
