import assert from 'node:assert/strict';
import { test } from 'node:test';
import { renderMarkdown } from './render.ts';

const htmlOf = (text: string) => renderMarkdown(text, { language: 'en', title: '' }).html;

test('a table of fields is marked, and each cell carries its column', () => {
  const html = htmlOf(
    '| 参数 | 类型 | 必填 | 说明 |\n| --- | --- | :-: | --- |\n| id | int | 是 | 编号 |\n| at | int | 否 | |',
  );
  assert.match(html, /<table class="fields">/);
  assert.deepEqual(
    [...html.matchAll(/<td([^>]*)>([^<]*)/g)].map(([, attributes, text]) => [attributes, text]),
    [
      [' data-label="参数"', 'id'],
      [' data-label="类型"', 'int'],
      [' class="ta-center" data-label="必填"', '是'],
      [' data-label="说明"', '编号'],
      [' data-label="参数"', 'at'],
      [' data-label="类型"', 'int'],
      [' class="ta-center" data-label="必填"', '否'],
      [' data-label="说明"', ''],
    ],
  );
});

test('the words of a column can end no attribute', () => {
  const html = htmlOf('| Name | Type | "><b> x | Note |\n| --- | --- | --- | --- |\n| a | b | c | d |');
  assert.match(html, /<td data-label="&quot;&gt; x">c</);
});

test('a long name may break behind its dots, a long example anywhere, and a short cell is left whole', () => {
  const name = 'order.receiver.address.postal_code';
  const html = htmlOf(
    `| Name | Type | Example |\n| --- | --- | --- |\n| ${name} | int | ${'a'.repeat(20)} |\n| a.b | int | ${'中'.repeat(40)} |`,
  );
  assert.match(html, /<td data-label="Name" data-long>order\.<wbr>receiver\.<wbr>address\.<wbr>postal_code<\/td>/);
  assert.match(html, /<td data-label="Example" data-long>a{20}<\/td>/);
  assert.equal(html.match(/data-long/g)?.length, 2);
  assert.match(html, /<td data-label="Name">a\.b<\/td>/);
});

test('other tables stay as they are', () => {
  for (const head of ['| City | Type | Note |', '| Name | Age | Note |', '| Name | Type |']) {
    const columns = head.split('|').length - 2;
    assert.doesNotMatch(
      htmlOf(`${head}\n|${' --- |'.repeat(columns)}\n|${' x |'.repeat(columns)}`),
      /fields|data-label/,
    );
  }
});
