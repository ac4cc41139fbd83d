import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CallError, hasCode, isCancelled, isNoAnswer, readEnvelope } from './api.ts';

test('an envelope is opened, with what a refusal carries', () => {
  assert.deepEqual(readEnvelope({ error_code: 0, data: [1] }), { code: 0, message: '', field: undefined, data: [1] });
  assert.deepEqual(readEnvelope({ error_code: 20001, error_message: 'No', error_field: 'name', data: { a: 1 } }), {
    code: 20001,
    message: 'No',
    field: 'name',
    data: { a: 1 },
  });
  assert.equal(readEnvelope({ error_code: '0', data: 1 })?.code, 0);
});

for (const body of [null, 'text', 7, [], {}, { error_code: 'x' }]) {
  test(`${JSON.stringify(body)} is no envelope`, () => assert.equal(readEnvelope(body), undefined));
}

test('a refusal, a silence and a call taken back are told apart', () => {
  const refused = new CallError('No', { code: 10206 });
  assert.equal(hasCode(refused, 10206, 10204), true);
  assert.equal(hasCode(refused, 10204), false);
  assert.equal(isNoAnswer(refused), false);
  assert.equal(isNoAnswer(new CallError('Silence', { code: 0 })), true);
  assert.equal(isCancelled(new DOMException('taken back', 'AbortError')), true);
  assert.equal(isCancelled(refused), false);
});
