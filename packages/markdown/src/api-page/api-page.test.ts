import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { Rerenderer } from '../rerender.ts';
import {
  addAnswer,
  changeAuth,
  changeBodyType,
  changeExample,
  changeFields,
  changeStatus,
  changeWords,
  nameAnswer,
  removeAnswer,
  type TextChange,
} from './change.ts';
import type { FieldRow } from './field-rows.ts';
import { type ApiPage, readApiPage } from './read.ts';
import { renderApiPage, rerenderApiPage } from './render.ts';
import { answersOf, apiRequestOf, blockOf } from './request.ts';

const CORPUS = fileURLToPath(new URL('../../../../../shared/corpus/markdown/', import.meta.url));

const ORDER = `# Create an order

Prose that stays.

##### 简要描述

- 创建订单

##### 请求URL

- \`{{base_url}}/v2/orders\`

##### 请求方式

- POST

##### Header

|字段名|示例值|必选|类型|说明|
|:--|:--|:--|:--|:--|
|\`X-Key\`|abc|是|string|a \\| b|
|X-Trace||否|string|无|

Between two sections.

##### 请求Body参数 (form-data)

|参数名|默认|必选|类型|说明|
|:---|
|sku|1|是|string|first<br>second|

##### 返回 201 已创建

\`\`\`json
{ "id": 1, "text": "##### 请求方式" }
\`\`\`

|参数名|类型|说明|
|:--|:--|:--|
|id|int|the id|

##### 备注

The end`;

function applied(text: string, { from, to, insert }: TextChange): string {
  return text.slice(0, from) + insert + text.slice(to);
}

function joined({ text, blocks }: ApiPage): string {
  return blocks.map(({ start, end }) => text.slice(start, end)).join('');
}

/** Everything that is no known section, and in a section everything but what it says. */
function proseOf(text: string): string[] {
  return readApiPage(text)
    .blocks.filter(({ heading }) => !heading)
    .map(({ start, end }) => text.slice(start, end).trim())
    .filter((prose) => prose !== '');
}

const row = (name: string, more: Partial<FieldRow> = {}): FieldRow => ({
  ...{ name, type: 'string', required: false, example: '', remark: '', cells: [], line: undefined },
  ...more,
});

test('a page is read as the call that it describes', () => {
  const request = apiRequestOf(readApiPage(ORDER));
  assert.equal(request.method, 'POST');
  assert.equal(request.url, '{{base_url}}/v2/orders');
  assert.equal(request.description, '创建订单');
  assert.equal(request.body_type, 'form-data');
  assert.deepEqual(request.headers[0], {
    name: 'X-Key',
    type: 'string',
    required: true,
    example: 'abc',
    remark: 'a | b',
  });
  assert.deepEqual(request.body[0], {
    name: 'sku',
    type: 'string',
    required: true,
    example: '',
    remark: 'first\nsecond',
  });
  const [answer] = request.answers;
  assert.equal(answer?.status, '201');
  assert.equal(answer?.title, '已创建');
  assert.deepEqual(
    answer?.fields.map(({ name }) => name),
    ['id'],
  );
  assert.match(answer?.example ?? '', /请求方式/);
});

test('what is there twice, in a fence or no table of fields is prose', () => {
  const twice = readApiPage('##### Method\n- GET\n##### Method\n- POST\n```\n##### Request URL\n- `/x`\n```\n');
  assert.equal(apiRequestOf(twice).method, 'GET');
  assert.equal(apiRequestOf(twice).url, '');
  const table = readApiPage('##### Headers\n\n|a|b|\n|-|-|\n|1|2|\n');
  assert.deepEqual(apiRequestOf(table).headers, []);
});

/** The same page as older templates wrote it: sections named by bold lines. */
const inBold = (text: string) => text.replaceAll(/^ {0,3}#{2,6} (.*?)[ #]*$/gm, '**$1：** ');

test('sections that bold lines name are read, changed and shown as those that headings name', () => {
  const bold = inBold(ORDER.replace('"text": "##### 请求方式"', '"text": "**请求方式**"'));
  assert.equal(bold.match(/^#/gm)?.length, 1);
  const page = readApiPage(bold);
  assert.deepEqual(apiRequestOf(page), {
    ...apiRequestOf(readApiPage(ORDER)),
    answers: apiRequestOf(page).answers,
  });
  assert.equal(apiRequestOf(page).answers[0]?.fields[0]?.name, 'id');
  const { html } = renderApiPage(bold, { language: 'zh' });
  assert.match(html, /class="endpoint"/);
  assert.match(html, /<h\d[^>]*>返回 201 已创建/);
  assert.match(html, /<h\d[^>]*>备注/);
  const key = answersOf(page)[0]?.key ?? '';
  const named = applied(bold, nameAnswer(page, key, { status: '202', title: 'La*ter' }, 'zh'));
  assert.equal(named, bold.replace('**返回 201 已创建：** ', '**返回 202 Later**'));
  const added = readApiPage(applied(bold, addAnswer(page, { status: '404', title: '' }, 'zh')));
  assert.match(added.text, /\n\*\*返回 404\*\*\n/);
  assert.equal(apiRequestOf(added).answers.length, 2);
  assert.ok(applied(bold, removeAnswer(page, key)).endsWith('\n\n**备注：** \n\nThe end'));
  // where headings name sections, a bold line is prose
  assert.equal(apiRequestOf(readApiPage('## Method\n\nGET\n\n**Request URL**\n\n/x\n')).url, '');
});

test('parameters of a GET are those of its address', () => {
  const page = readApiPage('##### Method\n- GET\n##### Parameters\n|Name|Type|\n|-|-|\n|q|string|\n');
  assert.equal(apiRequestOf(page).query[0]?.name, 'q');
  assert.equal(apiRequestOf(page).body_type, 'none');
});

const LANGUAGES = ['zh', 'en'] as const;
const PIECES = [
  ...ORDER.split(/(?<=\n\n)/),
  '## Request URL\n\n* `/a/{id}`\n',
  '##### Method\n- get\n',
  '##### Parameters\n\n| Name | Required | Type | Explanation |\n| --- | --- | --- | --- |\n| a | yes | int | |\n\n',
  '##### Response 404 Not found #\n\n~~~\n| a | b |\n',
  '##### 请求参数示例\n\n```json\n{}\n```\n',
  '##### 请求Body (JSON)\n\n````\n```\n````\n',
  '##### 认证方式\n\n- API Key: `X-K` (query)\n',
  '##### 接口状态\n- 已完成',
  '\n',
  '|\n',
  '|-|\n',
  '```\n',
  '    code\n',
  'é 𝒳 \u{fdd2}\n',
];
const anyPage = fc
  .tuple(fc.array(fc.constantFrom(...PIECES), { maxLength: 14 }), fc.constantFrom('\n', '\r\n'))
  .chain(([pieces, lineBreak]) => {
    const text = pieces.join('');
    return fc.constantFrom(text, inBold(text)).map((each) => each.replaceAll('\n', lineBreak));
  });

test('text to data to text is equal byte for byte, whatever the text', () => {
  fc.assert(fc.property(anyPage, (text) => joined(readApiPage(text)) === text));
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => joined(readApiPage(text)) === text));
});

test('ten pages of each example tree come back byte for byte', { skip: !existsSync(CORPUS) }, () => {
  const files = globSync('*/', { cwd: CORPUS }).flatMap((tree) =>
    globSync('**/*.md', { cwd: join(CORPUS, tree) })
      .sort()
      .slice(0, 10)
      .map((file) => join(CORPUS, tree, file)),
  );
  assert.ok(files.length >= 40, String(files.length));
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    assert.equal(joined(readApiPage(text)), text, file);
  }
});

const cell = fc.string({ unit: fc.constantFrom('a', '|', '`', '\\|', ' ', '中', '\n', '<', '*'), maxLength: 8 });
const anyRow = fc
  .record({ name: fc.stringMatching(/^[a-z_]{1,6}$/), required: fc.boolean(), remark: cell, example: cell })
  .map((fields) => row(fields.name, fields));

const anyChange = fc.oneof(
  fc
    .constantFrom('url', 'method', 'description')
    .map((section) => (page: ApiPage) => changeWords(page, section, 'put', 'en')),
  fc.constantFrom('', '3').map((status) => (page: ApiPage) => changeStatus(page, status, 'zh')),
  fc
    .constantFrom('none', 'bearer', 'apikey')
    .map((type) => (page: ApiPage) => changeAuth(page, { type, name: 'X', place: 'header' }, 'en')),
  fc.tuple(fc.constantFrom('path', 'headers', 'query', 'body'), fc.array(anyRow, { maxLength: 4 })).map(
    ([place, rows]) =>
      (page: ApiPage) =>
        changeFields(page, place, rows, 'en'),
  ),
  fc.constantFrom('json', 'urlencoded').map((type) => (page: ApiPage) => changeBodyType(page, type, 'en')),
  fc.constantFrom('{"a": 1}', '```').map((text) => (page: ApiPage) => changeExample(page, 'body', text, 'en')),
  fc.constant((page: ApiPage) => addAnswer(page, { status: '418', title: 'Teapot' }, 'en')),
);

/** Of a page whose last fence is open all that follows belongs to it: the editor shows that, the form cannot mend it. */
function isOpen(text: string): boolean {
  const probe = readApiPage(`${text}\n\n##### Probe 1\n`);
  return probe.blocks.at(-1)?.lines.length !== 1;
}

test('a change by the form leaves prose and all other sections as they were', () => {
  fc.assert(
    fc.property(anyPage, anyChange, (text, change) => {
      fc.pre(!isOpen(text));
      const page = readApiPage(text);
      const changed = readApiPage(applied(text, change(page)));
      const before = apiRequestOf(page);
      const after = apiRequestOf(changed);
      const differing = Object.keys(before).filter(
        // The keys are those of one type, read from the value itself.
        (key) =>
          JSON.stringify(before[key as keyof typeof before]) !== JSON.stringify(after[key as keyof typeof after]),
      );
      // another method may make parameters of the body of those of the address: both, the type and itself
      assert.ok(differing.length <= 4, `${differing.join()} of ${JSON.stringify(text)}`);
      for (const prose of proseOf(text)) assert.ok(changed.text.includes(prose), JSON.stringify(prose));
    }),
    { numRuns: 400 },
  );
});

test('rows that stay are not written anew, and what a table has besides stays in it', () => {
  const page = readApiPage(ORDER);
  const rows = blockOf(page, 'headers')?.table?.rows ?? [];
  const [first, second] = rows;
  assert.ok(first && second);
  const changed = applied(
    ORDER,
    changeFields(page, 'headers', [first, { ...second, line: undefined, remark: 'x|y\nz' }], 'zh'),
  );
  assert.equal(changed, ORDER.replace('|X-Trace||否|string|无|', '| X-Trace |  | 否 | string | x\\|y<br>z |'));
  const body = blockOf(page, 'body')?.table?.rows[0];
  assert.ok(body);
  const renamed = applied(ORDER, changeFields(page, 'body', [{ ...body, line: undefined, name: 'code' }], 'zh'));
  assert.ok(renamed.includes('| code | 1 | 是 | string | first<br>second |'), renamed);
});

test('an answer gets another status, or goes with its section alone', () => {
  const page = readApiPage(ORDER);
  const [answer] = answersOf(page);
  assert.ok(answer);
  const named = applied(ORDER, nameAnswer(page, answer.key, { status: '202', title: 'Later' }, 'zh'));
  assert.equal(named, ORDER.replace('##### 返回 201 已创建', '##### 返回 202 Later'));
  const gone = applied(ORDER, removeAnswer(page, answer.key));
  assert.deepEqual(apiRequestOf(readApiPage(gone)).answers, []);
  assert.ok(gone.endsWith('|sku|1|是|string|first<br>second|\n\n##### 备注\n\nThe end'));
});

test('a page is made from nothing by the form alone, in either language', () => {
  for (const language of LANGUAGES) {
    let text = '';
    const change = (by: (page: ApiPage) => TextChange) => {
      text = applied(text, by(readApiPage(text)));
    };
    change((page) => addAnswer(page, { status: '201', title: 'Created' }, language));
    change((page) => changeFields(page, 'body', [row('sku', { required: true, remark: 'The article' })], language));
    change((page) => changeWords(page, 'method', 'POST', language));
    change((page) => changeWords(page, 'url', '{{base}}/orders', language));
    change((page) => changeBodyType(page, 'json', language));
    change((page) => changeStatus(page, '3', language));
    change((page) => changeExample(page, { answer: answersOf(page)[0]?.key ?? '' }, '{ "id": 1 }', language));
    change((page) => changeFields(page, { answer: answersOf(page)[0]?.key ?? '' }, [row('id')], language));
    const request = apiRequestOf(readApiPage(text));
    assert.deepEqual(
      [
        request.method,
        request.url,
        request.body_type,
        request.status,
        request.body[0]?.name,
        request.body[0]?.required,
      ],
      ['POST', '{{base}}/orders', 'json', '3', 'sku', true],
      text,
    );
    assert.deepEqual(request.answers[0]?.fields[0]?.name, 'id', text);
    assert.equal(request.answers[0]?.example, '{ "id": 1 }');
    assert.equal(/[\u4e00-\u9fff]/.test(text), language === 'zh');
  }
});

test('an answer without a body is a heading for readers, with no empty code below it', () => {
  const gone = ORDER.replace(/$/, '\n\n##### 返回 204 已删除\n\n```json\n\n```\n\n##### 返回 409\n\n```\n```\n');
  const options = { language: 'zh', title: '' } as const;
  const codes = (html: string) => html.match(/<div class="code"/g)?.length;
  for (const { html } of [renderApiPage(gone, options), rerenderApiPage(new Rerenderer(), gone, options)]) {
    assert.match(html, /返回 204 已删除/);
    assert.equal(/<code[^>]*>\s*<\/code>/.test(html), false);
    assert.equal(codes(html), codes(renderApiPage(ORDER, options).html));
  }
  assert.equal(apiRequestOf(readApiPage(gone)).answers.at(-1)?.status, '409');
});

test('while it is written a call is laid out as for its readers, each element in the line that it came from', () => {
  const renderer = new Rerenderer();
  for (const text of [ORDER, `${ORDER}\nlater`, ORDER.replaceAll('\n', '\r\n'), '# Nothing of a call', '']) {
    const options = { language: 'en', title: '' } as const;
    const { html } = rerenderApiPage(renderer, text, options);
    assert.equal(html.replaceAll(/ data-line="\d+"/g, ''), renderApiPage(text, options).html);
    const lines = text.split(/\r?\n/);
    const lineOf = (words: string) => lines.findIndex((line) => line.includes(words)) + 1;
    for (const [pattern, words] of [
      [/<p data-line="(\d+)">Prose that stays/, 'Prose that stays'],
      [/<p data-line="(\d+)">Between two/, 'Between two'],
      [/class="endpoint" data-line="(\d+)"/, '请求URL'],
      [/class="api-call"[^>]* data-line="(\d+)"/, '返回 201'],
      [/<h\d[^>]* data-line="(\d+)"[^>]*>返回 201/, '返回 201'],
    ] as const) {
      if (lineOf(words) > 0) assert.equal(Number(pattern.exec(html)?.[1]), lineOf(words), words);
    }
  }
});
