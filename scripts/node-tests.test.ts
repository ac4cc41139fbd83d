import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { runNodeTests } from './node-tests.ts';
import type { Tally } from './tally.ts';

const IMPORT = "import test, { describe, after } from 'node:test';\n";

async function run(t: TestContext, body: string, timeoutMs = 20_000) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-runner-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'planted.test.ts');
  writeFileSync(file, IMPORT + body);
  const printed: string[] = [];
  const { tally, skips } = await runNodeTests([file], (text) => printed.push(text), timeoutMs);
  return { tally, skips, printed: printed.join('') };
}

function assertTally(tally: Tally, passed: number, failed: number, skipped = 0): void {
  assert.deepEqual(tally, { passed, failed, skipped });
}

test('a green file counts its tests, not its suites and parents, and prints nothing', async (t) => {
  const body = `
    test('one', () => console.log('chatter'));
    describe('suite', () => test('two', () => {}));
    test('parent', async (t) => { await t.test('three', () => {}); });`;
  const { tally, printed } = await run(t, body);
  assertTally(tally, 4, 0);
  assert.equal(printed, '');
});

test('a failure is told with its error and what the file printed', async (t) => {
  const { tally, printed } = await run(t, `test('bad', () => { console.log('clue'); throw new Error('planted'); });`);
  assertTally(tally, 0, 1);
  assert.match(printed, /planted\.test\.ts: bad\n[\s\S]*Error: planted[\s\S]*clue/);
});

test('what fails once is tried again, counts as it then went, and is told', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-mark-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const mark = JSON.stringify(join(folder, 'tried'));
  const { tally, printed } = await run(
    t,
    `
    import { existsSync, writeFileSync } from 'node:fs';
    test('unsteady', () => { if (!existsSync(${mark})) { writeFileSync(${mark}, ''); throw new Error('planted'); } });`,
  );
  assertTally(tally, 1, 0);
  assert.match(printed, /^passed only when tried again:\n[\s\S]*planted\.test\.ts: unsteady/);
});

test('a failing subtest counts once', async (t) => {
  const body = `test('parent', async (t) => { await t.test('child', () => { throw new Error('planted'); }); });`;
  assertTally((await run(t, body)).tally, 0, 1);
});

test('a failing hook of a suite is a failure', async (t) => {
  const body = `describe('s', () => { after(() => { throw new Error('planted'); }); test('one', () => {}); });`;
  assertTally((await run(t, body)).tally, 1, 1);
});

test('skipped tests are named with their reason', async (t) => {
  const { tally, skips } = await run(t, `test('one', () => {}); test('two', { skip: 'no directory' }, () => {});`);
  assertTally(tally, 1, 0, 1);
  assert.match(skips.join(), /planted\.test\.ts: two \(no directory\)$/);
});

test('a crash, an early exit, an error outside the tests and an empty file are failures', async (t) => {
  const crash = await run(t, `test('one', () => {}); test('two', () => process.kill(process.pid, 'SIGKILL'));`);
  assert.equal(crash.tally.failed, 1);
  assert.match(crash.printed, /ended before its tests did[\s\S]*SIGKILL/);
  assert.equal((await run(t, `test('one', () => {}); test('two', () => process.exit(0));`)).tally.failed, 1);
  assert.equal((await run(t, `throw new Error('planted');`)).tally.failed, 1);
  assert.equal((await run(t, '')).tally.failed, 1);
  const late = await run(t, `test('one', () => { setTimeout(() => { throw new Error('planted'); }, 20); });`);
  assertTally(late.tally, 1, 1);
  assert.match(late.printed, /planted/);
});

/** In the folder of one module of the server, whose files run in one process. */
async function runTogether(t: TestContext, bodies: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-runner-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const planted = join(folder, 'apps/server/src/modules/planted');
  mkdirSync(planted, { recursive: true });
  const files = Object.entries(bodies).map(([name, body]) => {
    writeFileSync(join(planted, `${name}.test.ts`), IMPORT + body);
    return join(planted, `${name}.test.ts`);
  });
  const printed: string[] = [];
  const { tally } = await runNodeTests(files, (text) => printed.push(text), 20_000);
  return { tally, printed: printed.join('') };
}

test('files of one module share a process, and each is judged by itself', async (t) => {
  const tellProcess = `test('one', () => console.log(\`process \${process.pid}\`));`;
  const bad = `test('bad', () => { throw new Error('planted'); });`;
  const { tally, printed } = await runTogether(t, { first: tellProcess, second: tellProcess, third: bad, fourth: '' });
  assertTally(tally, 2, 2);
  assert.match(printed, /third\.test\.ts: bad\n[\s\S]*fourth\.test\.ts: holds no test/);
  const processes = printed.match(/process \d+/g) ?? [];
  assert.deepEqual([processes.length, new Set(processes).size], [2, 1]);
});

test('where files share a process, its crash, its early exit and a file that cannot be loaded are failures', async (t) => {
  const good = `test('one', () => {});`;
  for (const body of [`test('two', () => process.exit(0));`, `throw new Error('planted');`]) {
    const { tally, printed } = await runTogether(t, { good, body });
    assert.ok(tally.failed > 0, printed);
    assert.match(printed, /good\.test\.ts, .*body\.test\.ts: /);
  }
});

test('a file that does not end is ended with all that it started, and fails', async (t) => {
  const body = `
    import { spawn } from 'node:child_process';
    test('one', () => { spawn('sleep', ['600'], { stdio: 'inherit' }); });`;
  const { tally, printed } = await run(t, body, 2000); // comes back only when the child has let go of the output
  assert.equal(tally.failed, 1);
  assert.match(printed, /still running after 2 s/);
});
