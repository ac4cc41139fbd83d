import assert from 'node:assert/strict';
import { test } from 'node:test';
import { plainText, searchFields } from './index.ts';

test('plain text is what a reader reads, one block a line', () => {
  const text =
    '# 订单 *Orders*\n\n[TOC]\n\n- [x] done `sku_id`\n\n> [!NOTE]\n> hi **there** <b>x</b><br>y\n\n| a | b |\n|--|--|\n| c | ![pic *t*](a.png) |\n\n[label](https://hidden.example/)\n\n```js\nrun();\n```\n';
  assert.deepEqual(plainText(text).split('\n'), [
    '订单 Orders',
    'done sku_id',
    'hi there x y',
    'a',
    'b',
    'c',
    'pic t',
    'label',
    'run();',
  ]);
});

test('an alert gives its title without the mark', () => {
  assert.equal(plainText('> [!TIP] 提示 `x`\n> text').replace(/\s+/g, ' '), '提示 x text');
});

test('HTML gives its text without scripts, comments and entities', () => {
  assert.equal(plainText('<div>a<p>b &amp; c&nbsp;d</p><!-- no --><script>no</script></div>'), 'a b & c d');
  assert.equal(plainText('x <span title="no">y</span> z'), 'x y z');
});

test('a search entry has headings, body and identifiers apart', () => {
  const fields = searchFields(
    '## 创建订单\n\n调用 createOrder，POST /v2/orders，见 `sku` 和 X-Request-Id 以及 plain words.\n\n### 错误码\n',
  );
  assert.equal(fields.headings, '创建订单\n错误码');
  assert.ok(fields.body.includes('调用 createOrder'));
  assert.ok(fields.body.includes('创建订单'));
  assert.deepEqual(fields.identifiers.split(' ').sort(), ['/v2/orders', 'X-Request-Id', 'createOrder', 'sku']);
});

test('each identifier stands once, and a page full of them is cut', () => {
  assert.equal(searchFields('`a_b` `a_b` a_b').identifiers, 'a_b');
  const many = Array.from({ length: 9000 }, (_, index) => `name_${index}`).join(' ');
  assert.equal(searchFields(many).identifiers.split(' ').length, 5000);
});
