import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, symlink, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { openFolder } from './folder.ts';
import { ImportRefused } from './refusals.ts';
import { SOURCE_LIMITS } from './source.ts';

async function folderFor(context: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-folder-'));
  context.after(() => rm(folder, { recursive: true }));
  return folder;
}

test('a folder gives its files; links are named and never followed', async (context) => {
  const outside = await folderFor(context);
  await writeFile(join(outside, 'secret.md'), 'secret');
  const folder = await folderFor(context);
  await mkdir(join(folder, 'a/empty'), { recursive: true });
  await mkdir(join(folder, '.git'));
  await mkdir(join(folder, 'node_modules'));
  await writeFile(join(folder, 'a/e\u0301.md'), 'hello');
  await writeFile(join(folder, '.git/config.md'), 'x');
  await writeFile(join(folder, 'node_modules/readme.md'), 'x');
  await symlink(outside, join(folder, 'b'));
  await symlink(join(outside, 'secret.md'), join(folder, 'c.md'));

  const source = await openFolder(folder);
  assert.deepEqual(
    source.files.map(({ path, size }) => [path, size]),
    [['a/\u00e9.md', 5]],
  );
  assert.equal(new TextDecoder().decode(await source.files[0]?.read()), 'hello');
  assert.deepEqual(
    source.losses.toSorted((a, b) => a.where.localeCompare(b.where)),
    [
      { code: 'folder-empty', where: 'a/empty', detail: '' },
      { code: 'link-skipped', where: 'b', detail: '' },
      { code: 'link-skipped', where: 'c.md', detail: '' },
    ],
  );
});

test('a file that becomes a link after it was listed is not read', async (context) => {
  const folder = await folderFor(context);
  await writeFile(join(folder, 'secret'), 'secret');
  await writeFile(join(folder, 'a.md'), 'a');
  const source = await openFolder(folder);
  await unlink(join(folder, 'a.md'));
  await symlink(join(folder, 'secret'), join(folder, 'a.md'));
  await assert.rejects(async () => source.files.find(({ path }) => path === 'a.md')?.read(), { code: 'ELOOP' });
});

test('a file that grew gives what was listed, and no more', async (context) => {
  const folder = await folderFor(context);
  await writeFile(join(folder, 'a.md'), 'abc');
  const source = await openFolder(folder);
  await writeFile(join(folder, 'a.md'), 'abcdefgh');
  assert.equal(new TextDecoder().decode(await source.files[0]?.read()), 'abc');
});

test('too many files, too many bytes and no folder at all are refused', async (context) => {
  const folder = await folderFor(context);
  await writeFile(join(folder, 'a.md'), 'abc');
  await writeFile(join(folder, 'b.md'), 'abc');
  const refused = (code: string) => (error: unknown) => error instanceof ImportRefused && error.code === code;
  await assert.rejects(openFolder(folder, { ...SOURCE_LIMITS, entries: 1 }), refused('too-many-entries'));
  await assert.rejects(openFolder(folder, { ...SOURCE_LIMITS, unpackedBytes: 5 }), refused('too-large-unpacked'));
  await assert.rejects(openFolder(join(folder, 'a.md')), refused('not-a-folder'));
  await assert.rejects(openFolder(join(folder, 'none')), refused('not-a-folder'));
});
