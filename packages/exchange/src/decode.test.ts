import assert from 'node:assert/strict';
import test from 'node:test';
import { decodeText } from './decode.ts';

const SHORT = '# 标题\r\n\r\n正文 text\n';

function utf16(text: string, order: 'be' | 'le', mark: string): Uint8Array {
  const bytes = Buffer.from(mark + text, 'utf16le');
  return order === 'le' ? bytes : bytes.swap16();
}

test('UTF-8 is read as it is, with and without a mark', () => {
  assert.deepEqual(decodeText(Buffer.from(SHORT)), { text: SHORT, guessed: '' });
  assert.deepEqual(decodeText(Buffer.from(`\ufeff${SHORT}`)), { text: SHORT, guessed: '' });
  assert.deepEqual(decodeText(new Uint8Array()), { text: '', guessed: '' });
});

test('UTF-16 is read by its mark, or by its zero bytes and said to be guessed', () => {
  for (const order of ['le', 'be'] as const) {
    assert.deepEqual(decodeText(utf16(SHORT, order, '\ufeff')), { text: SHORT, guessed: '' });
    assert.deepEqual(decodeText(utf16(SHORT, order, '')), { text: SHORT, guessed: `UTF-16${order.toUpperCase()}` });
  }
});

test('what is not UTF-8 is read as GB18030, also beyond GBK', () => {
  const bytes = Buffer.from([0xd6, 0xd0, 0xce, 0xc4, 0x0a, 0x95, 0x32, 0x82, 0x36]);
  assert.deepEqual(decodeText(bytes), { text: '中文\n𠀀', guessed: 'GB18030' });
});

test('what is no text is not taken for any', () => {
  const every = Uint8Array.from({ length: 1024 }, (_, index) => index % 256);
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
  for (const bytes of [every, png, Buffer.from('a\0b'), Buffer.from('text\x01')]) {
    assert.equal(decodeText(bytes), undefined);
  }
});
