import assert from 'node:assert/strict';
import { test } from 'node:test';
import { citedAnswer } from './ask-cites.ts';
import { looserTerms, passagesWith, termsOf } from './ask-terms.ts';
import { chatChunk, chatLine, linesOf, refusalIn, shownReason } from './chat-lines.ts';

const STREAM = [
  ': connected',
  '',
  'data: {"choices":[{"delta":{"role":"assistant"}}]}',
  'data: {"choices":[{"delta":{"content":"退款 🧾"},"finish_reason":null}]}\r',
  'event: message',
  'data:{"choices":[{"delta":{"content":" ok"},"finish_reason":"length"}]}',
  'data: {"choices":[],"usage":{"total_tokens":3}}',
  'data: [DONE]',
].join('\n');

async function read(parts: readonly Uint8Array[]) {
  async function* sent() {
    yield* parts;
  }
  const found = [];
  for await (const line of linesOf(sent())) found.push(chatLine(line));
  return found.filter((line) => line !== undefined);
}

test('a stream says the same wherever it is cut, within a line and within a character', async () => {
  const bytes = new TextEncoder().encode(STREAM);
  const whole = [
    { text: '', ends: undefined },
    { text: '退款 🧾', ends: undefined },
    { text: ' ok', ends: 'length' },
    'done',
  ];
  for (let at = 0; at <= bytes.length; at++) assert.deepEqual(await read([bytes.slice(0, at), bytes.slice(at)]), whole);
  assert.deepEqual(await read([...bytes].map((byte) => Uint8Array.of(byte))), whole);
});

test('what a model says of an error is told, and what it ends for is one of two', () => {
  assert.deepEqual(chatLine('data: {"error":{"message":"overloaded"}}'), { error: 'overloaded' });
  assert.deepEqual(chatLine('data: {"error":"overloaded"}'), { error: 'overloaded' });
  assert.deepEqual(chatChunk('{"choices":[{"message":{"content":"all"},"finish_reason":"content_filter"}]}'), {
    text: 'all',
    ends: 'stop',
  });
  assert.throws(() => chatLine('data: {"choices":'), SyntaxError);
  assert.throws(() => chatLine('data: {"choices":[{"delta":{"content":7}}]}'));
  assert.equal(refusalIn('<html>502</html>'), '');
  assert.equal(shownReason(`Wrong  key\n sk-secret ${'x'.repeat(300)}`, 'sk-secret').length, 200);
  assert.match(shownReason('Wrong  key\n sk-secret.', 'sk-secret'), /^Wrong key \*\*\*\.$/);
});

test('a question is made into the words that a search knows', () => {
  const cases: readonly (readonly [string, readonly string[]])[] = [
    ['部分退款能退几次？运费呢？', ['部分退款', '运费']],
    ['How do I get the refund_amount of an order?', ['refund_amount', 'order']],
    ['What is it?', []],
    ['GET /api/orders/{id} 返回什么', ['orders', 'api', 'id', '返回']],
    ['-title:"x" item:5 foo*bar', ['title', 'item', 'foo', 'bar']],
  ];
  for (const [question, terms] of cases) assert.deepEqual(termsOf(question), terms, question);
  assert.deepEqual(looserTerms('退款规则'), ['退款', '款规', '规则']);
  assert.deepEqual([looserTerms('refunds'), looserTerms('运费'), looserTerms('a1')], [['refund'], [], []]);
  assert.equal(termsOf(Array.from({ length: 50 }, (_, at) => `word${at}`).join(' ')).length, 10);
});

test('of a long text the passages are taken that hold the words, in their order', () => {
  const text = ['# Title', 'x'.repeat(80), 'fees of a refund', 'y'.repeat(80), 'the refund comes late'].join('\n\n');
  assert.equal(passagesWith(text, ['refund', 'fees'], 1000), text);
  assert.equal(passagesWith(text, ['refund', 'fees'], 45), 'fees of a refund\n…\nthe refund comes late');
});

test('what an answer names is one of the pages, and nothing else leads anywhere', () => {
  assert.deepEqual(citedAnswer('Twice [2], with fees【1, 2】[7].', 3), {
    parts: [{ text: 'Twice ' }, { source: 1 }, { text: ', with fees' }, { source: 2 }, { source: 1 }, { text: '.' }],
    named: [1, 0],
  });
  for (const answer of ['', '[0]', 'I do not know.', 'Surely [4].', 'See [x](http://evil.example/1)']) {
    assert.equal(citedAnswer(answer, 3), undefined, answer);
  }
  const hostile = citedAnswer(
    '## So\n![p](https://evil.example/?q=1) [here](javascript:alert(1)) <https://evil.example> **go** [1]',
    1,
  );
  assert.doesNotMatch(JSON.stringify(hostile), /evil|javascript|\*\*|##/);
});
