import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { NOTHING, sum, type Tally } from './tally.ts';
import type { TestLine } from './test-events.ts';
import { ROOT, runNode } from './tool.ts';

export interface FileRun {
  readonly tally: Tally;
  /** Names and reasons of what was skipped. */
  readonly skips: readonly string[];
  /** Ready to print; empty when the file is green. */
  readonly failures: string;
}

const REPORTER = join(import.meta.dirname, 'test-events.ts');
// More than two cores: files wait for databases, processes that start, and clocks.
const AT_ONCE = 3;
/** Of the young generation, which starts at 1 MB: a twelfth of a short file's time went into collecting it. */
const HEAP = '--min-semi-space-size=16';
const FILE_TIMEOUT_MS = 300_000;
const OUTPUT_CHARS = 6000;

/** Runs the files, each in a process of its own, prints what failed, and answers the sum. */
export async function runNodeTests(
  files: readonly string[],
  print: (text: string) => void,
  timeoutMs = FILE_TIMEOUT_MS,
): Promise<{ tally: Tally; skips: readonly string[] }> {
  const waiting = [...files];
  const done: FileRun[] = [];
  const work = async () => {
    for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
      const run = await runFile(file, timeoutMs);
      if (run.failures !== '') print(run.failures);
      done.push(run);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { tally: sum(done.map(({ tally }) => tally)), skips: done.flatMap(({ skips }) => skips) };
}

async function runFile(file: string, timeoutMs: number): Promise<FileRun> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-test-'));
  try {
    const report = join(folder, 'report.jsonl');
    const reporter = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${report}`];
    const { ok, output } = await runNode([HEAP, ...reporter, file], { timeoutMs });
    return judge(relative(ROOT, file), linesOf(report), ok, output);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function linesOf(report: string): TestLine[] {
  const lines: TestLine[] = [];
  for (const text of readReport(report).split('\n')) {
    try {
      lines.push(JSON.parse(text) as TestLine); // our own reporter wrote it
    } catch {
      // the last line of a file that was killed while it wrote
    }
  }
  return lines;
}

function readReport(report: string): string {
  try {
    return readFileSync(report, 'utf8');
  } catch {
    return ''; // the process ended before its reporter began
  }
}

/** What the tests of one file said, and what its process did: a crash, an early exit and an empty file are failures. */
function judge(file: string, lines: readonly TestLine[], ok: boolean, output: string): FileRun {
  const of = (kind: TestLine['kind']) => lines.filter((line) => line.kind === kind).length;
  const failed = lines.filter((line) => line.kind === 'failed');
  const texts = failed.map(({ name, error }) => `✖ ${file}: ${name}\n${indent(error)}`);
  const trouble = troubleOf(lines, ok);
  if (trouble) texts.push(`✖ ${file}: ${trouble}`);
  const skips = lines.flatMap((line) => (line.kind === 'skipped' ? [`${file}: ${line.name} (${line.reason})`] : []));
  const tally = { ...NOTHING, passed: of('passed'), skipped: of('skipped'), failed: texts.length };
  const printed = output.trim() === '' ? '' : `\n  it printed:\n${indent(output.trim().slice(-OUTPUT_CHARS))}`;
  return { tally, skips, failures: texts.length > 0 ? `${texts.join('\n')}${printed}\n` : '' };
}

function troubleOf(lines: readonly TestLine[], ok: boolean): string | undefined {
  if (!lines.some(({ kind }) => kind === 'end')) {
    return ok && lines.length === 0
      ? 'holds no test, or ended in the midst of one'
      : 'the process ended before its tests did';
  }
  if (ok || lines.some(({ kind }) => kind === 'failed')) return undefined;
  const notes = lines.flatMap((line) => (line.kind === 'note' ? [`\n${indent(line.text)}`] : []));
  return `its tests passed, its process failed${notes.join('')}`;
}

function indent(text: string): string {
  return text.replaceAll(/^/gm, '    ');
}
