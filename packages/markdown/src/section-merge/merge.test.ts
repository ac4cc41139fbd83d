import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { apiPageText } from '../api-page/write-page.ts';
import { MERGE_CHOICES } from './keyed.ts';
import { asDeprecated, asReturned, mergedPage } from './merge.ts';

const field = (name: string, type = 'string', remark = '') => ({ name, type, required: false, example: '', remark });

function page(
  query: readonly ReturnType<typeof field>[],
  more: { url?: string; example?: string; remarks?: string } = {},
) {
  const { url = '/orders', example = '{"id": 1}', remarks = 'Sold once.' } = more;
  const call = {
    ...({ protocol: 'http', method: 'GET', url, status: '', description: 'Orders' } as const),
    ...({ auth: { type: 'none', name: '', place: 'header' } } as const),
    ...({ path: [], headers: [], query, body_type: 'none', body: [], body_example: '' } as const),
    answers: [{ status: '200', title: 'OK', example, fields: [field('id', 'integer')] }],
  };
  return apiPageText(call, [{ heading: 'Remarks', text: remarks }], 'en');
}

const BASE = page([field('page', 'integer', 'which'), field('size', 'integer')]);

test('what the file and people changed in different places is merged without a question', () => {
  const mine = BASE.replace('| which |', '| the page, from 1 |')
    .replace('##### Request URL', 'Ask Mei first.\n\n##### Request URL')
    .replace('Sold once.', 'Sold once, by us.');
  const file = page([field('page', 'integer', 'which'), field('size', 'number'), field('sort')], { url: '/v2/orders' });
  const { text, changes } = mergedPage({ base: BASE, mine, file });
  for (const kept of [
    'the page, from 1',
    'Ask Mei first.',
    'Sold once, by us.',
    '`/v2/orders`',
    '| sort |',
    '| number |',
  ]) {
    assert.ok(text.includes(kept), kept);
  }
  assert.deepEqual(
    changes.map(({ key, state, contested }) => [key, state, contested]),
    [
      ['url', 'changed', false],
      ['query', 'changed', false],
    ],
  );
});

test('where both changed the same, it is as was chosen, and both without a choice', () => {
  const mine = BASE.replace('| which |', '| from 1 |').replace('"id": 1', '"id": 7');
  const file = page([field('page', 'integer', 'from 0'), field('size', 'integer')], { example: '{"id": "a"}' });
  const texts = { base: BASE, mine, file };
  const { changes, text } = mergedPage(texts);
  assert.deepEqual(
    changes.map(({ key, contested }) => [key, contested]),
    [
      ['query', true],
      ['answer 200', true],
    ],
  );
  assert.ok(text.includes('| from 1 |') && !text.includes('from 0'), 'an explanation is people’s');
  assert.ok(text.includes('"id": "a"') && text.includes('"id": 7'), 'of two examples both stay');
  const chosen = (choice: 'file' | 'mine') => mergedPage(texts, () => choice).text;
  assert.ok(chosen('file').includes('from 0') && !chosen('file').includes('"id": 7'));
  assert.equal(chosen('mine'), mine);
});

test('what people took out stays out, what the file took out goes unless people changed it', () => {
  const without = mergedPage({
    base: BASE,
    mine: BASE.replace(/##### Remarks[\s\S]*/, ''),
    file: page([field('page')]),
  });
  assert.ok(!without.text.includes('Remarks'));
  const gone = page([field('page', 'integer', 'which')]);
  assert.ok(!mergedPage({ base: BASE, mine: BASE, file: gone }).text.includes('| size |'));
  const mine = BASE.replace(/\| size \|.*/, '| size | 10 | no | integer | per page |');
  const contested = mergedPage({ base: BASE, mine, file: gone });
  assert.deepEqual([contested.changes[0]?.contested, contested.text.includes('per page')], [true, true]);
  assert.ok(!mergedPage({ base: BASE, mine, file: gone }, () => 'file').text.includes('per page'));
});

test('an operation that is gone says so, and says what it said when it is back', () => {
  const gone = asDeprecated(BASE, 'en');
  assert.match(gone, /##### API status\n\n- Deprecated\n/);
  assert.equal(asDeprecated(gone, 'en'), gone);
  assert.ok(!asReturned(gone, BASE, 'en').includes('Deprecated'));
  const done = BASE.replace('##### Request URL', '##### API status\n\n- Done\n\n##### Request URL');
  assert.match(asReturned(asDeprecated(done, 'en'), done, 'en'), /API status\n\n- Done\n/);
});

test('lines that end as Windows ends them go on to', () => {
  const mine = BASE.replaceAll('\n', '\r\n');
  const { text } = mergedPage({ base: BASE, mine, file: page([field('page'), field('size', 'integer')]) });
  assert.ok(!/[^\r]\n/.test(text));
});

const piece = fc.constantFrom(
  ...['Lead.\n\n', '##### Method\n\n- GET\n\n', '##### Method\n\n- POST\n\n', '## Notes\n\nA\n\n', '## Notes\n\nB\n\n'],
  ...[
    '##### Query parameters\n\n| Name | Type |\n| --- | --- |\n| a | int |\n| b | int |\n\n',
    '```\n## Notes\n```\n\n',
  ],
  ...[
    '##### Query parameters\n\n| Name | Type |\n| --- | --- |\n| b | text |\n| c | int |\n\n',
    '| x |\n',
    '##### Response 200\n',
  ],
);
const anyText = fc.array(piece, { maxLength: 6 }).map((pieces) => pieces.join(''));

test('whatever the texts: one side alone decides what it alone changed, and nothing is changed twice', () => {
  fc.assert(
    fc.property(anyText, anyText, anyText, (base, mine, file) => {
      assert.deepEqual(mergedPage({ base, mine, file: base }), { text: mine, changes: [] });
      assert.deepEqual(mergedPage({ base, mine: file, file }).changes, []);
      const fresh = mergedPage({ base, mine: base, file });
      assert.ok(fresh.changes.every(({ contested }) => !contested));
      const words = (text: string) => text.split(/\s+/).filter((word) => word !== '');
      assert.deepEqual(words(fresh.text), words(file), 'where people changed nothing, the page is the file');
      assert.deepEqual(mergedPage({ base: file, mine: fresh.text, file }).changes, []);
      for (const choice of MERGE_CHOICES) {
        const { text } = mergedPage({ base, mine, file }, () => choice);
        assert.deepEqual(mergedPage({ base: file, mine: text, file }).changes, [], 'merged once, nothing is left');
      }
    }),
  );
});
