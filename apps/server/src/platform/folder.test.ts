import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { FolderError, makeFolder } from './folder.ts';

async function temporary(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-folder-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test('a folder is made with those above it, also by many at once, and the first that was missing is told', async (t) => {
  const root = await temporary(t);
  assert.equal(await makeFolder(join(root, 'a')), join(root, 'a'));
  assert.equal(await makeFolder(join(root, 'a', 'b', 'c', 'd')), join(root, 'a', 'b'));
  assert.equal(await makeFolder(join(root, 'a', 'b')), undefined);
  assert.equal(await makeFolder('/'), undefined);
  const deep = join(root, 'x', 'y', 'z');
  await Promise.all(Array.from({ length: 20 }, () => makeFolder(deep)));
  assert.ok(existsSync(deep));
});

test('a folder that cannot be made is named, with what the system said', async (t) => {
  const root = await temporary(t);
  await writeFile(join(root, 'file'), '');
  const refused = async (folder: string, code: string) =>
    assert.rejects(makeFolder(folder), (error) => {
      assert.ok(error instanceof FolderError && error.code === code && error.message.includes(folder), String(error));
      return true;
    });
  await refused(join(root, 'file'), 'EEXIST');
  await refused(join(root, 'file', 'below'), 'ENOTDIR');
});

const onLinux = process.platform === 'linux' ? {} : { skip: 'only Linux has /proc' };
test('a place that holds no folders of ours is refused instead of being tried for ever', onLinux, async () => {
  for (const folder of ['/proc/sheaf', '/proc/sheaf/backup/deep']) {
    await assert.rejects(makeFolder(folder), { name: 'FolderError', code: 'ENOENT' });
  }
});
