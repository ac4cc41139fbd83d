import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ApiError } from './errors.ts';
import { Turns } from './turns.ts';

/** Work that begins and ends when the test says so, in the order in which it began. */
function workshop(turns: Turns) {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (key: string) => {
    return turns.run(key, () => {
      begun.push(key);
      return new Promise<void>((end) => ends.push(end));
    });
  };
  const settled = () => new Promise((resume) => setImmediate(resume));
  const endOne = async () => {
    ends.shift()?.();
    await settled();
  };
  return { begun, ask, endOne, settled };
}

test('who asks for much waits for himself, and the others are served in turn', async () => {
  const { begun, ask, endOne, settled } = workshop(new Turns({ atOnce: 3, each: 2, waitingEach: 100, waiting: 200 }));
  const all = Array.from({ length: 50 }, () => ask('flood'));
  await settled();
  assert.deepEqual(begun, ['flood', 'flood'], 'no more than two of one asker');
  all.push(...['mei', 'mei', 'lin', 'lin'].map(ask));
  await settled();
  assert.deepEqual(begun.splice(0), ['flood', 'flood', 'mei']);
  for (let n = 0; n < 6; n++) await endOne();
  assert.deepEqual(begun.splice(0), ['lin', 'flood', 'mei', 'lin', 'flood', 'flood']);
  for (let n = 0; n < 60; n++) await endOne();
  await Promise.all(all);
});

test('of one asker and of all only so many wait, and a failure ends a turn as well', async () => {
  const turns = new Turns({ atOnce: 1, each: 1, waitingEach: 2, waiting: 3 });
  const { begun, ask, endOne, settled } = workshop(turns);
  const isBusy = (error: unknown) => error instanceof ApiError && error.error === 'busy';
  const first = [ask('mei'), ask('mei'), ask('mei')];
  await settled();
  await assert.rejects(ask('mei'), isBusy);
  const lin = ask('lin');
  await assert.rejects(ask('tom'), isBusy);
  for (let n = 0; n < 4; n++) await endOne();
  await Promise.all([...first, lin]);
  assert.deepEqual(begun, ['mei', 'mei', 'lin', 'mei']);
  await assert.rejects(
    turns.run('mei', () => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(await turns.run('mei', async () => 'next'), 'next');
});
