import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { TarEntry } from '../../../../../scripts/package/tar.ts';
import { readState, treeOf, versionsFolder } from '../../platform/update/state.ts';
import { startFeed } from './testing/feed.ts';
import { temporaryFolder } from './testing/installation.ts';

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

/** What cannot be packed, so that half of the archive is half of the files. */
const bytes = (seed: number, length: number) =>
  Buffer.from(Array.from({ length }, (_, at) => (at * 7919 + seed * 104_729 + ((at * at) % 251) * seed) % 256));
const FILES = Array.from({ length: 400 }, (_, at): TarEntry => ({ path: `apps/${at}.bin`, bytes: bytes(at, 2000) }));
const ENTRIES = [{ path: 'packaged.json', bytes: Buffer.from('{"version":"2.0.0","links":{}}') }, ...FILES];

async function site(t: TestContext) {
  const [feed, home, data] = [await startFeed(t), await temporaryFolder(t, 'home'), await temporaryFolder(t, 'data')];
  await feed.publishEntries('2.0.0', ENTRIES);
  const parts = () => (existsSync(versionsFolder(home)) ? readdirSync(versionsFolder(home)) : []).filter(isPart);
  const apply = () =>
    spawn(process.execPath, [MAIN, 'update', 'apply', '--json'], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, ...feed.environment, SHEAF_HOME: home, SHEAF_DATA_DIR: data },
    });
  /** Ended by SIGKILL as soon as this is so. */
  const killedWhen = async (isTime: () => boolean) => {
    const child = apply();
    while (!isTime() && child.exitCode === null) await setImmediate();
    child.kill('SIGKILL');
    assert.deepEqual(await ended(child), [null, 'SIGKILL']);
  };
  return { feed, home, parts, apply, killedWhen };
}

function isPart(name: string): boolean {
  return name.startsWith('.part-');
}

async function ended(child: ChildProcess): Promise<unknown> {
  return child.exitCode === null && child.signalCode === null
    ? once(child, 'exit')
    : [child.exitCode, child.signalCode];
}

test('a download that is killed halfway, or while it is unpacked, is never used, and the next one begins anew', async (t) => {
  const { feed, home, parts, apply, killedWhen } = await site(t);
  const inFolder = (name: string) => join(versionsFolder(home), name);
  const isNotThere = () => {
    assert.deepEqual(
      [readState(home).ready, readState(home).update, existsSync(treeOf(home, '2.0.0'))],
      ['', null, false],
    );
    assert.ok(parts().length > 0, 'what was killed left something');
  };

  feed.state = 'halfway';
  await killedWhen(() =>
    parts().some((name) => (statSync(inFolder(name), { throwIfNoEntry: false })?.size ?? 0) > 1000),
  );
  isNotThere();

  feed.state = 'serving';
  await killedWhen(() => parts().some((name) => existsSync(join(inFolder(name), 'apps/20.bin'))));
  isNotThere();

  const child = apply();
  const [said] = await Promise.all([text(child.stdout), ended(child)]);
  assert.deepEqual([child.exitCode, JSON.parse(said).to], [0, '2.0.0'], said);
  assert.equal(readState(home).update?.phase, 'ordered');
  for (const { path, bytes: expected } of ENTRIES) {
    assert.ok(readFileSync(join(treeOf(home, '2.0.0'), path)).equals(expected), path);
  }
  assert.deepEqual(parts(), [], 'nothing is left of those that were killed');
});
