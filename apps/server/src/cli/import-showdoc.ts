import { parseArgs } from 'node:util';
import type { App } from '../app.ts';
import { widenYoungGeneration } from '../heap.ts';
import { type MoveInOrder, moveIn } from '../modules/move-in/move-in.service.ts';
import type { MoveInReport } from '../modules/move-in/move-in-report.ts';
import type { Language } from '../platform/http/language.ts';
import { parsed } from './archive-place.ts';
import { EXIT, RefusedError, UsageError } from './exit.ts';
import { languageOf } from './import-texts.ts';
import { say } from './say.ts';
import { demandThere, pathGiven } from './site-call.ts';

const TIME_ZONE = 'Asia/Shanghai';
const NAME = 'showdoc';

export const MOVE_IN_HELP = `  import showdoc <folder|database|mysql://name:password@host/database> [--dry-run] [--uploads <folder>]
                 [--time-zone Asia/Shanghai] [--name showdoc] [--join-names] [--json]
      Bring an installation of ShowDoc over: accounts, items, pages with their history, files, teams and the rest. It
      may be run again: then only what is new comes. --dry-run writes nothing and says what would come. --uploads is
      where its files are, unless they lie beside the database. --time-zone is that of its server. --name tells one
      installation from another. --join-names makes an account of the same name here the same person.
      Example: sheaf import showdoc /srv/showdoc --dry-run`;

/** `sheaf import showdoc …` */
export async function moveInBy({ context }: App, args: readonly string[]): Promise<number> {
  // texts live for a moment each, and there are many
  widenYoungGeneration();
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('Cancelled'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  const language = languageOf(process.env);
  const order = read(args);
  if (!isAddress(order.given)) demandThere(order.given, language);
  const result = await moveIn(context, order, { language, signal: stopping.signal, tell: progress() });
  if ('reason' in result) throw new RefusedError(result.reason);
  if (args.includes('--json')) console.log(JSON.stringify(result.report));
  else for (const line of linesOf(result.report, language)) say(line);
  return EXIT.done;
}

/** @throws UsageError */
function read(args: readonly string[]): MoveInOrder {
  const options = {
    uploads: { type: 'string' },
    'time-zone': { type: 'string', default: TIME_ZONE },
    name: { type: 'string', default: NAME },
    'join-names': { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parsed(() => parseArgs({ args: [...args], options, allowPositionals: true }));
  const [given] = positionals;
  const isNamed = values.name.trim() !== '' && isTimeZone(values['time-zone']);
  if (given === undefined || positionals.length !== 1 || !isNamed) throw new UsageError();
  return {
    given: isAddress(given) ? given : pathGiven(given),
    uploads: values.uploads === undefined ? undefined : pathGiven(values.uploads),
    name: values.name.trim(),
    timeZone: values['time-zone'],
    joinNames: values['join-names'],
    dryRun: values['dry-run'],
  };
}

function isAddress(given: string): boolean {
  return /^(mysql|mariadb):/i.test(given);
}

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== '';
  } catch {
    return false; // Intl refuses an unknown zone by a RangeError and offers no other question
  }
}

interface Words {
  readonly title: (source: string) => string;
  readonly head: readonly [table: string, there: string, here: string];
  readonly wouldCome: string;
  readonly end: (seconds: number) => string;
}

const WORDS: Readonly<Record<Language, Words>> = {
  zh: {
    title: (source) => `来自 ${source}：`,
    head: ['表', '旧库行数', '已导入'],
    wouldCome: '将导入',
    end: (seconds) => `用时 ${seconds} 秒。`,
  },
  en: {
    title: (source) => `From ${source}:`,
    head: ['table', 'rows there', 'rows here'],
    wouldCome: 'would come',
    end: (seconds) => `It took ${seconds} s.`,
  },
};

function linesOf({ source, tables, notes, dry_run, seconds }: MoveInReport, language: Language): readonly string[] {
  const words = WORDS[language];
  const [table, there, here] = words.head;
  const row = (cells: readonly [string, string | number, string | number, string]) =>
    `  ${cells[0]}${gap(cells[0], 28)}${gap(cells[1], 12)}${cells[1]}${gap(cells[2], 12)}${cells[2]}  ${cells[3]}`.trimEnd();
  return [
    words.title(source),
    row([table, there, dry_run ? words.wouldCome : here, '']),
    ...tables.map((one) => row([one.table, one.there, one.here, one.why])),
    ...notes.map((note) => `- ${note}`),
    words.end(seconds),
  ];
}

/** What fills a column of a terminal, where a Chinese character is as wide as two others. */
function gap(cell: string | number, width: number): string {
  return ' '.repeat(Math.max(0, width - String(cell).replace(/[\u2e80-\uffef]/gu, '  ').length));
}

/** A line for each tenth, on the other stream. */
function progress(): (done: number, total: number) => void {
  let shown = -1;
  return (done, total) => {
    const tenth = Math.floor((10 * done) / Math.max(total, 1));
    if (tenth === shown) return;
    shown = tenth;
    console.error(`${done} / ${total}`);
  };
}
