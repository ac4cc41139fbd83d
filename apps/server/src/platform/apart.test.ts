import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Apart, ApartFailure } from './apart.ts';
import { ApiError } from './errors.ts';

const WORKER = new URL('testing/obedient.worker.ts', import.meta.url);

function apart(bounds: { limitMs?: number; waiting?: number } = {}): Apart<string, string> {
  return new Apart(WORKER, { limitMs: 60_000, memoryMb: 64, waiting: 10, ...bounds });
}

test('tasks are answered in the order they came', async () => {
  const worker = apart();
  assert.deepEqual(await Promise.all(['a', 'b', 'c'].map((task) => worker.run(task))), ['did a', 'did b', 'did c']);
});

test('what is small goes before what is large, and in a full queue the largest is refused', async () => {
  const worker = apart({ waiting: 3 });
  const done: string[] = [];
  const run = (task: string, size: number) => worker.run(task, size).then((answer) => done.push(answer));
  const all: Promise<unknown>[] = [run('under way', 9), run('a book', 900), run('a page', 30), run('a page too', 30)];
  all[1] = assert.rejects(all[1] ?? Promise.resolve(), (error) => error instanceof ApiError && error.error === 'busy');
  all.push(run('a line', 1));
  await Promise.all(all);
  assert.deepEqual(done, ['did under way', 'did a line', 'did a page', 'did a page too']);
});

test('a task that does not end is given up, and the next is done', async () => {
  const worker = apart({ limitMs: 5000 });
  const endless = assert.rejects(worker.run('spin'), ApartFailure);
  const next = worker.run('next');
  await endless;
  assert.equal(await next, 'did next');
});

for (const task of ['fail', 'fill']) {
  test(`a task that ends the worker (${task}) fails alone`, async () => {
    const worker = apart();
    const failed = assert.rejects(worker.run(task), ApartFailure);
    const next = worker.run('next');
    await failed;
    assert.equal(await next, 'did next');
  });
}

test('what comes when too many wait is refused at once', async () => {
  const worker = apart({ waiting: 1 });
  const [done, waits] = [worker.run('a'), worker.run('b')];
  await assert.rejects(worker.run('c'), (error) => error instanceof ApiError && error.error === 'busy');
  assert.deepEqual(await Promise.all([done, waits]), ['did a', 'did b']);
});
