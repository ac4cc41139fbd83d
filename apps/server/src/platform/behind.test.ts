import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { putBehind } from './behind.ts';

/** The 41st column of proc(5), and what sched(7) calls idle. */
const POLICY = 41;
const IDLE = '5';

const hasProgram = spawnSync('chrt', ['--version']).status === 0;

test('work that nobody waits for gives up its core at once', {
  skip: hasProgram ? false : 'chrt is not there',
}, async (t) => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  t.after(() => child.kill());
  const { pid } = child;
  assert.ok(pid !== undefined);
  putBehind(pid);
  assert.equal(getPriority(pid), constants.priority.PRIORITY_LOW);
  for (let asked = 0; asked < 200 && policyOf(pid) !== IDLE; asked++) await setTimeout(20);
  assert.equal(policyOf(pid), IDLE);
});

function policyOf(pid: number): string | undefined {
  const columns = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ');
  return columns?.[POLICY - 3];
}
