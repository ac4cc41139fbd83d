import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { type FalseMode, startFalseStore } from '../testing/false-store.ts';
import { startS3 } from '../testing/s3-server.ts';
import { FileKeyError, FileMissingError, FileRangeError, FileSizeError, type FileStore } from './file-store.ts';
import { createLayeredStore, type Layers, openedLater } from './layered.ts';
import { createLocalStore } from './local.ts';
import { createS3Store } from './s3.ts';
import { signedAddress } from './s3-address.ts';
import { StoreError, type StoreTrouble } from './store-error.ts';

async function temporary(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-files-'));
  t.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

const s3Settings = async (t: TestContext) => startS3(t, await temporary(t));

const STORES: readonly [name: string, make: (t: TestContext) => Promise<FileStore>][] = [
  ['local', async (t) => createLocalStore(join(await temporary(t), 'files'))],
  ['s3', async (t) => createS3Store(await s3Settings(t))],
];

async function contentOf(store: FileStore, key: string, range?: { start: number; end: number }) {
  const { stream, size } = await store.read(key, range);
  return [(await buffer(stream)).toString(), size];
}

async function keysOf(store: FileStore, prefix?: string): Promise<string[]> {
  return (await Array.fromAsync(store.list(prefix))).sort();
}

for (const [name, make] of STORES) {
  test(`${name}: a file is read as it was put, from bytes and from a stream, whole and in part`, async (t) => {
    const store = await make(t);
    await store.put('blob/ab/one', Buffer.from('0123456789'), 10, 'text/plain');
    await store.put('blob/ab/two', Readable.from([Buffer.from('ab'), Buffer.from('cd')]), 4, 'text/plain');
    assert.deepEqual(await contentOf(store, 'blob/ab/one'), ['0123456789', 10]);
    assert.deepEqual(await contentOf(store, 'blob/ab/two'), ['abcd', 4]);
    assert.deepEqual(await contentOf(store, 'blob/ab/one', { start: 2, end: 4 }), ['234', 10]);
    assert.deepEqual(await contentOf(store, 'blob/ab/one', { start: 8, end: 99 }), ['89', 10]);
    await assert.rejects(store.read('blob/ab/one', { start: 10, end: 12 }), FileRangeError);
    await assert.rejects(store.read('blob/ab/one', { start: 3, end: 2 }), FileRangeError);
    await store.put('blob/ab/one', Buffer.from('new'), 3, 'text/plain');
    assert.deepEqual(await contentOf(store, 'blob/ab/one'), ['new', 3]);
    await store.put('empty', Buffer.alloc(0), 0, 'text/plain');
    assert.deepEqual(await contentOf(store, 'empty'), ['', 0]);
  });

  test(`${name}: a file that is not there is told apart from a fault, and removed without a word`, async (t) => {
    const store = await make(t);
    await assert.rejects(store.read('blob/none'), FileMissingError);
    assert.equal(await store.exists('blob/none'), false);
    await store.put('blob/one', Buffer.from('1'), 1, 'text/plain');
    assert.equal(await store.exists('blob/one'), true);
    await store.remove('blob/one');
    await store.remove('blob/one');
    assert.equal(await store.exists('blob/one'), false);
  });

  test(`${name}: files are listed by the beginning of their key`, async (t) => {
    const store = await make(t);
    assert.deepEqual(await keysOf(store), []);
    for (const key of ['blob/ab/1', 'blob/ac/2', 'copy/3', 'top']) await store.put(key, Buffer.from('x'), 1, 'a/b');
    assert.deepEqual(await keysOf(store), ['blob/ab/1', 'blob/ac/2', 'copy/3', 'top']);
    assert.deepEqual(await keysOf(store, 'blob/'), ['blob/ab/1', 'blob/ac/2']);
    assert.deepEqual(await keysOf(store, 'blob/ab'), ['blob/ab/1']);
    assert.deepEqual(await keysOf(store, 'co'), ['copy/3']);
    assert.deepEqual(await keysOf(store, 'none/'), []);
  });

  test(`${name}: bytes that break off or are too many leave the older file as it was`, async (t) => {
    const store = await make(t);
    await store.put('one', Buffer.from('old'), 3, 'a/b');
    await assert.rejects(store.put('one', Buffer.from('short'), 9, 'a/b'), FileSizeError);
    await assert.rejects(store.put('one', Readable.from([Buffer.from('too long')]), 3, 'a/b'), FileSizeError);
    const breaking = Readable.from(
      (function* () {
        yield Buffer.from('12');
        throw new Error('broke off');
      })(),
    );
    await assert.rejects(store.put('one', breaking, 4, 'a/b'), /broke off/);
    // The server of this test keeps what it got of a broken request; S3 does not.
    if (name === 'local') assert.deepEqual(await contentOf(store, 'one'), ['old', 3]);
    assert.deepEqual(await keysOf(store), ['one']);
  });

  test(`${name}: a key that is no plain path is refused everywhere`, async (t) => {
    const store = await make(t);
    const long = 'a'.repeat(201);
    for (const key of ['', '/a', 'a/', 'a//b', '../a', 'a/../b', '.a', 'a/.b', 'A', 'a b', 'a\0', 'a\\b', '文', long]) {
      await assert.rejects(store.put(key, Buffer.from('x'), 1, 'a/b'), FileKeyError, JSON.stringify(key));
      await assert.rejects(store.read(key), FileKeyError);
      await assert.rejects(store.remove(key), FileKeyError);
      await assert.rejects(store.exists(key), FileKeyError);
    }
    for (const prefix of ['/', '..', '../', 'a/../']) assert.throws(() => store.list(prefix), FileKeyError);
  });
}

test('local: nothing half written is left, and what a crash left is swept a day later', async (t) => {
  const root = join(await temporary(t), 'files');
  const parts = join(root, '.parts');
  await createLocalStore(root).put('one', Buffer.from('1'), 1, 'a/b');
  await assert.rejects(createLocalStore(root).put('two', Buffer.from('1'), 2, 'a/b'), FileSizeError);
  assert.deepEqual(await readdir(parts), []);
  await writeFile(join(parts, 'old'), 'half');
  await utimes(join(parts, 'old'), 1, 1);
  await writeFile(join(parts, 'young'), 'half');
  const store = createLocalStore(root);
  await store.put('three', Buffer.from('3'), 1, 'a/b');
  assert.deepEqual(await readdir(parts), ['young']);
  assert.deepEqual(await keysOf(store), ['one', 'three']);
});

test('s3: what is wrong with a store is told apart, and is never a missing file', async (t) => {
  const settings = await s3Settings(t);
  const impatient = { connectMs: 1000, silenceMs: 50, attempts: 1 };
  const trouble = async (change: Partial<typeof settings>) => {
    const store = createS3Store({ ...settings, ...change }, impatient);
    await assert.rejects(store.read('one'), StoreError);
    return store.put('one', Buffer.from('x'), 1, 'a/b').then(
      () => 'none',
      (error: unknown) => (error instanceof StoreError ? error.trouble : error),
    );
  };
  assert.equal(await trouble({ bucket: 'absent' }), 'bucket');
  assert.equal(await trouble({ key: 'UNKNOWN' }), 'key');
  assert.equal(await trouble({ endpoint: 'http://127.0.0.1:1' }), 'refused');
  assert.equal(await trouble({ endpoint: 'http://no-such-host.invalid' }), 'name');
  assert.equal(await trouble({ endpoint: settings.endpoint.replace('http:', 'https:') }), 'tls');
  const store = await startFalseStore(t, settings.endpoint);
  const told: readonly [mode: FalseMode, expected: StoreTrouble][] = [
    ['silent', 'silent'],
    ['gone', 'broken'],
    ['SignatureDoesNotMatch', 'secret'],
    ['AccessDenied', 'denied'],
    ['AuthorizationHeaderMalformed', 'region'],
    ['RequestTimeTooSkewed', 'clock'],
    ['QuotaExceeded', 'full'],
    ['SomethingElse', 'denied'],
  ];
  for (const [mode, expected] of told) {
    store.mode = mode;
    assert.equal(await trouble({ endpoint: store.endpoint }), expected, mode);
  }
});

test('an address is signed as Amazon documents it', () => {
  const settings = {
    ...{ endpoint: 'https://s3.amazonaws.com', region: 'us-east-1', bucket: 'examplebucket', pathStyle: false },
    key: 'AKIAIOSFODNN7EXAMPLE',
    secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  };
  const address = new URL(signedAddress(settings, 'test.txt', { now: Date.UTC(2013, 4, 24) / 1000, seconds: 86_400 }));
  assert.equal(address.host, 'examplebucket.s3.amazonaws.com');
  assert.equal(
    address.searchParams.get('X-Amz-Signature'),
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
});

test('of several stores each file is found where it is, goes into the first, and is removed everywhere', async (t) => {
  const [old, now] = [createLocalStore(await temporary(t)), createLocalStore(await temporary(t))];
  const down = openedLater(() => Promise.reject(new StoreError('down', { trouble: 'refused' })));
  const layers = { first: now, others: [old] };
  let current: Layers = layers;
  const store = createLayeredStore(() => current);
  await old.put('a', Buffer.from('old'), 3, 'a/b');
  await store.put('b', Buffer.from('new'), 3, 'a/b');
  assert.deepEqual(
    [await contentOf(store, 'a'), await contentOf(store, 'b')],
    [
      ['old', 3],
      ['new', 3],
    ],
  );
  assert.deepEqual([await keysOf(now), await keysOf(store)], [['b'], ['a', 'b']]);
  await assert.rejects(store.read('a', { start: 3, end: 4 }), FileRangeError);
  await assert.rejects(store.read('c'), FileMissingError);

  current = { first: down, others: [old] };
  assert.deepEqual(await contentOf(store, 'a'), ['old', 3]);
  assert.equal(await store.exists('a'), true);
  await assert.rejects(store.read('b'), StoreError, 'nobody knows whether it is there');
  await assert.rejects(store.exists('b'), StoreError);
  await assert.rejects(store.put('d', Buffer.from('x'), 1, 'a/b'), StoreError);

  // a file that is moved while it is looked for: gone from the old store, not yet seen in the new one
  const moving: FileStore = {
    ...old,
    read: async (key) => {
      await now.put(key, Buffer.from('moved'), 5, 'a/b');
      await old.remove(key);
      return old.read(key);
    },
  };
  current = { first: now, others: [moving] };
  assert.deepEqual(await contentOf(store, 'a'), ['moved', 5]);
  await old.put('a', Buffer.from('left'), 4, 'a/b');
  current = layers;
  await store.remove('a');
  current = { first: now, others: [down, old] };
  await store.put('e', Buffer.from('x'), 1, 'a/b');
  await old.put('e', Buffer.from('y'), 1, 'a/b');
  await store.remove('e');
  current = { first: down, others: [old] };
  await assert.rejects(store.remove('b'), StoreError);
  current = layers;
  assert.deepEqual(await keysOf(store), ['b']);
});
