import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { migrationState, moveDatabase } from '../modules/backup/move.service.ts';
import { InUseError } from '../platform/archive/beside.ts';
import { holdsRows, openBeside } from '../platform/archive/swap.ts';
import { keptSecretKey } from '../platform/crypto/secret-key.ts';
import type { DatabasePlace, Engine } from '../platform/database/open.ts';
import { createLog } from '../platform/log/log.ts';
import { parsed, printFacts } from './archive-place.ts';
import type { Command } from './command.ts';
import { EXIT, UsageError } from './exit.ts';
import { indexAnew } from './restore.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: 'migrate [status | --from sqlite --to postgres | --from postgres --to sqlite] [--force] [--json]',
  summary:
    'Bring the database to this version; or say how far it is (1 when something is missing); or copy everything from the\n      SQLite file of the data folder to the PostgreSQL database of DATABASE_URL, or back, and compare. Meanwhile nobody\n      writes in the first.',
  example: 'migrate --from sqlite --to postgres',
  runBeside: async (config, args) => {
    const wanted = read(args);
    if ('from' in wanted) return move(config, wanted);
    return wanted.what === 'status' ? tellStatus(config, wanted.json) : bringUp(config, wanted.json);
  },
};

interface Moving {
  readonly from: Engine;
  readonly to: Engine;
  readonly force: boolean;
  readonly json: boolean;
}

/** @throws UsageError */
function read(args: readonly string[]): Moving | { readonly what: 'status' | 'version'; readonly json: boolean } {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = { from: text, to: text, force: flag, json: flag };
  const { values, positionals } = parsed(() => parseArgs({ args: [...args], options, allowPositionals: true }));
  const { from, to, force = false, json = false } = values;
  const isMove = from !== undefined || to !== undefined;
  if (positionals.length === 0 && from === 'sqlite' && to === 'postgres') return { from, to, force, json };
  if (positionals.length === 0 && from === 'postgres' && to === 'sqlite') return { from, to, force, json };
  if (isMove || force || positionals.length > 1) throw new UsageError();
  if (positionals.length === 0) return { what: 'version', json };
  if (positionals[0] !== 'status') throw new UsageError();
  return { what: 'status', json };
}

/** Building the app migrates: all that is left is to say so. */
async function bringUp(config: Config, json: boolean): Promise<number> {
  const before = await migrationState(config.database);
  const app = await createApp(config, { log: createLog('warn') });
  await app.close();
  if (json) console.log(JSON.stringify({ applied: before.pending }));
  else console.log('The database is up to date.');
  return EXIT.done;
}

async function tellStatus(config: Config, json: boolean): Promise<number> {
  const { applied, pending, unknown } = await migrationState(config.database);
  printFacts({ applied: applied.length, pending, unknown }, json);
  return pending.length === 0 && unknown.length === 0 ? EXIT.done : EXIT.refused;
}

async function move(config: Config, { from, to, force, json }: Moving): Promise<number> {
  if (!('url' in config.database)) throw new InUseError('DATABASE_URL names the PostgreSQL database; it is not set');
  const places = { postgres: config.database, sqlite: { file: join(config.dataDir, 'sheaf.db') } } satisfies Record<
    Engine,
    DatabasePlace
  >;
  await demandSameKey(config);
  if (!force && (await holdsRows(places[to], 'user'))) {
    throw new InUseError('There is a site already: with --force the copy takes its place, and it stays beside it');
  }
  const beside = await openBeside(places[to]);
  let [pages, former] = [0, undefined as string | undefined];
  try {
    const moved = await moveDatabase(places[from], beside.where, {
      after: async () => {
        pages = await indexAnew(config, beside.where);
        former = await beside.swap();
      },
    });
    const facts = { tables: moved.tables, rows: moved.rows, characters_left_out: moved.zeros, pages_indexed: pages };
    printFacts({ ...facts, former_database: former ?? 'none' }, json);
    return EXIT.done;
  } finally {
    await beside.drop();
  }
}

/** @throws InUseError when what was sealed beside the file could not be opened beside the other database */
async function demandSameKey({ dataDir, secretKey }: Config): Promise<void> {
  const file = join(dataDir, 'secret.key');
  if (!existsSync(file) || secretKey === undefined) return;
  if ((await keptSecretKey(dataDir)) === secretKey) return;
  throw new InUseError(
    `SHEAF_SECRET_KEY and ${file} differ: secrets are sealed with the one of the database they are in`,
  );
}
