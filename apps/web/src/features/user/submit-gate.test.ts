import assert from 'node:assert/strict';
import { test } from 'node:test';
import { submitGate } from './submit-gate.ts';

test('after a failed log-in further submits are ignored until its alert is closed and the pause is over [A-4.21 A-8.10]', async () => {
  const pass = submitGate();
  const alert = Promise.withResolvers<void>();
  const told: unknown[] = [];
  let sent = 0;
  const failed = async (error: unknown) => {
    told.push(error);
    await alert.promise;
  };
  const refuse = async () => {
    sent++;
    throw new Error('wrong');
  };

  const first = pass(refuse, failed);
  await pass(refuse, failed);
  await pass(refuse, failed);
  assert.equal(sent, 1);
  assert.equal(told.length, 1);

  alert.resolve();
  await first;
  await pass(refuse, failed);
  assert.equal(sent, 2);
});

test('a submit that is under way is not sent twice', async () => {
  const pass = submitGate();
  const answer = Promise.withResolvers<void>();
  let sent = 0;
  const submit = () => {
    sent++;
    return answer.promise;
  };
  const first = pass(submit, async () => {});
  await pass(submit, async () => {});
  assert.equal(sent, 1);
  answer.resolve();
  await first;
  await pass(submit, async () => {});
  assert.equal(sent, 2);
});
