import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SheetOp } from '@sheaf/sheet/op';
import { CallError } from '../../lib/api.ts';
import type { Draft } from '../../lib/drafts.ts';
import { SheetSession } from './sheet-session.ts';

const op = (text: string): SheetOp => ({ kind: 'cells', sheet: 0, cells: [{ row: 0, col: 0, text }] });

/** A session with a server that answers when it is told to. */
function begun() {
  const sent: string[] = [];
  const drafts: Draft[] = [];
  const timers: { work: () => void; seconds: number }[] = [];
  const answers: (() => Promise<void>)[] = [];
  const isFull = { now: false };
  let batches = 0;
  const answer = async (what: string) => {
    sent.push(what);
    await answers.shift()?.();
  };
  const session = new SheetSession(
    { page_title: 'Sheet', cat_id: 0, revision: 7 },
    {
      newBatchId: () => `batch${++batches}`,
      apply: ({ id, ops }) => answer(`${id} ${ops.length}`),
      fold: () => answer('fold'),
      applyLast: ({ id, ops }) => void sent.push(`last ${id} ${ops.length}`),
      foldLast: () => void sent.push('last fold'),
      content: () => '[book]',
      drafts: {
        write: async (draft) => void drafts.push(draft),
        stash: (draft) => {
          if (isFull.now) throw new Error('no room');
          drafts.push(draft);
        },
        remove: async () => void sent.push('no draft'),
      },
      isOnline: () => true,
      later: (work, seconds) => {
        const timer = { work, seconds };
        timers.push(timer);
        return () => void timers.splice(timers.indexOf(timer), 1);
      },
      now: () => 1000,
    },
  );
  return { session, sent, drafts, timers, answers, isFull };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('changes are gathered for two seconds and sent together; saving sends at once and makes a version [B-4.30]', async () => {
  const { session, sent, timers } = begun();
  session.applied([op('a')]);
  session.applied([op('b')]);
  assert.deepEqual([session.state().save.kind, timers.map(({ seconds }) => seconds)], ['editing', [2]]);
  timers[0]?.work();
  await settled();
  assert.deepEqual([sent, session.state().save], [['batch1 2'], { kind: 'saved', at: 1000 }]);
  session.applied([op('c')]);
  assert.equal(await session.save(), true);
  assert.deepEqual([sent, timers.length], [['batch1 2', 'batch2 1', 'fold'], 0]);
  assert.equal(await session.leave(), true);
  assert.equal(sent.length, 3, 'nothing is left to make a version of');
});

test('many changes go in several calls of at most 200, long ones alone', async () => {
  const { session, sent } = begun();
  session.applied(Array.from({ length: 450 }, () => op('a')));
  await session.save();
  assert.deepEqual(sent, ['batch1 200', 'batch2 200', 'batch3 50', 'fold']);
  session.applied([op('x'.repeat(300_000)), op('x'.repeat(300_000)), op('a')]);
  await session.leave();
  assert.deepEqual(sent.slice(4), ['batch4 1', 'batch5 2', 'fold']);
});

test('a server that does not answer is tried again with the same changes, which are kept meanwhile', async () => {
  const { session, sent, timers, drafts, answers } = begun();
  answers.push(() => Promise.reject(new CallError('No answer', { code: 0 })));
  session.applied([op('a')]);
  assert.equal(await session.save(), false);
  assert.deepEqual(session.state().save, { kind: 'retry', reason: 'No answer' });
  assert.deepEqual(drafts, [{ page_title: 'Sheet', cat_id: 0, revision: 7, page_content: '[book]', saved_at: 1000 }]);
  session.applied([op('b')]);
  timers[0]?.work();
  await settled();
  assert.deepEqual(sent, ['batch1 1', 'batch1 1', 'batch2 1', 'fold', 'no draft']);
  assert.equal(session.isDirty(), false);
});

test('what is refused is told, kept as a draft, and ends the storing', async () => {
  const { session, sent, drafts, answers } = begun();
  answers.push(() => Promise.reject(new CallError('Lin holds the lock', { code: 20420 })));
  session.applied([op('a')]);
  assert.equal(await session.save(), false);
  assert.deepEqual(sent, ['batch1 1']);
  assert.ok(drafts.length > 0);
  assert.equal(session.state().stopped, 'Lin holds the lock');
  session.applied([op('b')]);
  assert.equal(await session.save(), false);
  assert.equal(await session.leave(), false);
  assert.equal(sent.length, 1);
});

test('a page that goes away sends what waits and keeps it; drafts are only of what is not stored [B-4.31]', async () => {
  const { session, sent, drafts, timers } = begun();
  session.goAway();
  await session.keepDraft();
  assert.deepEqual([sent, drafts], [[], []]);
  session.applied([op('a')]);
  await session.keepDraft();
  session.goAway();
  assert.deepEqual([sent, drafts.length], [['last batch1 1'], 2]);
  await session.save();
  session.applied([op('b')]);
  timers.at(-1)?.work();
  await settled();
  session.goAway();
  assert.deepEqual(sent, ['last batch1 1', 'batch1 1', 'fold', 'no draft', 'batch2 1', 'last fold']);
});

test('what is kept on leaving goes once it is stored; a large sheet that does not fit there is sent all the same', async () => {
  const { session, sent, drafts, isFull } = begun();
  session.applied([op('a')]);
  session.stashDraft();
  assert.equal(await session.leave(), true);
  assert.deepEqual([sent, drafts.length], [['batch1 1', 'fold', 'no draft'], 1]);
  session.stashDraft();
  assert.equal(drafts.length, 1);
  isFull.now = true;
  session.applied([op('b')]);
  session.goAway();
  await settled();
  assert.deepEqual([sent.at(-1), drafts.length], ['last batch2 1', 2]);
});
