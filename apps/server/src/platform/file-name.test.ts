import assert from 'node:assert/strict';
import { test } from 'node:test';
import { IMAGE_FORMATS } from '@sheaf/contract';
import { cleanName, disposition, extensionOf, pictureName } from './file-name.ts';

const CLEAN: readonly [given: string, cleaned: string][] = [
  ['报告 2026.pdf', '报告 2026.pdf'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['C:\\temp\\a.txt', 'C__temp_a.txt'],
  ['a<b>"c"|d?.txt', 'a_b__c__d_.txt'],
  ['line\r\nbreak\0.txt', 'linebreak.txt'],
  ['\u202egpj.exe.txt', 'gpj.exe.txt'],
  ['  .hidden. ', 'hidden'],
  ['...', 'file'],
  ['', 'file'],
];
for (const [given, cleaned] of CLEAN) {
  test(`the name ${JSON.stringify(given)} becomes ${JSON.stringify(cleaned)}`, () => {
    assert.equal(cleanName(given), cleaned);
  });
}

test('a long name keeps its extension', () => {
  const name = cleanName(`${'名'.repeat(300)}.docx`);
  assert.equal([...name].length, 150);
  assert.equal(extensionOf(name), 'docx');
});

test('a pasted picture without a name is called blob.jpg; one that says no picture says so afterwards', () => {
  assert.equal(pictureName('blob', IMAGE_FORMATS, 'png'), 'blob.jpg');
  assert.equal(pictureName('shot.PNG', IMAGE_FORMATS, 'png'), 'shot.PNG');
  assert.equal(pictureName('shot.html', IMAGE_FORMATS, 'png'), 'shot.html.png');
});

test('a name cannot break out of its header, and comes back whole from it', () => {
  const name = `中 "x"; filename=evil.html 'q' (1)*.txt`;
  const header = disposition('attachment', name);
  assert.match(header, /^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[\w%.!~-]+$/);
  assert.equal(decodeURIComponent(header.split("UTF-8''")[1] ?? ''), name);
});
