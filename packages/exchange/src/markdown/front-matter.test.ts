import assert from 'node:assert/strict';
import test from 'node:test';
import { splitFrontMatter } from './front-matter.ts';

const NONE = { title: '', order: undefined, draft: false, broken: false };

test('title, order and draft come from YAML, and the rest of the text stays byte for byte', () => {
  const text = '---\ntitle: "Say: hi"\nsidebar_position: 3\ndraft: true\ntags: [a]\n---\n\n# Text\r\n---\n';
  assert.deepEqual(splitFrontMatter(text), {
    body: '\n# Text\r\n---\n',
    title: 'Say: hi',
    order: 3,
    draft: true,
    broken: false,
  });
});

test('each generator names the order in its own way', () => {
  for (const field of ['order', 'weight', 'sidebar_position', 'nav_order']) {
    assert.equal(splitFrontMatter(`---\n${field}: 12\n---\n`).order, 12, field);
  }
  assert.equal(splitFrontMatter('---\norder: first\n---\n').order, undefined);
});

test('Windows line ends, an empty block and TOML are understood', () => {
  assert.deepEqual(splitFrontMatter('---\r\ntitle: 标题\r\n---\r\nx'), { ...NONE, body: 'x', title: '标题' });
  assert.deepEqual(splitFrontMatter('---\n---\nx'), { ...NONE, body: 'x' });
  assert.deepEqual(splitFrontMatter('+++\ntitle = "T = 1"\nweight = 2\ndraft = true\n+++\nx'), {
    body: 'x',
    title: 'T = 1',
    order: 2,
    draft: true,
    broken: false,
  });
});

test('rules around a paragraph are text, not metadata', () => {
  for (const text of [
    '---\nA sentence.\n---\nx',
    '---\n\n- a\n- b\n\n---\nx',
    '# x\n\n---\ntitle: y\n---\n',
    '---\nno end',
  ]) {
    assert.deepEqual(splitFrontMatter(text), { ...NONE, body: text });
  }
});

test('a broken block still gives its title and is not shown', () => {
  const text = "---\ntitle: 'The title'\nhead: [a\n  b: }\n---\nx";
  assert.deepEqual(splitFrontMatter(text), { ...NONE, body: 'x', title: 'The title', broken: true });
});

test('YAML cannot run code nor fill the memory', () => {
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${'bcdefgh'
    .split('')
    .map((name, index) => `${name}: &${name} [${Array(9).fill(`*${'abcdefgh'[index]}`)}]`)
    .join('\n')}`;
  assert.equal(splitFrontMatter(`---\n${bomb}\n---\nx`).broken, true);
  assert.equal(splitFrontMatter('---\ntitle: !!js/function "function () {}"\n---\nx').body, 'x');
});
