import assert from 'node:assert/strict';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import {
  checkDatabase,
  checkUpdate,
  downloadUpdate,
  ERRORS,
  itemInfo,
  listAudit,
  siteVersion,
  updateFiles,
} from '@sheaf/contract';
import { ADMIN_PASSWORD } from '../../../../../scripts/live-server.ts';
import { openDatabase } from '../../platform/database/open.ts';
import { freshDatabase, onBothEngines } from '../../platform/testing/databases.ts';
import { readState } from '../../platform/update/state.ts';
import { MIGRATIONS } from '../../schema/migrations/index.ts';
import type { Tables } from '../../schema/tables.ts';
import { signIn } from '../../testing/person.ts';
import { startFeed } from './testing/feed.ts';
import { installation } from './testing/installation.ts';

const MIGRATION_LIST = 'apps/server/src/schema/migrations/index.ts';

/** A migration that cannot be taken back: it empties a table. */
function withMigration(bytes: Buffer): Buffer {
  const text = bytes.toString('utf8');
  const end = text.lastIndexOf('];');
  const added = `  { name: '9000-test', up: async (db: any) => { await db.deleteFrom('item_star').execute(); await db.updateTable('page').set({ page_title: 'spoiled' }).execute(); } },\n`;
  return Buffer.from(text.slice(0, end) + added + text.slice(end));
}

onBothEngines((engine) => {
  test(`${engine}: a site is as before when the new version is not healthy, and updates itself when it is [B-3.43 B-4.36 B-4.37 B-7.41 B-7.77 B-7.78 B-7.79 B-7.80]`, async (t) => {
    const feed = await startFeed(t);
    const fresh = engine === 'postgres' ? await freshDatabase(t, engine, MIGRATIONS) : undefined;
    await fresh?.close(); // this process counts as another one that uses the database
    const where = fresh?.where;
    const database: Record<string, string> = where && 'url' in where ? { DATABASE_URL: where.url } : {};
    const site = await installation(t, '0.1.0', { ...feed.environment, ...database });
    await site.start();
    const admin = await signIn(site.url, 'admin', ADMIN_PASSWORD);
    const item = await admin.addItem('Kept');
    await admin.addPage(item, 'Before', 'text');
    const titles = async () => (await admin.ok(itemInfo, item)).menu.pages.map(({ page_title }) => page_title);

    await feed.publish('0.2.0', {
      [MIGRATION_LIST]: withMigration,
      'apps/web/dist/reader/.vite/manifest.json': () => undefined,
    });
    const found = await admin.ok(checkUpdate, {});
    assert.deepEqual([found.version, found.new_version, found.obstacle], ['0.1.0', '0.2.0', '']);
    assert.equal(await admin.code(updateFiles, {}), ERRORS.updateNotDownloaded.code);
    await admin.ok(downloadUpdate, {});
    if (where) {
      const other = await openDatabase<Tables>(where);
      assert.equal((await admin.ok(checkUpdate, {})).obstacle, ERRORS.updateOthersRunning.en);
      assert.equal(await admin.code(updateFiles, {}), ERRORS.updateOthersRunning.code);
      await other.close();
      // PostgreSQL counts a session until its process has ended, a moment after the connection is closed.
      while ((await admin.ok(checkUpdate, {})).obstacle !== '') await setTimeout(20);
    }
    const undone = site.servesAgain();
    await admin.ok(updateFiles, {});
    await undone;
    assert.equal(await admin.code(checkDatabase, {}), ERRORS.updateTrialFailed.code);
    assert.equal((await admin.ok(siteVersion, {})).version, '0.1.0', site.said());
    assert.deepEqual(await titles(), ['Before'], 'as before the migration of the version that was not healthy');
    if (engine === 'postgres') return; // from here on the engine makes no difference

    const { archive } = await feed.publish('0.2.1');
    assert.ok((await admin.ok(checkUpdate, {})).url.endsWith(`/${archive}`));
    await admin.ok(downloadUpdate, {});
    const updated = site.servesAgain();
    await admin.ok(updateFiles, {});
    await updated;
    assert.deepEqual(await admin.ok(checkDatabase, {}), []);
    assert.equal((await admin.ok(siteVersion, {})).version, '0.2.1', site.said());
    assert.equal((await admin.ok(checkUpdate, {})).new_version, '');
    await admin.addPage(item, 'After', 'text');
    assert.deepEqual(await titles(), ['Before', 'After']);
    assert.deepEqual(
      (await admin.ok(listAudit, { username: '' })).list
        .filter(({ action }) => action.startsWith('update.'))
        .map(({ action, subject_name }) => `${action} ${subject_name}`),
      [
        'update.done 0.2.1',
        'update.ordered 0.2.1',
        'update.downloaded 0.2.1',
        'update.undone 0.2.0',
        'update.ordered 0.2.0',
        'update.downloaded 0.2.0',
      ],
    );
    assert.equal(readState(site.home).current, '0.2.1');
    assert.ok(existsSync(join(site.home, 'data/before-update/snapshots')));
    assert.deepEqual(readdirSync(join(site.home, 'versions')).sort(), ['0.2.1', 'state.json']);
  });
});
