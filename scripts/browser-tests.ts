import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { NOTHING, type Tally } from './tally.ts';
import { runNode } from './tool.ts';

/** The parts that we read of what Playwright's JSON reporter writes. */
export interface PlaywrightReport {
  readonly suites: readonly Suite[];
  readonly errors: readonly { readonly message?: string }[];
}

interface Suite {
  readonly specs?: readonly Spec[];
  readonly suites?: readonly Suite[];
}

interface Spec {
  readonly title: string;
  readonly file: string;
  readonly line: number;
  readonly tests: readonly {
    readonly status: 'expected' | 'unexpected' | 'flaky' | 'skipped';
    readonly projectName: string;
    readonly annotations: readonly { readonly type: string; readonly description?: string }[];
    readonly results: readonly {
      readonly errors: readonly { readonly message?: string }[];
      readonly stdout: readonly { readonly text?: string }[];
      readonly stderr: readonly { readonly text?: string }[];
    }[];
  }[];
}

export interface BrowserRun {
  readonly tally: Tally;
  readonly skips: readonly string[];
  readonly failures: string;
  /** What passed only when it was tried again. */
  readonly unsteady: string;
}

const TIMEOUT_MS = 1_800_000;
const OUTPUT_CHARS = 6000;

/** Runs the browser tests whose file name holds one of `filters`, or all. */
export async function runBrowserTests(chromium: string, filters: readonly string[]): Promise<BrowserRun> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-browser-'));
  try {
    const file = join(folder, 'report.json');
    const cli = 'node_modules/@playwright/test/cli.js';
    const env = { SHEAF_CHROMIUM: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file, FORCE_COLOR: '0' };
    const args = [cli, 'test', '--config', 'apps/e2e/playwright.config.ts', '--reporter', 'json', ...filters];
    const { ok, output } = await runNode(args, { env, timeoutMs: TIMEOUT_MS });
    return judgeBrowserRun(readReport(file), ok, output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readReport(file: string): PlaywrightReport | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as PlaywrightReport; // Playwright's own reporter wrote it
  } catch {
    return undefined; // it ended before it could report
  }
}

export function judgeBrowserRun(report: PlaywrightReport | undefined, ok: boolean, output: string): BrowserRun {
  const tests = report?.suites.flatMap(testsOf) ?? [];
  const of = (status: string) => tests.filter((test) => test.status === status);
  const texts = of('unexpected').map(({ name, told }) => `✖ ${name}\n${told}`);
  const unsteady = of('flaky').map(({ name, told }) => `passed only when tried again: ${name}\n${told}\n`);
  for (const { message } of report?.errors ?? []) texts.push(`✖ browser tests: ${plain(message ?? 'an error')}`);
  if (!ok && texts.length === 0) texts.push(`✖ the browser tests broke off\n${plain(output.slice(-OUTPUT_CHARS))}`);
  if (ok && tests.length === 0) texts.push('✖ the browser tests held no test');
  return {
    tally: {
      ...NOTHING,
      passed: of('expected').length + unsteady.length,
      skipped: of('skipped').length,
      failed: texts.length,
    },
    skips: of('skipped').map(({ name, reason }) => `${name} (${reason})`),
    failures: texts.length > 0 ? `${texts.join('\n')}\n` : '',
    unsteady: unsteady.join('\n'),
  };
}

interface BrowserTest {
  readonly name: string;
  readonly status: string;
  readonly reason: string;
  readonly told: string;
}

function testsOf(suite: Suite): BrowserTest[] {
  const own = (suite.specs ?? []).flatMap(({ title, file, line, tests }) =>
    tests.map(({ status, annotations, results, projectName }) => {
      const project = projectName === '' ? '' : ` (${projectName})`;
      return {
        name: `${file}:${line}: ${title}${project}`,
        status,
        reason: annotations.find(({ type }) => type === 'skip')?.description ?? 'no reason given',
        told: results
          .flatMap(toldBy)
          .map((text) => plain(text).replaceAll(/^/gm, '    '))
          .join('\n'),
      };
    }),
  );
  return [...own, ...(suite.suites ?? []).flatMap(testsOf)];
}

function toldBy({ errors, stdout, stderr }: Spec['tests'][number]['results'][number]): string[] {
  const printed = [...stdout, ...stderr].map(({ text }) => text ?? '').join('');
  const output = printed.trim() === '' ? [] : [`it printed:\n${printed.slice(-OUTPUT_CHARS)}`];
  return [...errors.map(({ message }) => message ?? 'an error'), ...output];
}

function plain(text: string): string {
  return stripVTControlCharacters(text);
}
