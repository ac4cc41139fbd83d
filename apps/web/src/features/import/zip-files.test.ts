import assert from 'node:assert/strict';
import { test } from 'node:test';
import { strFromU8, unzipSync } from 'fflate';
import { zipFiles } from './zip-files.ts';

test('a folder is packed whole, names and bytes as they were', async () => {
  const texts = {
    'docs/index.md': '# 目录\n'.repeat(200),
    'docs/图片/a.png': 'not really a picture',
    'docs/empty.md': '',
  };
  const steps: number[] = [];
  const files = Object.entries(texts).map(([path, text]) => ({ path, file: new Blob([text]) }));
  const zip = await zipFiles(files, (done) => steps.push(done));
  const unpacked = unzipSync(new Uint8Array(await zip.arrayBuffer()));
  assert.deepEqual(
    Object.fromEntries(Object.entries(unpacked).map(([path, bytes]) => [path, strFromU8(bytes)])),
    texts,
  );
  assert.deepEqual(steps, [1, 2, 3]);
  assert.ok(zip.size < 1000, 'text is packed');
});
