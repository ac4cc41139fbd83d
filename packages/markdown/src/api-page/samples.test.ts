import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';
import type { ApiRequest } from '@sheaf/contract';
import { readApiPage } from './read.ts';
import { apiRequestOf } from './request.ts';
import { samplesOf } from './samples.ts';

const HOSTILE = [
  'plain',
  `it's "quoted" \\ \\" \\'`,
  `$(touch /tmp/x) \`id\` $HOME $${'{a}'} %s`,
  'line\nbreak\r\nand\ttab',
  '</script><?php ?> {{b}} #{c}',
  '\\u0022 \\u000a \u2028 中文 𝒳',
  '-o/etc/passwd',
  '@/etc/passwd',
];

const EMPTY = apiRequestOf(readApiPage(''));
const field = (name: string, example: string) => ({ name, example, type: 'string', required: true, remark: '' });

function sample(id: string, request: Partial<ApiRequest>): string {
  const samples = samplesOf({ ...EMPTY, url: 'https://x.test/a', method: 'POST', ...request });
  return samples.find((each) => each.id === id)?.text ?? '';
}

/** What a shell hands to curl. */
function shellWords(script: string): string[] {
  const listing = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${script}`;
  return execFileSync('/bin/sh', ['-c', listing], { encoding: 'utf8' }).split('\0').slice(0, -1);
}

test('in a shell every value reaches curl as it is, as a value and never as an option', () => {
  for (const value of HOSTILE) {
    const words = shellWords(sample('curl', { body_type: 'json', body_example: value, url: value }));
    assert.equal(words[words.indexOf('--url') + 1], value);
    assert.equal(words[words.indexOf('--data-raw') + 1], value);
    const form = shellWords(sample('curl', { body_type: 'form-data', body: [field('a', value)] }));
    assert.equal(form[form.indexOf('--form-string') + 1], `a=${value}`);
    const headers = shellWords(sample('curl', { headers: [field('@X-A', value)] }));
    assert.ok(headers[headers.indexOf('-H') + 1]?.startsWith('X-A: '));
  }
});

/** The first literal in double quotes behind a mark, read as JSON reads it: what we write is common to these languages. */
function literalAfter(text: string, mark: string): string {
  const rest = text.slice(text.indexOf(mark) + mark.length);
  const literal = /"(?:[^"\\]|\\.)*"/.exec(rest)?.[0] ?? '';
  return JSON.parse(literal);
}

test('in JavaScript, Python, Go and Java a value is one literal', () => {
  const marks = { javascript: 'const body = ', python: 'data=', go: 'strings.NewReader(', java: 'ofString(' };
  for (const value of HOSTILE) {
    for (const [id, mark] of Object.entries(marks)) {
      if (id === 'java' && value.includes('\u2028')) continue;
      assert.equal(literalAfter(sample(id, { body_type: 'json', body_example: value }), mark), value, id);
    }
  }
  assert.ok(sample('java', { body_type: 'json', body_example: 'a\u0001' }).includes('"a\\001"'));
});

test('in PHP a value is one literal', () => {
  for (const value of HOSTILE) {
    const text = sample('php', { body_type: 'json', body_example: value });
    const [, literal = ''] = /CURLOPT_POSTFIELDS => '((?:[^'\\]|\\[\s\S])*)',/.exec(text) ?? [];
    assert.equal(literal.replace(/\\([\\'])/g, '$1'), value);
  }
});

test('a call without examples says what is to be filled in, nested fields make nested JSON', () => {
  const body = [field('a.b', '1'), { ...field('n', '2'), type: 'integer' }, field('__proto__', 'x')];
  const auth = { type: 'bearer', name: '', place: 'header' } as const;
  const text = sample('curl', { body_type: 'json', body, headers: [field('X-Key', '')], auth });
  assert.ok(text.includes("'X-Key: <X-Key>'") && text.includes("'Authorization: Bearer <token>'"));
  const words = shellWords(text);
  const made = '{\n  "a": {\n    "b": "1"\n  },\n  "n": 2,\n  "__proto__": "x"\n}';
  assert.equal(words[words.indexOf('--data-raw') + 1], made);
  const address = { query: [field('q', 'a&b')], path: [field('id', 'x/y')], url: '/o/{id}/:id#end' };
  assert.ok(sample('curl', { method: 'GET', ...address }).includes("'/o/x%2Fy/x%2Fy?q=a%26b#end'"));
});

test('a sample stays near its page: neither dots in a name nor places in an address make it a thousand times as long', () => {
  const dotted = sample('curl', { body_type: 'json', body: [field(`${'a.'.repeat(3900)}b`, '1')] });
  assert.ok(dotted.length < 20_000, String(dotted.length));
  const url = `/${'{a}'.repeat(1300)}`;
  for (const example of ['中'.repeat(3800), '中'.repeat(50)]) {
    const text = sample('curl', { method: 'GET', url, path: [field('a', example), field('b', example)] });
    assert.ok(text.length < 1_000_000, String(text.length));
  }
});

test('parameters of one table stand where the address and the method want them', () => {
  const body = [field('id', 'a b'), field('amount', '12')];
  const call = { url: 'https://x.test/refunds/{id}', body_type: 'urlencoded', body } as const;
  const posted = shellWords(sample('curl', call));
  assert.equal(posted[posted.indexOf('--url') + 1], 'https://x.test/refunds/a%20b');
  assert.ok(posted.includes('amount=12') && !posted.some((word) => word.startsWith('id=')));
  const asked = shellWords(sample('curl', { ...call, method: 'GET' }));
  assert.equal(asked[asked.indexOf('--url') + 1], 'https://x.test/refunds/a%20b?amount=12');
  assert.ok(!asked.some((word) => word.startsWith('--data')));
});
