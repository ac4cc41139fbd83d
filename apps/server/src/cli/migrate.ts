import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { moveDatabase, OtherVersionError } from '../modules/backup/move.service.ts';
import { RestoreDiffersError } from '../modules/backup/restore.service.ts';
import { InUseError } from '../platform/archive/beside.ts';
import { holdsRows, openBeside } from '../platform/archive/swap.ts';
import { keptSecretKey } from '../platform/crypto/secret-key.ts';
import type { DatabasePlace, Engine } from '../platform/database/open.ts';
import { createLog } from '../platform/log/log.ts';
import { printFacts } from './archive-place.ts';
import type { Command } from './command.ts';
import { indexAnew } from './restore.ts';

const USAGE = 'migrate [--from sqlite --to postgres | --from postgres --to sqlite] [--force] [--json]';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: USAGE,
  summary:
    'Bring the database to this version; or copy everything from the SQLite file of the data folder to the PostgreSQL\n      database of DATABASE_URL, or back, and compare. Meanwhile nobody writes in the first.\n      Example: migrate --from sqlite --to postgres',
  runBeside: async (config, args) => {
    const wanted = read(args);
    if (wanted === 'wrong') {
      console.error(USAGE);
      return 2;
    }
    if (wanted === 'version') return bringUp(config);
    try {
      return await move(config, wanted);
    } catch (error) {
      const isRefusal = [InUseError, OtherVersionError, RestoreDiffersError].some((kind) => error instanceof kind);
      if (!isRefusal || !(error instanceof Error)) throw error;
      console.error(error.message);
      return 1;
    }
  },
};

interface Wanted {
  readonly from: Engine;
  readonly to: Engine;
  readonly force: boolean;
  readonly json: boolean;
}

function read(args: readonly string[]): Wanted | 'version' | 'wrong' {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  try {
    const { values } = parseArgs({ args: [...args], options: { from: text, to: text, force: flag, json: flag } });
    const { from, to, force = false, json = false } = values;
    if (from === undefined && to === undefined) return 'version';
    if (from === 'sqlite' && to === 'postgres') return { from, to, force, json };
    if (from === 'postgres' && to === 'sqlite') return { from, to, force, json };
    return 'wrong';
  } catch {
    return 'wrong'; // parseArgs names what it does not know; the usage says what there is
  }
}

/** Building the app migrates: all that is left is to say so. */
async function bringUp(config: Config): Promise<number> {
  const app = await createApp(config, { log: createLog('warn') });
  await app.close();
  console.log('The database is up to date.');
  return 0;
}

async function move(config: Config, { from, to, force, json }: Wanted): Promise<number> {
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
    return 0;
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
