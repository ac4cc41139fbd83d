import { writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startOwnPostgres } from '../postgres.ts';
import { ROOT } from '../tool.ts';
import { measureBrowser } from './browser.ts';
import { type EngineRun, measureEngine, type Site, withSite } from './engine.ts';
import { BOUNDS, type Figures, isMet } from './figures.ts';
import { reportOf } from './report.ts';
import type { Effort } from './serving.ts';
import { measureStart } from './start.ts';
import { measureWaits } from './waits.ts';

// `npm run bench` measures everything and writes docs/benchmarks.md; `-- --quick` a smaller run that writes nothing.

const FULL: Effort = { pages: 20_000, moved: 5000, warmSeconds: 5, seconds: 15, saves: 1000, repeats: 200 };
const QUICK: Effort = { pages: 2000, moved: 500, warmSeconds: 1, seconds: 3, saves: 100, repeats: 40 };

const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, engine: { type: 'string' }, write: { type: 'boolean' } },
});
const effort = values.quick ? QUICK : FULL;
const [load = 0] = loadavg();

const sqlite = values.engine === 'postgres' ? undefined : await onSqlite();
const postgres = values.engine === 'sqlite' ? undefined : await onPostgres();
if (sqlite) print('SQLite', sqlite.figures);
if (postgres) print('PostgreSQL', postgres.figures);
if (sqlite && (values.write || (!values.quick && !values.engine))) write(sqlite, postgres);

async function onSqlite(): Promise<EngineRun> {
  tell('SQLite: filling');
  return withSite(undefined, effort.pages, async (site) => {
    const run = await measureServing(site, 'SQLite');
    tell('the second start');
    const start = await measureStart(site);
    tell('the browser');
    const browser = await measureBrowser(site, { keystrokes: values.quick ? 100 : 500 });
    return { ...run, figures: { ...run.figures, ...start, ...browser } };
  });
}

async function onPostgres(): Promise<EngineRun | undefined> {
  const server = await startOwnPostgres();
  if (!server) return undefined;
  try {
    tell('PostgreSQL: filling');
    return await withSite(server.url, effort.pages, (site) => measureServing(site, 'PostgreSQL'));
  } finally {
    await server.stop();
  }
}

async function measureServing(site: Site, engine: string): Promise<EngineRun> {
  const run = await measureEngine(site, effort, (what) => tell(`${engine}: ${what}`));
  tell(`${engine}: saving while much is done`);
  return { ...run, figures: { ...run.figures, ...(await measureWaits(site, effort.moved)) } };
}

function tell(what: string): void {
  console.log(`${new Date().toISOString().slice(11, 19)} ${what}`);
}

function print(engine: string, figures: Figures): void {
  console.log(`\n${engine}`);
  for (const [name, value] of Object.entries(figures)) {
    const bound = BOUNDS.find(({ figure }) => figure === name);
    const limit = bound?.atLeast ?? bound?.atMost;
    const verdict = bound && limit !== undefined ? ` (bound ${limit}${isMet(bound, figures) ? '' : ', NOT MET'})` : '';
    console.log(`  ${name.padEnd(22)} ${value.toFixed(2)}${verdict}`);
  }
}

function write(one: EngineRun, other: EngineRun | undefined): void {
  const command = values.quick ? 'npm run bench -- --quick --write' : 'npm run bench';
  const searches = one.searches.map(({ text, p95 }) => {
    return { text, sqlite: p95, postgres: other?.searches.find((search) => search.text === text)?.p95 };
  });
  const file = join(ROOT, 'docs/benchmarks.md');
  const run = { command, pages: effort.pages, at: new Date(), load, searches };
  writeFileSync(file, reportOf({ ...run, sqlite: one.figures, postgres: other?.figures }));
  console.log(`\nwritten to ${file}`);
}
