import assert from 'node:assert/strict';
import test from 'node:test';
import { readSqlFile } from './read-sql-file.ts';

const read = (bytes: readonly number[] | string) =>
  readSqlFile(new File([typeof bytes === 'string' ? bytes : new Uint8Array(bytes)], 'dump.sql'));

test('a dump is read in the encoding that it is written in, and refused where it is no text', async () => {
  assert.deepEqual(await read('-- 订单'), { text: '-- 订单' });
  assert.deepEqual(await read([0x2d, 0x2d, 0xb6, 0xa9, 0xb5, 0xa5]), { text: '--订单' }, 'GB18030');
  assert.deepEqual(await read([0xff, 0xfe, 0xa2, 0x8b, 0x55, 0x53]), { text: '订单' }, 'UTF-16');
  assert.deepEqual(await read([0x50, 0x4b, 0x03, 0x00, 0xff]), { refusal: 'fileUnreadable' });
  assert.deepEqual(await read('x'.repeat(5_000_001)), { refusal: 'fileTooLarge' });
});
