import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { openZip } from '@sheaf/exchange';
import { putParts, readParts, removeParts } from './storage/file-parts.ts';
import { createLocalStore } from './storage/local.ts';
import { type ZipEntry, zipOf } from './zip.ts';

async function temporary(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-zip-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

function entry(path: string, content: Readable): ZipEntry {
  return { path, changed_at: 1_700_000_000, compress: false, content };
}

test('a zip is made at the pace of its reader, kept in parts, and read whole or by ranges over their bounds', async (t) => {
  const [folder, made] = [await temporary(t), [] as number[]];
  const store = createLocalStore(join(folder, 'files'));
  const block = Buffer.alloc(1024 * 1024, 'sheaf ');
  async function* entries() {
    for (let number = 0; number < 20; number++) {
      made.push(number);
      yield entry(`folder/${number}.bin`, Readable.from([block]));
    }
    for (let number = 0; number < 2000; number++) {
      yield entry(`${'long name '.repeat(10)}/${number}.txt`, Readable.from([String(number)], { objectMode: false }));
    }
    yield entry('empty.txt', Readable.from([]));
  }
  const zip = zipOf(entries());
  await zip.next();
  assert.ok(made.length < 5, `${made.length} entries were made ahead of the reader`);
  const parts = await putParts(store, { folder: 'one', type: 'application/zip' }, zipOf(entries()));
  assert.equal((await Array.fromAsync(store.list('one/'))).length, 3);
  await zip.return(undefined);

  const whole = await buffer(readParts(store, parts));
  assert.equal(whole.length, parts.size);
  const path = join(folder, 'one.zip');
  await writeFile(path, whole);
  const source = await openZip({ path, name: 'one.zip' });
  t.after(() => source.close());
  assert.equal(new Set(source.files.map((file) => file.path)).size, 2021);
  assert.equal(source.files.find((file) => file.path === 'folder/19.bin')?.size, block.length);
  for (const [start, end] of [
    [0, 0],
    [parts.partBytes - 1, parts.partBytes],
    [5, 2 * parts.partBytes + 5],
    [parts.size - 1, parts.size - 1],
  ] as const) {
    const some = await buffer(readParts(store, parts, { start, end }));
    assert.ok(some.equals(whole.subarray(start, end + 1)), `${start} to ${end}`);
  }
  await removeParts(store, 'one');
  assert.deepEqual(await Array.fromAsync(store.list()), []);
});

test('what was written of a zip is not kept until its end', async () => {
  setFlagsFromString('--expose-gc');
  const collect: () => void = runInNewContext('gc');
  const used = async () => {
    // What is closed meanwhile is let go in the turns after it.
    for (let turn = 0; turn < 5; turn++) {
      await setImmediate();
      collect();
    }
    const { arrayBuffers, heapUsed } = process.memoryUsage();
    return arrayBuffers + heapUsed;
  };
  const bytes = 16_000;
  let held = 0;
  async function* entries() {
    const before = await used();
    for (let number = 0; number < 1500; number++) {
      yield { ...entry(`${number}.txt`, Readable.from(['x'.repeat(bytes)], { objectMode: false })), compress: true };
    }
    held = (await used()) - before;
  }
  for await (const _ of zipOf(entries()));
  assert.ok(held < 300 * bytes, `${held} bytes of 1500 entries are held`);
});

test('a zip ends with what went wrong: where it is made, in a file of it, and where it is kept', async (t) => {
  const store = createLocalStore(join(await temporary(t), 'files'));
  const keep = (entries: AsyncIterable<ZipEntry>) =>
    putParts(store, { folder: 'one', type: 'application/zip' }, zipOf(entries));
  const opened: Readable[] = [];
  async function* broken(where: 'entries' | 'content' | 'store') {
    yield entry('a.txt', Readable.from(['a']));
    if (where === 'entries') throw new Error('no more');
    const content = Readable.from(contentOf(where));
    opened.push(content);
    yield entry('b.bin', content);
  }
  await assert.rejects(keep(broken('entries')), /no more/);
  await assert.rejects(keep(broken('content')), /broke off/);
  Object.assign(store, { put: () => Promise.reject(new Error('disk full')) });
  await assert.rejects(keep(broken('store')), /disk full/);
  assert.deepEqual(
    opened.map(({ destroyed }) => destroyed),
    [true, true],
  );
});

function* contentOf(where: 'content' | 'store') {
  for (let mb = 0; mb < 20; mb++) {
    if (mb === 3 && where === 'content') throw new Error('broke off');
    yield Buffer.alloc(1024 * 1024, mb);
  }
}
