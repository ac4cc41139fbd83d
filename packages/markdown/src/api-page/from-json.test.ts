import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PAGE_KIND_RULES } from '../page-kind.ts';
import { markdownOfJson } from './from-json.ts';
import { readApiPage } from './read.ts';
import { apiRequestOf } from './request.ts';

const LANGUAGES = ['zh', 'en'] as const;
const P = (name: string, more: object = {}) => ({
  name,
  type: 'string',
  value: 'v',
  require: '1',
  remark: 'r',
  ...more,
});
const read = (text: string | undefined) => apiRequestOf(readApiPage(text ?? ''));
const json = (value: object) => JSON.stringify(value);

const POST = {
  info: {
    ...{ from: 'runapi', type: 'api', title: 'T', description: 'D', method: 'post', url: 'https://x.test/a?b=1' },
    ...{ apiStatus: '3', remark: 'Remark' },
  },
  request: {
    params: { mode: 'json', json: '{"a":1}', jsonDesc: [P('a', { remark: 'pipe | and\nline' })], urlencoded: [] },
    query: [P('q'), P('off', { disable: '1' }), P('')],
    headers: [P('X-A')],
    pathVariable: [P('id')],
    auth: { type: 'bearer', bearer: [] },
  },
  response: {
    responseExample: '{"ok":true}',
    responseParamsDesc: [P('ok')],
    responseFailExample: 'not json',
    responseFailParamsDesc: [P('code')],
  },
};

for (const language of LANGUAGES) {
  test(`${language}: every section of a page that a client keeps as JSON is read from its layout`, () => {
    const text = markdownOfJson(json(POST), language) ?? '';
    const request = read(text);
    assert.deepEqual([request.method, request.url, request.status], ['POST', 'https://x.test/a', '3']);
    assert.deepEqual([request.description, request.auth.type, request.body_type], ['D', 'bearer', 'json']);
    const names = [request.path, request.headers, request.query, request.body].map((rows) =>
      rows.map(({ name }) => name),
    );
    assert.deepEqual(names, [['id'], ['X-A'], ['q'], ['a']]);
    assert.equal(request.body[0]?.remark, 'pipe | and\nline');
    assert.equal(request.body_example, '{\n  "a": 1\n}');
    const answers = request.answers.map(({ example, fields }) => [example, fields.map(({ name }) => name)]);
    assert.deepEqual(answers, [
      ['{\n  "ok": true\n}', ['ok']],
      ['not json', ['code']],
    ]);
    assert.ok(text.includes('Remark'));
    const lines = text.split('\n');
    for (const [at, line] of lines.entries()) {
      if (/^\| :?-/.test(line)) assert.equal(lines[at - 1]?.split('|').length, line.split('|').length, 'a full row');
    }
  });

  test(`${language}: forms, older GETs, websockets and events of the server`, () => {
    const form = {
      info: { url: '/f', method: 'post' },
      request: { params: { mode: 'formdata', formdata: [P('file')] } },
    };
    assert.equal(read(markdownOfJson(json(form), language)).body_type, 'form-data');
    const params = { mode: 'urlencoded', urlencoded: [P('x')] };
    const old = read(markdownOfJson(json({ info: { url: '/g?x=1', method: 'get' }, request: { params } }), language));
    assert.deepEqual([old.url, old.query[0]?.name, old.body_type], ['/g', 'x', 'none']);

    const websocket = { subProtocols: ['v1'], autoReconnect: true, heartbeat: { enabled: true, pingMessage: 'ping' } };
    const socket = {
      info: { url: 'wss://x.test', type: 'websocket' },
      request: { headers: [P('H')], query: [P('q')], auth: { type: 'basic' } },
      protocolConfig: { websocket },
      messaging: { templates: [{ name: 'Hello', type: 'json', payload: '{"a":1}', enabled: true }] },
      response: { examples: [{ name: 'Answer', data: '{}', param: [P('b')] }], remark: 'Over' },
    };
    const opened = markdownOfJson(json(socket), language) ?? '';
    const request = read(opened);
    assert.deepEqual([request.protocol, request.auth.type], ['websocket', 'basic']);
    assert.deepEqual([request.headers[0]?.name, request.query[0]?.name], ['H', 'q']);
    for (const word of ['v1', 'ping', '**Hello** (json)', '**Answer**', 'Over']) assert.ok(opened.includes(word), word);

    const events = { info: { url: '/e', type: 'sse' }, request: { params: { mode: 'json', json: '{"s":1}' } } };
    const stream = read(markdownOfJson(json(events), language));
    assert.deepEqual([stream.protocol, stream.method, stream.body_type], ['sse', 'POST', 'json']);
    assert.equal(stream.body_example, '{\n  "s": 1\n}');
  });
}

test('an item adds its parameters in front of those of the call', () => {
  const header = [{ name: 'X-All', value: 'g', type: 'string', required: true, remark: '' }];
  const { headers } = read(markdownOfJson(json(POST), 'en', { query: [], body: [], header }));
  assert.deepEqual(
    headers.map(({ name }) => name),
    ['X-All', 'X-A'],
  );
});

const FOREIGN = ['', '{', '{}', '[]', '{"info":{}}', '{"info":{"url":1}', '{"info":null}', 'text'];
const ODD = '{"info":{"url":"/a"},"request":{"params":[1],"query":"x","headers":[null,1,{"name":{}}]}}';

test('foreign JSON does no harm', () => {
  for (const text of [...FOREIGN, ODD]) {
    assert.equal(PAGE_KIND_RULES.api.accept(text)?.page_content, text);
    PAGE_KIND_RULES.markdown.render(text, { language: 'en' });
  }
});

test('the longest page of nothing but marks is read at once', () => {
  const marks = ['# a\n', '```\n', '|a|b|\n|-|-|\n', '# #', ' ', '##### 返回 200 ', '`', '~'];
  const longest = (mark: string) => mark.repeat(1_000_000 / mark.length);
  const texts = marks.flatMap((mark) => [`${longest(mark)}x`, `${longest(mark)}\u2028x`, `#${longest(mark)}\u2028x`]);
  for (const mark of texts) {
    const text = `##### 参数\n${mark}`;
    const began = process.cpuUsage().user;
    readApiPage(text);
    assert.ok(process.cpuUsage().user - began < 5_000_000, JSON.stringify(mark.slice(0, 20)));
  }
});

test('readers see the call, its state and its program; nothing in it is markup', () => {
  const info = { ...POST.info, url: '/a"><img src=x onerror=alert(1)>{{b}}' };
  const { html, outline } = PAGE_KIND_RULES.markdown.render(json({ ...POST, info }), { language: 'en' });
  assert.ok(html.includes('class="method m-post">POST<'));
  assert.ok(html.includes('Done') && html.includes('curl --globoff'));
  assert.equal(/<img/.test(html), false);
  assert.ok(outline.some(({ text, level }) => text === 'Headers' && level === 2));
  const accepted = PAGE_KIND_RULES.api.accept(json(POST));
  assert.deepEqual([accepted?.method, accepted?.page_content], ['POST', json(POST)], 'the JSON stays as it is');
});

test('what only JSON can spell is no part of a page: halves of letters, NUL, and the marks of ours', () => {
  const spelled = '<img src="https://evil.test/\ufdd0visitFile"> \ud800 \u0000 \ufdd2';
  const call = { info: { ...POST.info, description: spelled }, request: { query: [P('q', { value: '\udfff' })] } };
  const text = json(call).replace(/[\ufdd0-\ufdef]/gu, (mark) => `\\u${mark.charCodeAt(0).toString(16)}`);
  assert.equal(text.isWellFormed() && !/[\0\ufdd0-\ufdef]/u.test(text), true, 'the text itself may be stored');
  for (const kind of ['markdown', 'api'] as const) {
    const { render, toMarkdown } = PAGE_KIND_RULES[kind];
    for (const shown of [toMarkdown(text, 'en'), render(text, { language: 'en' }).html]) {
      assert.equal(shown.isWellFormed() && !/[\0\ufdd0-\ufdef]/u.test(shown), true, shown);
    }
  }
});

test('an example that would be a thousand times as long when it is indented stays as it is', () => {
  const example = (text: string) => json({ ...POST, response: { responseExample: text } });
  for (const depth of [200, 3900, 100_000]) {
    const deep = '['.repeat(depth) + ']'.repeat(depth);
    assert.ok((markdownOfJson(example(deep), 'en') ?? '').includes(`\n${deep}\n`));
    assert.ok(PAGE_KIND_RULES.api.accept(example(deep)));
  }
  const wide = `[${'[[[[[[[[1,2]]]]]]]],'.repeat(40_000)}1]`;
  assert.ok(PAGE_KIND_RULES.markdown.diffText(example(wide)).length < 2 * wide.length);
  assert.ok(PAGE_KIND_RULES.api.accept(example('` '.repeat(400_000))));
  assert.ok(markdownOfJson(example('{"a":{"b":[1]}}'), 'en')?.includes('"a": {\n    "b": [\n      1'));
});
