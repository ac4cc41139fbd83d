import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MOCK_BOUNDS, MockBeyondBounds } from './budget.ts';
import { templateOfPage, templatesOfAnswers } from './example.ts';
import { generateMock } from './generate.ts';
import { faultText, MockFault } from './mock-fault.ts';
import { readMockTemplate } from './template.ts';

/** Not random at all, and yet spread: the same in every run. */
function numbers(): () => number {
  let state = 7;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

const NOON = Date.UTC(2026, 10, 22, 12, 30, 5);

interface Asked {
  readonly parameters?: Readonly<Record<string, string>>;
  readonly elapsed?: () => number;
}

function text(template: string, { parameters = {}, elapsed = () => 0 }: Asked = {}): string {
  const asking = { parameters: new Map(Object.entries(parameters)), random: numbers(), now: NOON, elapsed };
  return generateMock(readMockTemplate(template), asking);
}

function made(template: unknown, parameters: Readonly<Record<string, string>> = {}): unknown {
  return JSON.parse(text(JSON.stringify(template), { parameters }));
}

function faultOf(template: string): string {
  try {
    readMockTemplate(template);
  } catch (error) {
    if (error instanceof MockFault) return `${error.line}: ${faultText(error, 'en')}`;
    throw error;
  }
  return 'none';
}

test('what is plain stays as it is written, names of every kind included', () => {
  for (const json of [
    'null',
    '0',
    '[]',
    '{}',
    '""',
    '{"a":[1,-2.50,1e3,123456789012345678901234567890],"b":{"c":null,"d":false}}',
    '{"__proto__":{"toString":"x"},"constructor":1}',
    '{"mail":"mei@example.com","at":"@","bar|x":"a|b"}',
  ]) {
    assert.equal(text(json), json);
  }
  assert.equal(text('{ "a" : "\\u4e2d\\n<\\/b>" }'), '{"a":"中\\n</b>"}');
  assert.equal(text('"say \\\\@name, not \\\\@@"'), '"say @name, not @@"');
});

test('rules of keys repeat, count, choose and vary', () => {
  assert.deepEqual(made({ 'list|3': [{ 'id|+1': 1 }] }), { list: [{ id: 1 }, { id: 2 }, { id: 3 }] });
  assert.deepEqual(made({ 'star|3': '★', 'none|0': 'x', 'many|2': [1, 2] }), {
    star: '★★★',
    none: '',
    many: [1, 2, 1, 2],
  });
  assert.deepEqual(made({ 'l|4': [{ 'turn|+1': ['a', 'b'] }] }), {
    l: [{ turn: 'a' }, { turn: 'b' }, { turn: 'a' }, { turn: 'b' }],
  });
  for (let n = 0; n < 50; n++) {
    const answer = text('{"n|1-9":0,"f|10-20.1-3":0,"fixed|100.2":1,"one|1":["x","y"],"two|2":{"a":1,"b":2,"c":3}}');
    assert.match(
      answer,
      /^\{"n":[1-9],"f":1\d\.\d{0,2}[1-9],"fixed":100\.\d[1-9],"one":"[xy]","two":\{"[ab]":[12],"[bc]":[23]\}\}$/,
    );
  }
  assert.deepEqual(made({ 'l|60': [{ 'b|1': true }] }), made({ 'l|60': [{ 'b|1-1': true }] }));
  assert.deepEqual(made({ 'always|1-0': true, 'never|0-1': true }), { always: true, never: false });
});

test('each placeholder makes its kind of value, alone as itself and in a text as text', () => {
  const kinds: Readonly<Record<string, RegExp>> = {
    '@boolean': /^(true|false)$/,
    '@boolean(0, 1)': /^false$/,
    '@natural(3, 5)': /^[345]$/,
    '@integer(-5, -3)': /^-[345]$/,
    '@float(1, 2, 3)': /^1\.\d\d[1-9]/,
    '@float(1, 9, 2, 2)': /^[1-8]\.\d[1-9]$/,
    '@character("ab")': /^"[ab]"$/,
    '@string(5)': /^".{5}"$/,
    '@string(upper, 8)': /^"[A-Z]{8}"$/,
    "@string('01', 2, 4)": /^"[01]{2,4}"$/,
    '@range(1, 10, 3)': /^\[1,4,7\]$/,
    '@range(3)': /^\[0,1,2\]$/,
    '@date': /^"20\d\d-\d\d-\d\d"$/,
    '@date(yy/M/d)': /^"\d\d\/\d{1,2}\/\d{1,2}"$/,
    '@time(hh:mm A)': /^"\d\d:\d\d [AP]M"$/,
    '@datetime': /^"20\d\d-\d\d-\d\d \d\d:\d\d:\d\d"$/,
    '@datetime("yyyy-MM-ddTHH:mm:ss")': /^"20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d"$/,
    '@now': /^"2026-11-22 12:30:05"$/,
    '@now(day, yyyy-MM-dd HH)': /^"2026-11-22 00"$/,
    '@now(year)': /^"2026-01-01 00:00:00"$/,
    '@timestamp': /^1[4-7]\d{8}$/,
    '@image(20x10, "#ff0000", "#fff", "<b>&")': /^"data:image\/svg\+xml,%3Csvg(?!.*%3Cb%3E)[\w%.!'()*~-]+"$/,
    '@dataImage(1x1)': /^"data:image/,
    '@color': /^"#[\da-f]{6}"$/,
    '@hex': /^"#/,
    '@rgb': /^"rgb\(\d+, \d+, \d+\)"$/,
    '@rgba': /^"rgba\(.*0\.\d+\)"$/,
    '@hsl': /^"hsl\(\d+, \d+%, \d+%\)"$/,
    '@word(5)': /^"[a-z]{5}"$/,
    '@title(2)': /^"[A-Z][a-z]+ [A-Z][a-z]+"$/,
    '@sentence(3)': /^"[A-Z][a-z]* [a-z]+ [a-z]+\."$/,
    '@paragraph(2)': /^"[^.]+\. [^.]+\."$/,
    '@cword(3)': /^"\p{Script=Han}{3}"$/u,
    '@cword("甲乙", 4)': /^"[甲乙]{4}"$/u,
    '@ctitle(5)': /^"\p{Script=Han}{5}"$/u,
    '@csentence(4)': /^"\p{Script=Han}{4}。"$/u,
    '@cparagraph(2)': /^"[^。]+。[^。]+。"$/u,
    '@first @last': /^"[A-Z][a-z]+ [A-Z][a-z]+"$/,
    '@name(true)': /^"[A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+"$/,
    '@cname': /^"\p{Script=Han}{2,4}"$/u,
    '@cfirst@clast': /^"\p{Script=Han}{2,4}"$/u,
    '@url(http, a.cn)': /^"http:\/\/a\.cn\/[a-z]+\/[a-z]+"$/,
    '@email': /^"[a-z]\.[a-z]+@[a-z]+\.[a-z]+"$/,
    '@domain(io)': /^"[a-z]+\.io"$/,
    '@ip': /^"(\d{1,3}\.){3}\d{1,3}"$/,
    '@protocol @tld': /^"[a-z]+ [a-z]+"$/,
    '@region@province': /^"\p{Script=Han}+"$/u,
    '@city(true)': /^"\p{Script=Han}+ \p{Script=Han}+"$/u,
    '@county(true)': /^"\p{Script=Han}+ \p{Script=Han}+ \p{Script=Han}+"$/u,
    '@zip': /^"[1-9]\d{5}"$/,
    '@guid': /^"[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}"$/,
    '@id': /^"99\d{15}[\dX]"$/,
    '@increment@increment(5)': /^"16"$/,
    '@capitalize(@lower("ABC"))': /^"Abc"$/,
    '@upper(x@increment)': /^"X@INCREMENT"$/,
    '@pick([a, "b", c])': /^"[abc]"$/,
    '@pick(1, 2)': /^[12]$/,
    '@shuffle([1, 2, 3])': /^\[[123],[123],[123]\]$/,
    'no @integer(7, 7).': /^"no 7\."$/,
    '@INTEGER(7, 7)': /^7$/,
  };
  for (const [placeholder, kind] of Object.entries(kinds)) {
    for (let n = 0; n < 5; n++) assert.match(text(JSON.stringify(placeholder)), kind, placeholder);
  }
});

test('the request chooses and is told back', () => {
  const template = {
    'data|?!status': 'which?',
    'data|?status=paid': { paid: true },
    'data|?status!=refused': [],
    data: null,
    'rows|2|?rows': [{ page: '@param(page, 1)', q: '@param(q)', all: '@param(all, false)' }],
  };
  assert.deepEqual(made(template), { data: 'which?' });
  assert.deepEqual(made(template, { status: 'paid' }), { data: { paid: true } });
  assert.deepEqual(made(template, { status: 'refused' }), { data: null });
  const row = { page: 3, q: '7"<', all: true };
  assert.deepEqual(made(template, { status: 'x', rows: '', page: '3', q: '7"<', all: 'true' }), {
    data: [],
    rows: [row, row],
  });
  assert.deepEqual(made(['@param(page, 1)', '@param(__proto__, 0)'], { page: '1e9' }), ['1e9', 0]);
  for (const q of ['', 'constructor', '__proto__', 'toString']) {
    const [letters, letter, words] = made(['@string(@param(q), 5)', '@character(@param(q))', '@cword(@param(q), 3)'], {
      q,
    }) as string[];
    assert.deepEqual([letters?.length, letter?.length, words?.length], [5, 1, 3], q);
  }
  assert.match(text('"@now(constructor)"'), /^"con/);
  assert.equal(String(made('@param(q)', { q: 'x'.repeat(5000) })).length, 1000);
});

test('what is wrong is told with its line, before anything is made', () => {
  const deep = '['.repeat(21) + ']'.repeat(21);
  const faults: Readonly<Record<string, string>> = {
    '': '1: this is no JSON',
    '{"a":1,}': '1: this is no JSON',
    '[1,]': '1: this is no JSON',
    '{\n"a": 01}': '2: this is no JSON',
    "{'a':1}": '1: this is no JSON',
    '{"a":1}\n\nx': '3: this is no JSON',
    '{"a" 1}': '1: this is no JSON',
    '"a\nb"': '1: this is no JSON',
    '"\\x"': '1: this is no JSON',
    NaN: '1: this is no JSON',
    '[1 2]': '1: this is no JSON',
    [deep]: '1: at most 20 levels',
    ['[\n'.repeat(500_00)]: '21: at most 20 levels',
    [`"${'x'.repeat(MOCK_BOUNDS.templateChars)}"`]: '1: a template has at most 100 000 characters',
    '{\n "a": 1,\n "items|1-5000000": [{}]}': '3: at most 10 000 nodes in an answer, this asks for 5 000 001',
    '{"a|200":[{"b|100":[1]}]}': '1: at most 10 000 nodes in an answer, this asks for 20 401',
    '{"a|1-100000000": "x"}': '1: at most 1 048 576 characters in an answer, this asks for 100 000 000',
    '{"a|1-100000000": ""}': '1: at most 1 048 576 characters in an answer, this asks for 100 000 000',
    '{"a|5000": "@string(500)"}': '1: at most 1 048 576 characters in an answer, this asks for 5 335 000',
    '{"a|+1": "x"}': '1: the rule of “a” does not fit its value',
    '{"a|1": null}': '1: the rule of “a” does not fit its value',
    '{"a|1-": 1}': '1: the rule of “a|1-” does not fit its value',
    '{"a|1|2": 1}': '1: the rule of “a|1|2” does not fit its value',
    '{"a|1": "x",\n"a": "y", "a|?b": 1}': '2: “a” stands twice',
    '"@strng(5)"': '1: there is no placeholder @strng',
    '"@string(5"': '1: the brackets of @string are not closed',
    '"@pick([a, b)"': '1: the brackets of @pick are not closed',
    '"@pick(\\"a)"': '1: the brackets of @pick are not closed',
    [`"@pick(${'['.repeat(90_000)}"`]: '1: the brackets of @pick are not closed',
    '"@string(100000)"': '1: @string makes at most 1 000',
    '"@integer(one, 2)"': '1: this argument of @integer should be a number',
    '{"a|1-100000000000000": []}': 'none',
  };
  for (const [template, fault] of Object.entries(faults)) assert.equal(faultOf(template), fault, template.slice(0, 60));
  assert.equal(text('{"a|1-100000000000000": []}'), '{"a":[]}');
});

test('an answer is bounded in nodes, bytes and time while it is made', () => {
  const beyond = (template: string, elapsed?: () => number) =>
    assert.throws(() => text(template, elapsed ? { elapsed } : {}), MockBeyondBounds, template);
  beyond('{"l|30": ["@pick(@range(1000), @range(1000))"]}');
  beyond(`{"l|100": ["@param(q)", "${'中'.repeat(4000)}"]}`);
  let ms = 0;
  const slow = () => {
    ms += 150;
    return ms;
  };
  beyond('{"l|600": [{"id|+1": 1}]}', slow);
  ms = 0;
  beyond('{"a": "@first(@paragraph(1000))", "b": "@first(@paragraph(1000))"}', slow);
  assert.equal(text('{"l|100": [1]}', { elapsed: slow }).length, '{"l":[]}'.length + 199);
  assert.ok(text(`{"l|100": ["${'中'.repeat(3400)}"]}`).length < MOCK_BOUNDS.outputBytes);
});

test('a page gives a template by its example of an answer, or by the table of its fields', () => {
  const example = '```json\n{"error_code": 0, "mail": "a@email.cn", "data": {"id": [1.50], "n": {}}}\n```';
  const template = templateOfPage(`##### 请求参数示例\n\n\`\`\`\n{"a":1}\n\`\`\`\n\n##### 返回示例\n\n${example}\n`);
  assert.equal(
    template,
    '{\n  "error_code": 0,\n  "mail": "a\\\\@email.cn",\n  "data": {\n    "id": [\n      1.50\n    ],\n    "n": {}\n  }\n}',
  );
  assert.deepEqual(JSON.parse(text(template)).mail, 'a@email.cn');
  const table = [
    '|参数名|类型|说明|',
    '|:---|:---|---|',
    '|`code`|int|x|',
    '|data.name|string||',
    '|data.rows|array||',
  ];
  const rows = ['|data.rows.ok|boolean||', '|data.rows.price|float||', '| data.at | datetime | |'];
  const byTable = templateOfPage(
    ['# API', '```json', '{"request"', '```', '## 返回参数说明', '', ...table, ...rows].join('\r\n'),
  );
  assert.match(
    text(byTable ?? ''),
    /^\{"code":\d+,"data":\{"name":"[a-z]+","rows":\[(\{"ok":(true|false),"price":\d+\.\d\d\},?){1,3}\],"at":"20[^"]+"\}\}$/,
  );
  assert.equal(
    templateOfPage('# Response\n\nNothing here.\n\n```js\nlet a;\n```\n\n```json\n{"not": json}\n'),
    undefined,
  );
  assert.equal(templateOfPage('```\n[1]\n```'), '[\n  1\n]');

  const answers = [
    '## Response 201 Created',
    example,
    '## Response 404',
    '```json\n{"at":"@me"}\n```',
    '## Response 500 Broken',
  ];
  const [created, absent, ...others] = templatesOfAnswers(answers.join('\n\n'));
  assert.deepEqual([created?.status, created?.title, created?.template], ['201', 'Created', template]);
  assert.deepEqual([absent?.status, absent?.template], ['404', '{\n  "at": "\\\\@me"\n}']);
  assert.deepEqual(others, [], 'what has no example gives no template');
});

test('a page of nothing but marks is looked through at once', () => {
  const began = process.cpuUsage().user;
  for (const line of [
    '~'.repeat(500_000),
    `#${' '.repeat(500_000)}`,
    `|a\n${'-'.repeat(500_000)}`,
    ' '.repeat(500_000),
  ]) {
    for (const end of ['`', 'x\u2028x', '']) assert.equal(templateOfPage(`# R\n${line}${end}\n`), undefined);
  }
  assert.ok(process.cpuUsage().user - began < 5_000_000);
});
