import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { type Header, pack } from 'tar-stream';
import { ArchiveRefused, untar } from './untar.ts';

const LIMITS = { bytes: 1_000_000, entries: 10 };
const LONG = `${'a-long-folder/'.repeat(20)}file.txt`;

async function temporary(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-untar-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

type Member = readonly [header: Partial<Header> & Pick<Header, 'name'>, bytes?: string];

async function tar(members: readonly Member[]): Promise<Buffer> {
  const packing = pack();
  for (const [header, bytes = ''] of members) packing.entry(header, bytes);
  packing.finalize();
  // what streams of that library give is bytes
  return buffer(packing as unknown as AsyncIterable<Uint8Array>);
}

async function unpacked(t: TestContext, bytes: Uint8Array, limits = LIMITS) {
  const folder = await temporary(t);
  await writeFile(join(folder, 'a.tar.gz'), bytes);
  const to = join(folder, 'to');
  await untar(join(folder, 'a.tar.gz'), to, limits);
  return (path: string) => readFile(join(to, path), 'utf8');
}

test('files and folders are unpacked byte by byte, with long names and without a byte too', async (t) => {
  const large = 'word '.repeat(100_000);
  const members: readonly Member[] = [
    [{ name: 'apps', type: 'directory' }],
    [{ name: 'apps/one.txt' }, 'one'],
    [{ name: 'empty' }],
    [{ name: LONG }, 'far below'],
    [{ name: 'large' }, large],
  ];
  const read = await unpacked(t, gzipSync(await tar(members)));
  assert.deepEqual([await read('apps/one.txt'), await read('empty'), await read(LONG)], ['one', '', 'far below']);
  assert.equal(await read('large'), large);
});

test('what leads out, is no file, comes twice, is cut or larger than it may be is refused', async (t) => {
  const good: Member = [{ name: 'one.txt' }, 'one'];
  const refused = async (what: string, bytes: Uint8Array, limits = LIMITS) =>
    assert.rejects(unpacked(t, bytes, limits), ArchiveRefused, what);
  const hostile: Readonly<Record<string, Member>> = {
    'a path that climbs out': [{ name: '../outside.txt' }, 'evil'],
    'a path within that climbs out': [{ name: 'a/../../outside.txt' }, 'evil'],
    'an absolute path': [{ name: '/outside.txt' }, 'evil'],
    'a path of Windows': [{ name: 'c:\\outside.txt' }, 'evil'],
    'a long path that climbs out': [{ name: `${LONG}/${'../'.repeat(30)}outside.txt` }, 'evil'],
    'a link': [{ name: 'link', type: 'link', linkname: 'one.txt' }],
    'a symbolic link': [{ name: 'link', type: 'symlink', linkname: '/etc/passwd' }],
    'a device': [{ name: 'device', type: 'character-device' }],
    'a pipe': [{ name: 'pipe', type: 'fifo' }],
    'a file twice': good,
    'a file within a file': [{ name: 'one.txt/inner' }, 'evil'],
  };
  for (const [what, member] of Object.entries(hostile)) await refused(what, gzipSync(await tar([good, member])));
  const whole = gzipSync(await tar([good, [{ name: 'two.txt' }, 'two '.repeat(2000)]]));
  await refused('bytes that are left out', whole.subarray(0, whole.length - 20));
  const plain = await tar([good, [{ name: 'two.txt' }, 'two '.repeat(2000)]]);
  await refused('a file that is cut', gzipSync(plain.subarray(0, 3000)));
  await refused('a sum that is not right', gzipSync(Buffer.concat([Buffer.from('z'), plain.subarray(1)])));
  await refused('not packed at all', plain);
  await refused('something else', gzipSync('words '.repeat(200)));
  await refused('too many bytes', whole, { bytes: 4000, entries: 10 });
  await refused('too many entries', whole, { bytes: 1_000_000, entries: 1 });
  assert.ok(!['/outside.txt', join(tmpdir(), 'outside.txt')].some((file) => existsSync(file)));
});
