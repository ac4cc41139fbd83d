import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { rowsIn } from '../modules/backup/backup.service.ts';
import { restoreFiles, restoreRows } from '../modules/backup/restore.service.ts';
import { reindexPages } from '../modules/page/page.reindex.service.ts';
import { storesToRestore } from '../modules/storage/storage.beside.service.ts';
import { storeTrouble } from '../modules/storage/storage.try.service.ts';
import type { Archive } from '../platform/archive/archive.ts';
import { InUseError } from '../platform/archive/beside.ts';
import type { Manifest } from '../platform/archive/manifest.ts';
import { holdsRows, openBeside } from '../platform/archive/swap.ts';
import { keptSecretKey } from '../platform/crypto/secret-key.ts';
import type { DatabasePlace } from '../platform/database/open.ts';
import { makeFolder } from '../platform/folder.ts';
import { createLog } from '../platform/log/log.ts';
import { archiveAt, printFacts, readArchiveArguments, snapshotOf } from './archive-place.ts';
import type { Command } from './command.ts';
import { EXIT, UsageError } from './exit.ts';

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'restore <folder|s3://bucket/folder> [--snapshot <id>] [--force] [--passphrase-file <file>] [--json]',
  summary:
    'Put a snapshot in the place of database and files, the newest unless one is named. Where somebody has an account only\n      with --force, and what was there stays beside it.',
  example: 'restore /backup/sheaf',
  runBeside: async (config, args) => {
    const wanted = readArchiveArguments(args);
    const { place } = wanted;
    // Never a guess: what it is put in the place of is the site itself.
    if (place === undefined) throw new UsageError();
    const archive = await archiveAt(place, wanted, config, false);
    const id = await snapshotOf(archive, place, wanted);
    const manifest = await archive.read(id);
    if (!wanted.force && (await holdsRows(config.database, 'user'))) {
      throw new InUseError(
        'There is a site already: with --force the snapshot takes its place, and it stays beside it',
      );
    }
    const key = await restoreKey(config, manifest);
    let files: FilesPlaced | undefined;
    const { pages, former, zeros } = await restoreDatabase(config, archive, manifest, async (where) => {
      files = await placeFiles(config, archive, manifest, where);
    });
    const facts = {
      snapshot: id,
      rows: rowsIn(manifest),
      pages_indexed: pages,
      files: manifest.files.length,
      ...files,
      characters_left_out: zeros,
      secret_key: key,
      former_database: former ?? 'none',
    };
    printFacts(facts, wanted.json);
    return EXIT.done;
  },
};

interface Restored {
  readonly pages: number;
  readonly zeros: number;
  readonly former: string | undefined;
}

interface FilesPlaced {
  readonly files_written: number;
  readonly files_in: string;
  readonly store_trouble: string;
}

/** Where the restored site will look for them: its settings are rows of the snapshot. */
async function placeFiles(
  config: Config,
  archive: Archive,
  manifest: Manifest,
  where: DatabasePlace,
): Promise<FilesPlaced> {
  const { secretKey = existsSync(keyFile(config)) ? await keptSecretKey(config.dataDir) : undefined } = config;
  const stores = await storesToRestore(config, where, secretKey);
  const { written, trouble } = await restoreFiles(archive, manifest, stores);
  return {
    files_written: written,
    files_in: (trouble && stores.instead ? stores.instead : stores).name,
    store_trouble: trouble ? `${stores.name}: ${storeTrouble(trouble, 'en')}` : 'none',
  };
}

/** What was there stays beside it. */
export async function restoreDatabase(
  config: Config,
  archive: Archive,
  manifest: Manifest,
  beforeItCounts: (where: DatabasePlace) => Promise<void> = async () => undefined,
): Promise<Restored> {
  const beside = await openBeside(config.database);
  try {
    const zeros = await restoreRows(archive, manifest, beside.where);
    await beforeItCounts(beside.where);
    const pages = await indexAnew(config, beside.where);
    return { pages, zeros, former: await beside.swap() };
  } finally {
    await beside.drop();
  }
}

/** What people search in is made anew: the engine may be another. */
export async function indexAnew(config: Config, database: DatabasePlace): Promise<number> {
  const app = await createApp({ ...config, database }, { log: createLog('warn') });
  try {
    return await reindexPages(app.context, { signal: new AbortController().signal });
  } finally {
    await app.close();
  }
}

/** Sealed secrets of the snapshot can be opened with the key that it was taken with alone. */
async function restoreKey(config: Config, { secret_key }: Manifest): Promise<string> {
  const { secretKey, dataDir } = config;
  const file = keyFile(config);
  if (secretKey !== undefined) return 'from SHEAF_SECRET_KEY';
  if (existsSync(file)) return `kept in ${file}`;
  if (secret_key === undefined) return 'not in the archive: put the former secret.key in place before the start';
  await makeFolder(dataDir);
  await writeFile(file, `${secret_key}\n`, { mode: 0o600, flag: 'wx' });
  return `written to ${file}`;
}

function keyFile({ dataDir }: Config): string {
  return join(dataDir, 'secret.key');
}
