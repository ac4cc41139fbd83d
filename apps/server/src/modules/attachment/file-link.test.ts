import assert from 'node:assert/strict';
import { test } from 'node:test';
import { linksOf } from '@sheaf/markdown';
import { fileUrl, signsIn, writtenFileAddresses } from './file-link.ts';

const SIGN = '0123456789abcdef0123456789abcdef';

const signsOf = (text: string) => signsIn(linksOf(text).map(({ href }) => href));

const FOUND: readonly [name: string, text: string][] = [
  ['a picture', `![x](${fileUrl(SIGN)})`],
  ['a link', `[x](${fileUrl(SIGN)}&download=1)`],
  ['a picture in HTML', `<img src="${fileUrl(SIGN)}" width="10">`],
  ['a definition', `![x][one]\n\n[one]: ${fileUrl(SIGN)}`],
  ['an address of an old text', `![x](/server/index.php?s=/api/attachment/visitFile&sign=${SIGN})`],
  ['an address of an old text in HTML', `<img src="/server/index.php?s=/api/attachment/visitFile&amp;sign=${SIGN}">`],
  ['an encoded one', `![x](/server/index.php?s=%2Fapi%2Fattachment%2FvisitFile&sign=${SIGN})`],
  ['one with the sign in the path', `![x](/server/index.php?s=/api/attachment/visitFile/sign/${SIGN})`],
  ['a whole address', `![x](https://docs.example.com/docs${fileUrl(SIGN)})`],
];
for (const [name, text] of FOUND) {
  test(`the file of ${name} is found`, () => assert.deepEqual(signsOf(text), [SIGN]));
  test(`the file of ${name} is found without taking the text apart`, () =>
    assert.deepEqual(signsIn(writtenFileAddresses(text)), [SIGN]));
}

test('a file is found once however often it is shown, and not in code', () => {
  const shown = `![x](${fileUrl(SIGN)}) ![y](${fileUrl(SIGN)})`;
  assert.deepEqual(signsOf(shown), [SIGN]);
  assert.deepEqual(signsOf(`\`${shown}\`\n\n    ${shown}\n\n\`\`\`\n${shown}\n\`\`\``), []);
  assert.deepEqual(signsOf('[x](/api/page/info?sign=1) visitFile'), []);
});

test('of an address that is longer than any the beginning is read', () => {
  const address = (padding: number) => `/api/attachment/visitFile?${'x'.repeat(padding)}&sign=abc`;
  assert.deepEqual(signsIn([address(1000)]), ['abc']);
  assert.deepEqual(signsIn([address(2000), '/api/attachment/visitFile?'.repeat(40_000)]), []);
});
