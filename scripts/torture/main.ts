import { parseArgs } from 'node:util';
import { startOwnPostgres } from '../postgres.ts';
import { tortureArchives } from './archives.ts';
import { branchesTorment } from './branches.ts';
import { dictionariesTorment } from './dictionaries.ts';
import { importsTorment } from './imports.ts';
import { tortureMigrations } from './migrations.ts';
import { reimportsTorment } from './reimports.ts';
import { savesTorment } from './saves.ts';
import { sheetsTorment } from './sheets.ts';
import { type Noted, newSeed, type TortureOptions, torture } from './torture.ts';
import { uploadsTorment } from './uploads.ts';

// `npm run torture` kills the server 200 times during each kind of work; `-- --times 5 --only saves --seed 7` fewer.

const { values } = parseArgs({
  options: { times: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
});
const times = Number(values.times ?? 200);
const seed = Number(values.seed ?? newSeed());
const KINDS: Readonly<Record<string, (options: TortureOptions) => Promise<Noted | undefined>>> = {
  saves: (options) => torture(savesTorment, options),
  'saves on PostgreSQL': (options) => onPostgres((all) => torture(savesTorment, all), options),
  uploads: (options) => torture(uploadsTorment, options),
  imports: (options) => torture(importsTorment, options),
  branches: (options) => torture(branchesTorment, options),
  sheets: (options) => torture(sheetsTorment, options),
  'sheets on PostgreSQL': (options) => onPostgres((all) => torture(sheetsTorment, all), options),
  dictionaries: (options) => torture(dictionariesTorment, options),
  'dictionaries on PostgreSQL': (options) => onPostgres((all) => torture(dictionariesTorment, all), options),
  reimports: (options) => torture(reimportsTorment, options),
  'reimports on PostgreSQL': (options) => onPostgres((all) => torture(reimportsTorment, all), options),
  migrations: tortureMigrations,
  archives: tortureArchives,
  'archives on PostgreSQL': (options) => onPostgres(tortureArchives, options),
};

console.log(`seed ${seed}, ${times} kills each`);
for (const [kind, run] of Object.entries(KINDS)) {
  if (values.only !== undefined && values.only !== kind) continue;
  const noted = await run({ times, seed, tell: (round) => tell(kind, round) });
  if (noted) console.log(`${kind}: ${noted.acknowledged} acknowledged and there, ${noted.cutOff} cut off and whole`);
  else console.log(`${kind}: skipped, there is no PostgreSQL`);
}

/** With the settings that keep data over a crash; the database itself is not killed. */
async function onPostgres(
  work: (options: TortureOptions) => Promise<Noted>,
  options: TortureOptions,
): Promise<Noted | undefined> {
  const postgres = await startOwnPostgres();
  if (!postgres) return undefined;
  try {
    return await work({ ...options, postgresUrl: postgres.url });
  } finally {
    await postgres.stop();
  }
}

function tell(kind: string, round: number): void {
  if (round % 20 === 0) console.log(`  ${kind}: ${round} of ${times}`);
}
