import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { OldDatabase } from '@sheaf/exchange/showdoc/database';
import { openOldDatabase } from '@sheaf/exchange/showdoc/place';
import { currentTexts, formerTexts, readOldSite } from '@sheaf/exchange/showdoc/read';
import { NO_MARIADB, startMariadb } from '../../testing/mariadb.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { demandAll } from './testing/all-as-told.ts';
import { loadIntoMariadb } from './testing/mariadb-site.ts';
import { moved, orderOf } from './testing/move.ts';
import { OLD_SITES, OLD_VERSIONS } from './testing/old-facts.ts';

const skip = existsSync(OLD_SITES) ? NO_MARIADB : 'the old databases are not beside the project';
const TEXTS_AT_ONCE = 500;

/** All that is read of an installation, with every text. */
async function readWhole(db: OldDatabase) {
  const site = await readOldSite(db, { timeZone: 'Asia/Shanghai', changesAtMost: 300 });
  const texts: unknown[] = [];
  for (let at = 0; at < site.pages.length; at += TEXTS_AT_ONCE) {
    const some = site.pages.slice(at, at + TEXTS_AT_ONCE).map(({ page_id }) => page_id);
    texts.push([...(await currentTexts(db, some))].sort(byId));
    const versions = some.flatMap((page_id) => site.versions.get(page_id) ?? []);
    texts.push([...(await formerTexts(db, versions))].sort(byId));
  }
  await db.close();
  return { ...site, texts };
}

const byId = ([a]: readonly [number, unknown], [b]: readonly [number, unknown]) => a - b;

test('an installation that keeps its data in MariaDB is read as from its file', { skip }, async (t) => {
  const address = await startMariadb(t);
  const databases = new Map<string, string>();
  for (const version of OLD_VERSIONS) {
    const database = await loadIntoMariadb(address, version);
    databases.set(version, database);
    const file = { database: join(OLD_SITES, version, 'showdoc.db'), uploads: undefined };
    const fromFile = await readWhole(await openOldDatabase(file, tmpdir()));
    const fromServer = await readWhole(await openOldDatabase({ database, uploads: undefined }, tmpdir()));
    assert.ok(fromFile.texts.length > 0);
    assert.deepEqual(fromServer, fromFile, version);
  }

  await t.test('and all of it comes over', async (sub) => {
    const version = '3.9.2';
    const sheaf = await startSheaf(sub, 'sqlite', { environment: { TZ: 'Asia/Shanghai' } });
    const uploads = join(OLD_SITES, version, 'Public', 'Uploads');
    const given = databases.get(version) ?? '';
    const report = await moved(sheaf, orderOf(version, { given, uploads }));
    assert.ok(report.source.startsWith('127.0.0.1/') && !report.source.includes('root'));
    await demandAll(sheaf, version, report);
  });
});
