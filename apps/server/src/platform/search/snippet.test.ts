import assert from 'node:assert/strict';
import { test } from 'node:test';
import { needlesOf, questionOf } from './question.ts';
import { passage as passageFor, snippet as snippetFor } from './snippet.ts';
import { fold } from './tokens.ts';

const snippet = (text: string, query: string, length?: number) =>
  snippetFor(text, needlesOf(questionOf(query)), length);
const passage = (text: string, query: string) => passageFor(text, needlesOf(questionOf(query)));

function marked(text: string, query: string, length?: number): string[] {
  const shown = snippet(text, query, length);
  return shown.marks.map(([start, end]) => shown.text.slice(start, end));
}

test('what the query says is marked where it stands in the snippet', () => {
  assert.deepEqual(marked('Call getUserInfo with a user_id.', 'user'), ['User', 'user']);
  assert.deepEqual(marked('通过用户名登录，返回用户', '用户 登录'), ['用户', '登录', '用户']);
  assert.deepEqual(marked('Ｆｕｌｌ width', 'full'), ['Ｆｕｌｌ']);
  assert.deepEqual(marked('the cafe\u0301 ﬁle', 'café fi'), ['cafe\u0301', 'ﬁ']);
  assert.deepEqual(marked('İstanbul ORDER', 'order'), ['ORDER']);
  assert.deepEqual(marked('userid', 'user userid'), ['userid'], 'marks do not overlap');
  assert.deepEqual(marked('nothing here', 'absent'), []);
  assert.deepEqual(marked('', 'absent'), []);
});

test('marks stand right among signs that change when they are folded', () => {
  const text = '……①说明：订单，“Ｏｒｄｅｒ”……か\u3099訂単、e\u0301tat ½ 订单状态。ﬁn order';
  assert.deepEqual(marked(text, '订单 order'), ['订单', 'Ｏｒｄｅｒ', '订单', 'order']);
  assert.deepEqual(marked(text, 'état が fin'), ['か\u3099', 'e\u0301tat', 'ﬁn']);
  assert.deepEqual(marked(`a\u0301${'，用户'.repeat(3)}`, '用户'), ['用户', '用户', '用户']);
});

test('a word is found beside any character at all, as it is where all are folded', () => {
  for (let code = 1; code < 0x20000; code = code === 0xffff ? 0x1f000 : code + 1) {
    const sign = String.fromCodePoint(code);
    const folded = fold(sign.normalize('NFKC'));
    if (/\s/.test(sign) || !sign.isWellFormed() || /^\p{M}/u.test(folded)) continue;
    const [word = ''] = /[\p{L}\p{N}_$]+/u.exec(folded) ?? ['ok'];
    const shown = snippetFor(`ok ${sign}`, [word]);
    const expected = word === folded ? sign : word;
    if (!shown.marks.some(([from, to]) => shown.text.slice(from, to) === expected)) {
      assert.ok(word !== folded && word !== 'ok', `U+${code.toString(16)} is not found as ${word}`);
    }
  }
});

test('a passage is the text as it stands around the place, or its beginning', () => {
  const text = `${'填充，'.repeat(1000)}\n\n**refund** of an order${' filler'.repeat(1000)}`;
  const near = passage(text, 'order refund');
  assert.match(near.text, /^[填充，]+\n\n\*\*refund\*\* of an order filler/);
  assert.ok(near.found && near.text.length <= 1500);
  assert.deepEqual(passage(text, 'absent'), { text: text.slice(0, 1000), found: false });
});

test('the place with most words of the query is shown, in one line and within its length', () => {
  const text = `refund ${'filler '.repeat(100)}\n\nrefund of an order\n\tis here ${'filler '.repeat(100)}`;
  const shown = snippet(text, 'order refund', 80);
  assert.match(shown.text, /^….*refund of an order\s+is here.*…$/);
  assert.ok(!/[\n\t]/.test(shown.text));
  assert.ok(shown.text.length <= 82);
  assert.deepEqual(marked(text, 'order refund', 80), ['refund', 'order']);
});

test('no character is cut in two', () => {
  const text = '😀'.repeat(100);
  for (const length of [10, 11]) {
    const shown = snippet(`${text}here${text}`, 'here', length + 40);
    assert.ok(shown.text.isWellFormed(), shown.text);
  }
});

test('a text of 4 MB takes well under a second, also with marks on every word', () => {
  const started = performance.now();
  const shown = snippet('user é '.repeat(600_000), 'user é');
  assert.ok(shown.marks.length > 10);
  assert.ok(performance.now() - started < 2000);
});
