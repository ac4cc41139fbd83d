import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
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
const TOGETHER = join(import.meta.dirname, 'test-together.ts');
/** Files of one of these places share a process, so many at most: to load what they test takes longer than they do. */
const SHARING = /(?:^|\/)(apps\/server\/src\/(?:cli|contract-tests|modules|platform)|apps\/web\/src|packages)\//;
const TOGETHER_MAX = 10;
/** What starts, kills or measures processes says so in its name; the longest have the machine's other cores run the rest. */
const ALONE = /\.(?:process|killed)\.|\/(?:access-matrix|fuzz-)/;
// More than two cores: files wait for databases, processes that start, and clocks.
const AT_ONCE = 4;
/** Of the young generation, which starts at 1 MB: a twelfth of a short file's time went into collecting it. */
const HEAP = '--min-semi-space-size=16';
const FILE_TIMEOUT_MS = 300_000;
const OUTPUT_CHARS = 6000;
/** More than these are no accident: a broken tree is not run twice. */
const TRIED_AGAIN_MAX = 3;

/**
 * Runs the files, most in a process with others, prints what failed, and answers the sum. The few that failed are
 * tried once more, alone, as the browser's are; those that pass then are told too.
 */
export async function runNodeTests(
  files: readonly string[],
  print: (text: string) => void,
  timeoutMs = FILE_TIMEOUT_MS,
): Promise<{ tally: Tally; skips: readonly string[] }> {
  const waiting = groupsOf(files);
  const done: FileRun[] = [];
  const failed: { readonly some: string[]; readonly run: FileRun }[] = [];
  const work = async () => {
    for (let some = waiting.shift(); some !== undefined; some = waiting.shift()) {
      const run = await runTogether(some, timeoutMs);
      if (run.failures === '') done.push(run);
      else failed.push({ some, run });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  for (const { some, run } of failed) {
    const again = failed.length > TRIED_AGAIN_MAX ? run : await runTogether(some, timeoutMs);
    print(again.failures === '' ? `passed only when tried again:\n${run.failures}` : again.failures);
    done.push(again);
  }
  return { tally: sum(done.map(({ tally }) => tally)), skips: done.flatMap(({ skips }) => skips) };
}

/** In the order of their first files. */
function groupsOf(files: readonly string[]): string[][] {
  const groups = Map.groupBy(files, (file) => (ALONE.test(file) ? file : (SHARING.exec(file)?.[1] ?? file)));
  return [...groups.values()].flatMap((some) => parts(some, TOGETHER_MAX));
}

function parts(files: readonly string[], most: number): string[][] {
  const each = Math.ceil(files.length / Math.ceil(files.length / most));
  return Array.from({ length: Math.ceil(files.length / each) }, (_, at) => files.slice(at * each, (at + 1) * each));
}

async function runTogether(files: readonly string[], timeoutMs: number): Promise<FileRun> {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-test-'));
  try {
    const report = join(folder, 'report.jsonl');
    const reporter = [`--test-reporter=${REPORTER}`, `--test-reporter-destination=${report}`];
    const paths = files.map((file) => resolve(ROOT, file));
    const args = [HEAP, ...reporter, TOGETHER, ...paths];
    const { ok, output } = await runNode(args, { timeoutMs: timeoutMs * files.length });
    return judge(files, linesOf(report), ok, output);
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

/** What the tests of a process said, and what it did: a crash, an early exit and an empty file are failures. */
function judge(files: readonly string[], lines: readonly TestLine[], ok: boolean, output: string): FileRun {
  const of = (kind: TestLine['kind']) => lines.filter((line) => line.kind === kind).length;
  const failed = lines.filter((line) => line.kind === 'failed');
  const named = (file: string) => relative(ROOT, files.length === 1 ? resolve(ROOT, files[0] ?? '') : file);
  const texts = failed.map(({ file, name, error }) => `✖ ${named(file)}: ${name}\n${indent(error)}`);
  const all = files.map((file) => relative(ROOT, resolve(ROOT, file)));
  const trouble = troubleOf(lines, ok);
  if (trouble) texts.push(`✖ ${all.join(', ')}: ${trouble}`);
  else texts.push(...silent(files, lines).map((file) => `✖ ${relative(ROOT, file)}: holds no test`));
  const skips = lines.flatMap((line) =>
    line.kind === 'skipped' ? [`${named(line.file)}: ${line.name} (${line.reason})`] : [],
  );
  const tally = { ...NOTHING, passed: of('passed'), skipped: of('skipped'), failed: texts.length };
  const printed = output.trim() === '' ? '' : `\n  it printed:\n${indent(output.trim().slice(-OUTPUT_CHARS))}`;
  return { tally, skips, failures: texts.length > 0 ? `${texts.join('\n')}${printed}\n` : '' };
}

/** Files of several of which no test told anything. */
function silent(files: readonly string[], lines: readonly TestLine[]): string[] {
  if (files.length === 1) return [];
  const heard = new Set(lines.map((line) => ('file' in line ? line.file : '')));
  return files.map((file) => resolve(ROOT, file)).filter((file) => !heard.has(file));
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
