import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LockStatus } from '@sheaf/contract';
import { createLockKeeper } from './lock-keeper.ts';

const free: LockStatus = {
  lock: 0,
  is_cur_user: 0,
  lock_uid: 0,
  lock_username: '',
  locked_at: 0,
  lock_to: 0,
  exceed: 0,
};

function door(page_id: number, status: Partial<LockStatus>) {
  const sent: string[] = [];
  const timers: { work: () => void; seconds: number; on: boolean }[] = [];
  const keeper = createLockKeeper(page_id, {
    ask: async () => {
      sent.push('ask');
      return { ...free, ...status };
    },
    take: async (isKept) => sent.push(isKept ? 'take and keep' : 'take'),
    now: () => 1000,
    giveBack: () => sent.push('give back'),
    renewalFailed: (error) => sent.push(String(error)),
    repeat: (work, seconds) => {
      const timer = { work, seconds, on: true };
      timers.push(timer);
      return () => {
        timer.on = false;
      };
    },
  });
  return { sent, timers, keeper };
}

test('a free page is locked, renewed every 20 minutes, given back once [B-4.03 B-4.06 B-4.07 B-4.08 B-4.09]', async () => {
  const { sent, timers, keeper } = door(31, {});
  assert.deepEqual(await keeper.open(), { kind: 'held' });
  assert.deepEqual(sent, ['ask', 'take']);
  assert.equal(timers[0]?.seconds, 20 * 60);
  timers[0]?.work();
  assert.deepEqual(sent, ['ask', 'take', 'take']);
  keeper.release();
  keeper.release();
  assert.deepEqual(sent, ['ask', 'take', 'take', 'give back']);
  assert.equal(timers[0]?.on, false);
});

test("one's own lock counts as held and is renewed [B-4.05]", async () => {
  const { sent, keeper } = door(31, { lock: 1, is_cur_user: 1, lock_username: 'mei' });
  assert.deepEqual(await keeper.open(), { kind: 'held' });
  assert.deepEqual(sent, ['ask', 'take']);
});

test('a lock of another names the holder and is left alone [B-4.04 B-8.14]', async () => {
  const { sent, keeper } = door(31, { lock: 1, lock_username: 'lin', locked_at: 8000, lock_to: 10_000 });
  assert.deepEqual(await keeper.open(), { kind: 'foreign', holder: 'lin', since: 8000, until: 10_000 });
  keeper.release();
  assert.deepEqual(sent, ['ask']);
});

test('who was quicker is told, also when the page was free at first', async () => {
  const sent: string[] = [];
  const held = { ...free, lock: 1, lock_username: 'lin', locked_at: 8000, lock_to: 9800 } as const;
  const keeper = createLockKeeper(31, {
    ask: async () => {
      sent.push('ask');
      return held;
    },
    take: () => Promise.reject(new Error('lin holds it')),
    giveBack: () => sent.push('give back'),
    renewalFailed: () => undefined,
    now: () => 1000,
    repeat: () => () => undefined,
  });
  assert.deepEqual(await keeper.open(free), { kind: 'foreign', holder: 'lin', since: 8000, until: 9800 });
  keeper.release();
  assert.deepEqual(sent, ['ask']);
});

test('what was answered with the page is not asked again', async () => {
  const { sent, keeper } = door(31, {});
  assert.deepEqual(await keeper.open(free), { kind: 'held' });
  assert.deepEqual(sent, ['take']);
});

test('a new page asks only for its quota [B-8.06]', async () => {
  const full = door(0, { exceed: 1 });
  assert.deepEqual(await full.keeper.open(), { kind: 'exceeded' });
  const fits = door(0, {});
  assert.deepEqual(await fits.keeper.open(), { kind: 'held' });
  assert.deepEqual([full.sent, fits.sent], [['ask'], ['ask']]);
});

test('leaving while the lock is being taken gives it back', async () => {
  const { sent, timers, keeper } = door(31, {});
  const opening = keeper.open();
  keeper.release();
  await opening;
  assert.deepEqual(sent, ['ask', 'take', 'give back']);
  assert.equal(timers.length, 0);
});

test('a kept lock is renewed as such, survives leaving, and is known when the editor opens again [B-2.91 B-2.92]', async () => {
  const { sent, timers, keeper } = door(31, {});
  await keeper.open();
  await keeper.keep(true);
  timers[0]?.work();
  keeper.release();
  assert.deepEqual(sent, ['ask', 'take', 'take and keep', 'take and keep']);
  const again = door(31, { lock: 1, is_cur_user: 1, lock_to: 1000 + 5 * 3600 });
  assert.deepEqual(await again.keeper.open(), { kind: 'held', isKept: true });
  await again.keeper.keep(false);
  again.keeper.release();
  assert.deepEqual(again.sent, ['ask', 'take and keep', 'take', 'give back']);
});
