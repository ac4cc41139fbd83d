import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { OwnProcess, OwnProcessFault, OwnProcessLost } from './own-process.ts';

const FILE = new URL('testing/obedient.process.ts', import.meta.url);

function begin(t: TestContext, silentMs = 60_000): OwnProcess<string, string> {
  const own = new OwnProcess<string, string>(FILE, { silentMs, memoryMb: 64 });
  t.after(() => own.end());
  return own;
}

test('a process of its own answers in order, tells on the way, and outlives what it throws', async (t) => {
  const own = begin(t);
  const notes: unknown[] = [];
  const tell = (note: unknown) => void notes.push(note);
  const fails = assert.rejects(own.ask('fail'), (error) => {
    return error instanceof OwnProcessFault && error.message.includes('told to fail');
  });
  assert.deepEqual(await Promise.all(['a', 'b'].map((task) => own.ask(task, tell))), ['did a', 'did b']);
  await fails;
  assert.deepEqual(notes, ['begins a', 'begins b']);
});

test('it knows nothing of the environment that could be a secret', async (t) => {
  process.env['SHEAF_OF_THIS_TEST'] = 'secret';
  t.after(() => delete process.env['SHEAF_OF_THIS_TEST']);
  const names = await begin(t).ask('environment');
  assert.match(names, /PATH/);
  assert.doesNotMatch(names, /SHEAF/);
});

for (const [task, by] of [
  ['fill', 'memory'],
  ['leave', 'fault'],
] as const) {
  test(`one that ends over what it is asked (${task}) is told from one that answers`, async (t) => {
    const own = begin(t);
    const isLost = (error: unknown) => error instanceof OwnProcessLost && error.by === by;
    const behind = assert.rejects(Promise.all([own.ask(task), own.ask('behind it')]), isLost);
    await behind;
    assert.equal(own.isGone, true);
    await assert.rejects(own.ask('more'), isLost);
  });
}

test('one that says nothing is ended, and so is one that nobody wants any more', async (t) => {
  const silent = begin(t, 3000);
  await assert.rejects(silent.ask('spin'), (error) => error instanceof OwnProcessLost && error.by === 'silence');
  const unwanted = begin(t);
  await unwanted.ask('a');
  const spinning = assert.rejects(unwanted.ask('spin'), /not wanted/);
  unwanted.end(new Error('not wanted'));
  await spinning;
});
