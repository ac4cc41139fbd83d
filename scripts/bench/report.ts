import { execFileSync } from 'node:child_process';
import { cpus, release, totalmem } from 'node:os';
import { coresText } from './cores.ts';
import { BOUNDS, type Bound, type FigureName, type Figures, isMet, RAW } from './figures.ts';

export interface EngineFigures {
  readonly sqlite: Figures;
  readonly postgres: Figures | undefined;
}

export interface Run extends EngineFigures {
  readonly command: string;
  readonly pages: number;
  readonly at: Date;
  /** Of the machine, when the run began: others may have been at work. */
  readonly load: number;
  /** p95 of each search, by engine. */
  readonly searches: readonly {
    readonly text: string;
    readonly sqlite: number;
    readonly postgres: number | undefined;
  }[];
}

/** docs/benchmarks.md, whole. */
export function reportOf(run: Run): string {
  return `${[
    '# Benchmarks',
    `Written by \`${run.command}\`; nobody edits it.`,
    machineText(run),
    verdict(BOUNDS, { SQLite: run.sqlite }),
    boundTable(BOUNDS, run),
    'The bounds are those of SQLite; PostgreSQL stands beside. "First view" is `GET /{item}` as a guest with gzip. Second start and typing do not depend on the engine, nor does the first visit beyond the page itself.',
    '## The raw machine',
    table(
      ['What', 'SQLite', 'PostgreSQL'],
      RAW.map((bound) => [bound.what, ...values(bound, run)]),
    ),
    '## Searches, p95 of each',
    table(
      ['Search', 'SQLite', 'PostgreSQL'],
      run.searches.map(({ text, sqlite, postgres }) => [
        `\`${text}\``,
        `${number(sqlite)} ms`,
        postgres === undefined ? '' : `${number(postgres)} ms`,
      ]),
    ),
  ].join('\n\n')}\n`;
}

/** Of each engine whose bounds these are. */
export function verdict(bounds: readonly Bound[], engines: Readonly<Record<string, Figures>>): string {
  const limited = bounds.filter(hasLimit);
  return Object.entries(engines)
    .map(([engine, figures]) => {
      const missed = limited.filter((bound) => !isMet(bound, figures));
      if (missed.length === 0) return `Every bound is met on ${engine}.`;
      return `Not met on ${engine} in this run: ${missed.map(({ what }) => what).join('; ')}.`;
    })
    .join(' ');
}

export function boundTable(bounds: readonly Bound[], run: EngineFigures): string {
  return table(
    ['What', 'Bound', 'SQLite', 'PostgreSQL', 'What bounds it', 'Beside the raw machine (SQLite)'],
    bounds.map((bound) => boundRow(bound, run)),
  );
}

function machineText({ at, pages, load }: Run): string {
  return `${machineFacts(at)}. Item of ${pages.toLocaleString('en')} pages of 3 KB in 2,220 catalogs; ${coresText()}. PostgreSQL and Chromium are not bound to a core. Load of the machine when the run began: ${load.toFixed(1)}.`;
}

/** When, where and with what was measured. */
export function machineFacts(at: Date): string {
  const [cpu] = cpus();
  const facts = [
    `${cpus().length} cores (${cpu?.model.trim()})`,
    `${Math.round(totalmem() / 2 ** 30)} GB`,
    `${process.platform} ${release()}`,
    `Node ${process.versions.node}`,
    `commit ${commit()}`,
  ];
  return `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC, ${facts.join(', ')}`;
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return 'unknown'; // not a clone
  }
}

function boundRow(bound: Bound, run: EngineFigures): string[] {
  return [bound.what, limitText(bound), ...values(bound, run), bound.boundBy, rawText(bound, run.sqlite)];
}

function values(bound: Bound, { sqlite, postgres }: EngineFigures): [string, string] {
  return [valueText(bound, sqlite), postgres ? valueText(bound, postgres) : ''];
}

function valueText(bound: Bound, figures: Figures): string {
  const value = figures[bound.figure];
  if (value === undefined) return hasLimit(bound) ? 'not measured' : '';
  const text = `${number(value)} ${bound.unit}`.trim();
  return !hasLimit(bound) || isMet(bound, figures) ? text : `**${text}: not met**`;
}

function limitText({ atLeast, atMost, unit }: Bound): string {
  if (atLeast !== undefined) return `at least ${number(atLeast)} ${unit}`.trim();
  return atMost === undefined ? '' : `at most ${number(atMost)} ${unit}`.trim();
}

function rawText({ figure, raw, unit }: Bound, figures: Figures): string {
  const [value, bare] = [figures[figure], raw && figures[raw]];
  if (value === undefined || bare === undefined) return '';
  const times = Math.max(value, bare) / Math.min(value, bare);
  return `${number(bare)} ${unit}: ${value === bare ? 'equal' : `${number(times)} times ${figureIsBetter(figure, value, bare) ? 'worse' : 'better'}`}`;
}

/** Rates grow, times shrink. */
function figureIsBetter(figure: FigureName, value: number, bare: number): boolean {
  return figure.endsWith('per_second') ? value > bare : value < bare;
}

function hasLimit({ atLeast, atMost }: Bound): boolean {
  return atLeast !== undefined || atMost !== undefined;
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : value < 100 ? 1 : 0 });
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
