import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mentionsIn } from './mentions.ts';

const meant = (text: string) => mentionsIn(text, 50);

test('a mention is told with every name that it may mean, longest first', () => {
  assert.deepEqual(meant('see @mei.'), [['mei.', 'mei']]);
  assert.deepEqual(meant('@lin-xiao'), [['lin-xiao', 'lin-', 'lin']]);
  assert.deepEqual(meant('请@张三看一下'), [['张三看一下', '张三看一', '张三看', '张三']]);
  assert.deepEqual(meant('@张三@李四'), [['张三@李四', '张三@李', '张三@', '张三'], ['李四']]);
  assert.deepEqual(meant('@mei看'), [['mei看', 'mei']]);
});

test('what is no mention is none', () => {
  for (const text of [
    'mail a@b.example',
    '@x',
    'a/@scope/name',
    '`@Override`',
    '``@a `b` c``',
    '``a ` @b`` ` c',
    'https://x.example/@name',
  ]) {
    assert.deepEqual(meant(text), [], text);
  }
  assert.deepEqual(meant('`` a @mei `@lin`'), [['mei']]);
  assert.deepEqual(meant('```java\n@Override\n```\n@mei\n~~~\n@lin\n```\n@tom\n~~~'), [['mei']]);
});

test('no more places are told than asked for, each text of a place once', () => {
  assert.equal(meant(Array.from({ length: 1000 }, (_, n) => `@name${n}`).join(' ')).length, 50);
  assert.deepEqual(meant(`${'@'.repeat(100_000)}mei @mei`), [['mei']]);
});

test('of a text that is nothing but places the first are looked at, and no run of backticks takes long', () => {
  const same = '@张三 '.repeat(1999);
  assert.deepEqual(meant(`${same}@mei @lin`), [['张三'], ['mei']]);
  assert.deepEqual(meant(`a ${'`'.repeat(400_000)} ${'` `` '.repeat(100_000)}@mei`), [['mei']]);
});
