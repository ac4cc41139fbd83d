import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LIMITS } from '@sheaf/contract';
import { ApiError } from '../../platform/errors.ts';
import { textToSave } from './page-text.ts';

function decode(page_content: string): string {
  const sent = { page_title: 'T', page_content, page_comments: '', is_urlencode: 1 as const };
  return textToSave(sent, 'en', LIMITS.pageChars).page_content;
}

const TEXTS = [
  'a+b c%20d',
  '中文 𝒳 é',
  'line\r\nline\rline\n',
  '&lt;b&gt; "quoted" \'single\'',
  '%',
  '100%25',
  '0',
  '\u{feff}x',
];

for (const text of TEXTS) {
  test(`what encodeURIComponent made comes back byte for byte: ${JSON.stringify(text)} [B-4.25]`, () => {
    assert.equal(decode(encodeURIComponent(text)), text);
  });
}

test('a plus that is not percent-encoded is a space, as old clients encode', () =>
  assert.equal(decode('a+b%2Bc'), 'a b+c'));

for (const bad of ['%', '%zz', 'a%4', '%ff', '%e4%b8', '%c0%af', '%ed%a0%80', 'a%00b']) {
  test(`an encoding that no client makes is refused by the name of the field: ${bad}`, () => {
    assert.throws(
      () => decode(bad),
      (error) => error instanceof ApiError && error.error === 'badInput' && error.field === 'page_content',
    );
  });
}

test('content that is not said to be encoded is left alone', () => {
  const sent = { page_title: '', page_content: 'a+b%2B', page_comments: '', is_urlencode: 0 as const };
  assert.equal(textToSave(sent, 'en', LIMITS.pageChars).page_content, 'a+b%2B');
});

test('a page without a title gets one in the language of its writer, a page without text is refused', () => {
  const sent = { page_title: '', page_content: 'x', page_comments: '', is_urlencode: 0 as const };
  assert.notEqual(
    textToSave(sent, 'en', LIMITS.pageChars).page_title,
    textToSave(sent, 'zh', LIMITS.pageChars).page_title,
  );
  assert.notEqual(textToSave(sent, 'en', LIMITS.pageChars).page_title, '');
  assert.throws(() => textToSave({ ...sent, page_content: '' }, 'en', LIMITS.pageChars), { error: 'pageEmpty' });
  assert.throws(() => textToSave({ ...sent, page_content: '四个汉字' }, 'en', 3), {
    error: 'pageTooLong',
    values: { chars: 4, most: 3 },
  });
});
