import assert from 'node:assert/strict';
import test from 'node:test';
import { judgeBrowserRun, type PlaywrightReport } from './browser-tests.ts';

type Status = 'expected' | 'unexpected' | 'flaky' | 'skipped';

function reportOf(...statuses: Status[]): PlaywrightReport {
  const specs = statuses.map((status, line) => ({
    title: `a ${status} one`,
    file: 'page.test.ts',
    line,
    tests: [
      {
        status,
        projectName: '',
        annotations: [{ type: 'skip', description: 'no Chromium' }],
        results: [{ errors: [{ message: 'not visible' }], stdout: [{ text: 'clue' }], stderr: [] }],
      },
    ],
  }));
  return { errors: [], suites: [{ suites: [{ specs }] }] };
}

test('browser tests are counted through nested suites; what passed at the second try is told', () => {
  const { tally, skips, failures, unsteady } = judgeBrowserRun(
    reportOf('expected', 'unexpected', 'flaky', 'skipped'),
    false,
    '',
  );
  assert.deepEqual(tally, { passed: 2, failed: 1, skipped: 1 });
  assert.deepEqual(skips, ['page.test.ts:3: a skipped one (no Chromium)']);
  assert.match(unsteady, /passed only when tried again: page\.test\.ts:2: a flaky one\n {4}not visible/);
  assert.match(failures, /page\.test\.ts:1: a unexpected one\n {4}not visible\n {4}it printed:\n {4}clue/);
});

test('a browser run without a report, with an error of its own or without a test fails', () => {
  assert.equal(judgeBrowserRun(undefined, false, 'config not found').tally.failed, 1);
  assert.match(judgeBrowserRun(undefined, false, 'config not found').failures, /config not found/);
  assert.equal(judgeBrowserRun({ suites: [], errors: [{ message: 'no server' }] }, false, '').tally.failed, 1);
  assert.equal(judgeBrowserRun(reportOf(), true, '').tally.failed, 1);
  assert.equal(judgeBrowserRun(reportOf('expected'), false, 'crash at the end').tally.failed, 1);
});
