import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import test from 'node:test';
import yazl from 'yazl';
import { ImportRefused, type RefusalCode } from './refusals.ts';
import { SOURCE_LIMITS } from './source.ts';
import { type ZipEntry, zipBytes } from './testing/zip-bytes.ts';
import { openZip } from './zip.ts';

const open = (entries: readonly ZipEntry[], limits = SOURCE_LIMITS) =>
  openZip({ bytes: zipBytes(entries), name: 'manual.zip' }, limits);

const refused = (code: RefusalCode, entry?: string) => (error: unknown) =>
  error instanceof ImportRefused && error.code === code && (entry === undefined || error.entry === entry);

const text = (bytes: Uint8Array | undefined): string => new TextDecoder().decode(bytes);

test('a zip made by an ordinary program is read, from bytes and from a file', async () => {
  const zip = new yazl.ZipFile();
  zip.addBuffer(Buffer.from('# Hello'), 'docs/guide/hello.md');
  zip.addBuffer(Buffer.from('plain'), 'docs/plain.md', { compress: false });
  zip.addEmptyDirectory('docs/empty');
  zip.end();
  const bytes = await buffer(zip.outputStream);

  const source = await openZip({ bytes, name: 'manual.zip' });
  assert.equal(source.name, 'docs', 'an archive of one folder is that folder');
  assert.deepEqual(
    source.files.map(({ path, size }) => [path, size]),
    [
      ['guide/hello.md', 7],
      ['plain.md', 5],
    ],
  );
  assert.equal(text(await source.files[0]?.read()), '# Hello');
  assert.deepEqual(source.losses, [{ code: 'folder-empty', where: 'empty', detail: '' }]);

  const folder = await mkdtemp(join(tmpdir(), 'sheaf-zip-'));
  try {
    await writeFile(join(folder, 'a.zip'), bytes);
    const fromFile = await openZip({ path: join(folder, 'a.zip') });
    assert.equal(text(await fromFile.files[1]?.read()), 'plain');
    await fromFile.close();
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('an archive of several folders keeps its own name, and what systems leave behind is passed over', async () => {
  const source = await open([
    { name: 'a/x.md', content: 'x' },
    { name: 'b/y.md', content: 'y' },
    { name: '__MACOSX/a/._x.md', content: 'z' },
    { name: 'a/.DS_Store', content: 'z' },
  ]);
  assert.equal(source.name, 'manual');
  assert.deepEqual(
    source.files.map(({ path }) => path),
    ['a/x.md', 'b/y.md'],
  );
});

const HOSTILE: readonly { readonly entry: ZipEntry; readonly code: RefusalCode }[] = [
  { entry: { name: '../x.md' }, code: 'entry-outside' },
  { entry: { name: 'a/../../x.md' }, code: 'entry-outside' },
  { entry: { name: '/x.md' }, code: 'entry-absolute' },
  { entry: { name: 'C:\\x.md' }, code: 'entry-absolute' },
  { entry: { name: 'C:x.md' }, code: 'entry-absolute' },
  { entry: { name: '\\x.md' }, code: 'entry-absolute' },
  { entry: { name: '..\\x.md' }, code: 'entry-outside' },
  { entry: { name: 'a\\..\\..\\x.md' }, code: 'entry-outside' },
  { entry: { name: '' }, code: 'entry-name' },
  { entry: { name: 'a\0.md' }, code: 'entry-name' },
  { entry: { name: 'a//b.md' }, code: 'entry-name' },
  { entry: { name: 'link.md', content: '/etc/passwd', mode: 0o120777 }, code: 'entry-link' },
  { entry: { name: 'secret.md', flags: 1 }, code: 'entry-encrypted' },
  { entry: { name: 'odd.md', method: 14 }, code: 'entry-method' },
];

for (const { entry, code } of HOSTILE) {
  const name = String(entry.name);
  test(`${JSON.stringify(name)} (${code}) refuses the whole archive and is named`, async () => {
    await assert.rejects(open([{ name: 'good.md', content: 'good' }, entry]), refused(code, name));
  });
}

test('a name longer than any system allows is refused, and the sentence does not repeat it', async () => {
  const name = `${'a/'.repeat(5000)}b.md`;
  await assert.rejects(open([{ name }]), refused('entry-name', `${name.slice(0, 100)}…`));
});

test('two entries of one name are refused', async () => {
  await assert.rejects(open([{ name: 'a.md' }, { name: 'a.md' }]), refused('entry-duplicate', 'a.md'));
});

test('what is no zip, or half of one, is refused', async () => {
  const whole = zipBytes([{ name: 'a.md', content: 'a' }]);
  for (const bytes of [new TextEncoder().encode('# no zip'), whole.subarray(0, 40), new Uint8Array()]) {
    await assert.rejects(openZip({ bytes, name: 'a.zip' }), refused('not-a-zip'));
  }
});

test('more entries than allowed are refused before any is read', async () => {
  const entries = Array.from({ length: 60_000 }, (_, index) => ({ name: `${index}.md`, method: 0 }));
  await assert.rejects(open(entries), refused('too-many-entries'));
});

test('an archive that is too large, packed or unpacked, is refused before it is unpacked', async () => {
  const bytes = zipBytes([{ name: 'a.md', content: '0'.repeat(5000) }]);
  const zip = { bytes, name: 'a.zip' };
  await assert.rejects(openZip(zip, { ...SOURCE_LIMITS, packedBytes: 10 }), refused('too-large-packed'));
  await assert.rejects(openZip(zip, { ...SOURCE_LIMITS, unpackedBytes: 4999 }), refused('too-large-unpacked'));
  const bomb = Array.from({ length: 3 }, (_, index) => ({ name: `${index}.md`, saidSize: 0xf0000000, content: 'x' }));
  await assert.rejects(open(bomb), refused('too-large-unpacked'));
});

test('an archive that is packed too tightly is refused before any of it is read, a small one may be as tight as it likes', async () => {
  const tight = [{ name: 'a.md', content: '0'.repeat(300_000) }];
  const limits = { ...SOURCE_LIMITS, freeBytes: 200_000 };
  await assert.rejects(open(tight, limits), refused('too-tightly-packed'));
  assert.equal((await open(tight)).files.length, 1);
  const honest = [{ name: 'a.md', content: '0'.repeat(300_000), method: 0 }];
  assert.equal((await open(honest, limits)).files.length, 1);
});

test('an entry of another size than it says is found while it is read', async () => {
  const content = '0'.repeat(1_000_000);
  for (const saidSize of [10, 2_000_000]) {
    const source = await open([{ name: 'bomb.md', content, saidSize }]);
    await assert.rejects(async () => source.files[0]?.read(), refused('entry-size-wrong', 'bomb.md'));
  }
});

test('damaged bytes make that one file unreadable, not the archive', async () => {
  const source = await open([{ name: 'a.md', content: 'a', saidChecksum: 1 }]);
  await assert.rejects(
    async () => source.files[0]?.read(),
    (error) => !(error instanceof ImportRefused),
  );
});

test('names are read by flag, as UTF-8 or as GB18030, and come in NFC', async () => {
  const gbk = Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x2e, 0x6d, 0x64]);
  const source = await open([
    { name: gbk, content: 'a' },
    { name: '说明.md', flags: 0x800, content: 'b' },
    { name: '无标志.md', content: 'c' },
    { name: 'e\u0301.md', content: 'd' },
  ]);
  assert.deepEqual(
    source.files.map(({ path }) => path),
    ['中文.md', '说明.md', '无标志.md', '\u00e9.md'],
  );
  assert.deepEqual(source.losses, [{ code: 'encoding-guessed', where: '中文.md', detail: 'GB18030' }]);
  await assert.rejects(open([{ name: gbk, flags: 0x800 }]), refused('entry-name'), 'flagged as UTF-8 and is not');
});

test('a refusal tells its reason in both languages', () => {
  const error = new ImportRefused('entry-outside', { entry: '../$&.md' });
  assert.equal(error.error, 'importUnreadable');
  assert.equal(error.reason('en'), '../$&.md leads outside');
  assert.equal(error.reason('zh'), '../$&.md 指向外部');
  const large = new ImportRefused('too-many-entries', { max: 50_000 });
  assert.equal(large.reason('en'), 'more than 50,000 files');
});
