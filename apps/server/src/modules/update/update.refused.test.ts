import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { checkDatabase, checkUpdate, downloadUpdate, ERRORS, updateFiles } from '@sheaf/contract';
import { makeKeys } from '../../../../../scripts/package/feed.ts';
import type { TarEntry } from '../../../../../scripts/package/tar.ts';
import { runCommand } from '../../cli/commands.ts';
import { isNewer, readState, versionsFolder } from '../../platform/update/state.ts';
import { startSheaf } from '../../testing/start-sheaf.ts';
import { startFeed } from './testing/feed.ts';
import { temporaryFolder } from './testing/installation.ts';

const file = (path: string, text: string, type = '0'): TarEntry => ({ path, bytes: Buffer.from(text), type });
const packaged = (version: string, links = {}) => file('packaged.json', JSON.stringify({ version, links }));
const WHOLE = [packaged('2.0.0'), file('package.json', '{"version":"2.0.0"}')];

const ARCHIVES: Readonly<Record<string, readonly TarEntry[]>> = {
  'a path that climbs out': [...WHOLE, file('../../outside.txt', 'evil')],
  'a path within that climbs out': [...WHOLE, file('apps/../../../outside.txt', 'evil')],
  'an absolute path': [...WHOLE, file('/tmp/outside.txt', 'evil')],
  'a path of Windows': [...WHOLE, file('..\\outside.txt', 'evil')],
  'a link': [...WHOLE, file('apps', '', '2')],
  'a file twice': [...WHOLE, ...WHOLE],
  'a file within a file': [...WHOLE, file('package.json/inner', 'evil')],
  'another version': [packaged('3.0.0')],
  'a link that leads out': [packaged('2.0.0', { 'node_modules/x': '../../outside' })],
  'nothing about itself': [file('package.json', '{}')],
};

async function serverWithFeed(t: TestContext) {
  const feed = await startFeed(t);
  const home = await temporaryFolder(t, 'home');
  const sheaf = await startSheaf(t, 'sqlite', { environment: { ...feed.environment, SHEAF_HOME: home } });
  return { feed, home, sheaf, admin: sheaf.admin };
}

test('what is not signed, not whole, older or not for this version is neither told of nor unpacked [B-7.77 B-7.78]', async (t) => {
  const { feed, home, admin } = await serverWithFeed(t);
  const codes = async () => [await admin.code(checkUpdate, {}), await admin.code(downloadUpdate, {})];
  const both = (name: keyof typeof ERRORS) => [ERRORS[name].code, ERRORS[name].code];

  const good = await feed.publishEntries('2.0.0', WHOLE);
  feed.sign(good, makeKeys().privateKey);
  assert.deepEqual(await codes(), both('updateFeedUnsigned'));
  for (const wrong of [{ archive: '../x.tar.gz' }, { version: 'latest' }, { sha256: '' }, { size: 1e12 }]) {
    feed.sign({ ...good, ...wrong });
    assert.deepEqual(await codes(), both('updateFeedWrong'), JSON.stringify(wrong));
  }
  feed.sign({ ...good, version: '0.1.0' });
  assert.equal((await admin.ok(checkUpdate, {})).new_version, '');
  assert.equal(await admin.code(downloadUpdate, {}), ERRORS.updateNone.code);
  feed.sign({ ...good, from: '1.9.0' });
  assert.equal(await admin.code(downloadUpdate, {}), ERRORS.updateTooFar.code);
  for (const wrong of [{ sha256: 'a'.repeat(64) }, { size: good.size - 1 }, { size: good.size + 1 }]) {
    feed.sign({ ...good, ...wrong });
    assert.equal(await admin.code(downloadUpdate, {}), ERRORS.updateArchiveWrong.code, JSON.stringify(wrong));
  }
  feed.sign(good);
  feed.cut(good, 100);
  assert.equal(await admin.code(downloadUpdate, {}), ERRORS.updateArchiveWrong.code);
  for (const [name, entries] of Object.entries(ARCHIVES)) {
    await feed.publishEntries('2.0.0', entries);
    assert.equal(await admin.code(downloadUpdate, {}), ERRORS.updateArchiveWrong.code, name);
  }
  assert.deepEqual(readdirSync(versionsFolder(home)), ['state.json']);
  assert.ok(![home, join(home, '..'), '/tmp'].some((folder) => existsSync(join(folder, 'outside.txt'))));
  feed.sign(good);
  assert.deepEqual(await codes(), both('updateFeedOld'), 'signed, and not the newest that was seen');
  feed.state = 'gone';
  assert.deepEqual(await codes(), both('updateFeedUnanswered'));
  feed.state = 'silent';
  assert.equal(await admin.code(checkUpdate, {}), ERRORS.updateFeedUnanswered.code);
});

test('a site says why it cannot update itself, and is told by command what it can [B-7.79 B-7.80]', async (t) => {
  const { feed, home, sheaf, admin } = await serverWithFeed(t);
  await feed.publishEntries('2.0.0', WHOLE);
  const refusal = async () => [(await admin.ok(checkUpdate, {})).obstacle, await admin.code(downloadUpdate, {})];
  const told = (name: keyof typeof ERRORS) => [ERRORS[name].en, ERRORS[name].code];

  writeFileSync(versionsFolder(home), 'no folder can be made here');
  assert.deepEqual(await refusal(), told('updateReadOnly'));
  rmSync(versionsFolder(home));
  mkdirSync(join(home, '.git'));
  assert.deepEqual(await refusal(), told('updateFilesChanged'));
  rmSync(join(home, '.git'), { recursive: true });
  assert.equal((await admin.ok(checkUpdate, {})).obstacle, '');
  assert.equal(await admin.code(updateFiles, {}), ERRORS.updateNotLaunched.code);
  const mei = await sheaf.user('mei');
  for (const endpoint of [checkUpdate, downloadUpdate, updateFiles, checkDatabase]) {
    assert.equal(await mei.code(endpoint, {}), ERRORS.notAllowed.code);
  }

  const printed: string[] = [];
  for (const name of ['log', 'error'] as const) {
    t.mock.method(console, name, (line: string) => void printed.push(line));
  }
  const environment = { SHEAF_DATA_DIR: sheaf.config.dataDir, SHEAF_HOME: home, ...feed.environment };
  const sheafUpdate = async (args: readonly string[], with_: Readonly<Record<string, string>> = environment) => {
    printed.length = 0;
    return [await runCommand(['update', ...args], with_), printed.join('\n')];
  };
  assert.deepEqual(await sheafUpdate(['check']), [
    0,
    'version: 0.1.0\nnew_version: 2.0.0\nchanges_url: \nobstacle: none',
  ]);
  assert.deepEqual(await sheafUpdate(['check'], { SHEAF_DATA_DIR: sheaf.config.dataDir }), [
    0,
    'version: 0.1.0\nnew_version: unknown: SHEAF_UPDATE_FEED is not set\nchanges_url: \nobstacle: none',
  ]);
  const [code, said] = await sheafUpdate(['apply', '--json']);
  assert.deepEqual([code, JSON.parse(String(said)).to, readState(home).update?.phase], [0, '2.0.0', 'ordered']);
  assert.deepEqual((await sheafUpdate(['apply', '--json']))[0], 1);
  assert.equal(await admin.code(checkDatabase, {}), ERRORS.updateRunning.code);
  assert.equal(await admin.code(downloadUpdate, {}), ERRORS.updateRunning.code);
  assert.deepEqual((await sheafUpdate(['now']))[0], 2);
});

test('versions are compared by their numbers', () => {
  for (const [one, other, expected] of [
    ['0.10.0', '0.9.9', true],
    ['1.0.0', '1.0.0', false],
    ['0.9.9', '0.10.0', false],
    ['1.0.1', '1.0.0', true],
    ['not one', '0.0.0', false],
    ['0.0.0', 'not one', true],
  ] as const) {
    assert.equal(isNewer(one, other), expected, `${one} ${other}`);
  }
});
