import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { errorText } from '@sheaf/contract';
import { createApp } from '../app.ts';
import type { Config } from '../config.ts';
import { backUp } from '../modules/backup/backup.service.ts';
import { othersRun } from '../modules/update/update.service.ts';
import { type Archive, openArchive } from '../platform/archive/archive.ts';
import { openPlace } from '../platform/archive/place.ts';
import { openSnapshot } from '../platform/archive/snapshot.ts';
import { namesOfMigrations } from '../platform/archive/take.ts';
import { endTurn } from '../platform/archive/turn.ts';
import { keptSecretKey } from '../platform/crypto/secret-key.ts';
import { openDatabase } from '../platform/database/open.ts';
import { createLog } from '../platform/log/log.ts';
import { request } from '../platform/node-http.ts';
import { MIGRATIONS } from '../schema/migrations/index.ts';
import type { Tables } from '../schema/tables.ts';
import { VERSION } from '../version.ts';
import { restoreDatabase } from './restore.ts';

// What the launcher has the versions do, while none of them serves.

const KEEP_DAYS = 30;
const ANSWER_MS = 30_000;
const [ALONE_ASKED, ALONE_AGAIN_MS] = [10, 500];

/** Of the version that is left. Files are not in it: no version ever changes one. */
export async function backUpBefore(config: Config): Promise<number> {
  if (!(await isAlone(config))) {
    console.log(errorText('updateOthersRunning', 'en'));
    return 1;
  }
  const { snapshot } = await backUp(config, undefined, await archiveBefore(config, true), {
    now: Math.floor(Date.now() / 1000),
    keep: { days: KEEP_DAYS },
    secretKey: config.secretKey ?? (await keptSecretKey(config.dataDir)),
  });
  console.log(`snapshot: ${snapshot}`);
  return 0;
}

/** By the version that is gone back to: the database as it was, where a newer one changed it. */
export async function undoUpdate(config: Config, id: string): Promise<number> {
  if (!(await isOfNewerVersion(config))) {
    console.log('database: as it was');
    return 0;
  }
  const archive = await archiveBefore(config, false);
  const { former } = await restoreDatabase(config, archive, await archive.read(id));
  console.log(`database: as in ${id}; what the newer version made of it is ${former ?? 'gone'}`);
  return 0;
}

/** The server that has just ended may still be seen for a moment. */
async function isAlone({ database }: Config): Promise<boolean> {
  const open = await openDatabase<Tables>(database);
  try {
    for (let asked = 0; asked < ALONE_ASKED; asked++) {
      if (!(await othersRun(open))) return true;
      await setTimeout(ALONE_AGAIN_MS);
    }
    return false;
  } finally {
    await open.close();
  }
}

async function archiveBefore({ dataDir, backup }: Config, isNew: boolean): Promise<Archive> {
  const place = await openPlace(join(dataDir, 'before-update'), backup, { isNew });
  // the launcher has one step done at a time, and each ends with it
  await endTurn(place);
  return openArchive(place, backup.passphrase);
}

async function isOfNewerVersion({ database }: Config): Promise<boolean> {
  const known = new Set(MIGRATIONS.map(({ name }) => name));
  const snapshot = await openSnapshot(database);
  try {
    return (await namesOfMigrations(snapshot)).some((name) => !known.has(name));
  } finally {
    await snapshot.close();
  }
}

/** Of the new version: it migrates, listens where nobody but this process reaches it, and answers as it should. */
export async function tryVersion(config: Config): Promise<number> {
  const app = await createApp({ ...config, host: '127.0.0.1', port: 0 }, { log: createLog('warn') });
  try {
    const site = (await app.listen()).replace(/\/$/, '');
    const ready = await answered(`${site}/readyz`);
    const version = await answered(`${site}/api/common/version`, 'POST');
    const page = await answered(`${site}/user/login`);
    const isHealthy = ready.status === 200 && version.text.includes(`"${VERSION}"`) && page.status === 200;
    console.log(`health: ${ready.status}, ${version.text}, ${page.status}`);
    return isHealthy ? 0 : 1;
  } finally {
    await app.close();
  }
}

async function answered(url: string, method = 'GET'): Promise<{ readonly status: number; readonly text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const asked = request(url, { method, signal: AbortSignal.timeout(ANSWER_MS) }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.once('error', reject);
    answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }));
  });
  asked.once('error', reject);
  asked.end();
  return promise;
}
