import assert from 'node:assert/strict';
import { test } from 'node:test';

import { RETRY_SECONDS, type SaveState } from '../../lib/save-state.ts';
import { createSaveQueue, type SaveOutcome } from './save-queue.ts';

function desk() {
  const sent: ((outcome: SaveOutcome) => void)[] = [];
  const shown: SaveState[] = [];
  const timers: { work: () => void; seconds: number; off: boolean }[] = [];
  const world = { dirty: false, online: true };
  const queue = createSaveQueue({
    send: () => new Promise((resolve) => sent.push(resolve)),
    isDirty: () => world.dirty,
    isOnline: () => world.online,
    show: (state) => shown.push(state),
    later: (work, seconds) => {
      const timer = { work, seconds, off: false };
      timers.push(timer);
      return () => {
        timer.off = true;
      };
    },
  });
  return { sent, shown, timers, world, queue, kinds: () => shown.map((state) => state.kind) };
}
const saved: SaveOutcome = { kind: 'saved', at: 5 };
const unreachable: SaveOutcome = { kind: 'unreachable', reason: 'no answer' };

test('one save at a time: three presses during a save make one more [B-4.24]', async () => {
  const { sent, queue, kinds } = desk();
  const first = queue.save();
  const others = [queue.save(), queue.save(), queue.save()];
  assert.equal(sent.length, 1);
  sent[0]?.(saved);
  await new Promise(setImmediate);
  assert.equal(sent.length, 2);
  sent[1]?.(saved);
  assert.deepEqual(await Promise.all([first, ...others]), [true, true, true, true]);
  assert.equal(sent.length, 2);
  assert.deepEqual(kinds(), ['saving', 'saved', 'saving', 'saved']);
});

test('an unreachable server is tried again after ten seconds until it answers [B-8.09]', async () => {
  const { sent, queue, timers, kinds } = desk();
  const first = queue.save();
  sent[0]?.(unreachable);
  assert.equal(await first, false);
  assert.equal(timers[0]?.seconds, RETRY_SECONDS);
  queue.edited();
  assert.deepEqual(kinds(), ['saving', 'retry']);
  timers[0]?.work();
  sent[1]?.(saved);
  await new Promise(setImmediate);
  assert.deepEqual(kinds(), ['saving', 'retry', 'saving', 'saved']);
});

test('offline is told, and coming back saves at once, without the old timer', async () => {
  const { sent, queue, timers, world, kinds } = desk();
  world.online = false;
  const first = queue.save();
  sent[0]?.(unreachable);
  await first;
  assert.deepEqual(kinds(), ['saving', 'offline']);
  world.online = true;
  queue.connectionChanged();
  assert.equal(sent.length, 2);
  assert.equal(timers[0]?.off, true);
});

test('what was typed during a save is shown as unsaved', async () => {
  const { sent, queue, world, kinds } = desk();
  const first = queue.save();
  queue.edited();
  world.dirty = true;
  sent[0]?.(saved);
  await first;
  assert.deepEqual(kinds(), ['saving', 'editing']);
  queue.edited();
  assert.equal(kinds().at(-1), 'editing');
});

test('a refusal and a conflict stop, also a queued save', async () => {
  for (const outcome of [{ kind: 'conflict' }, { kind: 'failed', reason: 'no right' }] as const) {
    const { sent, queue, timers, kinds } = desk();
    const both = [queue.save(), queue.save()];
    sent[0]?.(outcome);
    assert.deepEqual(await Promise.all(both), [false, false]);
    assert.deepEqual([sent.length, timers.length, kinds().at(-1)], [1, 0, outcome.kind]);
  }
});

test('after leaving nothing is tried again', async () => {
  const { sent, queue, timers } = desk();
  const first = queue.save();
  sent[0]?.(unreachable);
  await first;
  queue.stop();
  assert.equal(timers[0]?.off, true);
});
