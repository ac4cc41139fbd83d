import { parseArgs } from 'node:util';
import type { App } from '../app.ts';
import { importByCommand, type ToImport } from '../modules/import/import.command.service.ts';
import { parsed } from './archive-place.ts';
import type { Command } from './command.ts';
import { EXIT, RefusedError, UsageError } from './exit.ts';
import { MOVE_IN_HELP, moveInBy } from './import-showdoc.ts';
import { languageOf, reportLines } from './import-texts.ts';
import { say } from './say.ts';
import { demandThere, idGiven, pathGiven } from './site-call.ts';

export const importCommand: Command = {
  name: 'import',
  usage:
    'import <folder|file> (--item <name> | --into <item_id> [--catalog <cat_id>]) [--owner <user>] [--open] [--json]',
  summary: 'Load a folder, zip or document into a new item, or the one it was loaded into before.',
  example: "import handbook.zip --item 'Handbook' --owner mei",
  details: MOVE_IN_HELP,
  run: async (app, args) =>
    args[0] === 'showdoc' ? moveInBy(app, args.slice(1)) : load(app, read(args), args.includes('--json')),
};

/** @throws UsageError */
function read(args: readonly string[]): ToImport {
  const options = {
    item: { type: 'string' },
    owner: { type: 'string' },
    into: { type: 'string' },
    catalog: { type: 'string' },
    open: { type: 'boolean' },
    json: { type: 'boolean' },
  } as const;
  const { values, positionals } = parsed(() => parseArgs({ args: [...args], options, allowPositionals: true }));
  const [given] = positionals;
  const [item_id, cat_id] = [idGiven(values.into), idGiven(values.catalog)];
  const item_name = (values.item ?? '').trim();
  const isNamed = item_id > 0 || (item_name !== '' && cat_id === 0);
  if (given === undefined || positionals.length !== 1 || !isNamed) throw new UsageError();
  return {
    path: pathGiven(given),
    ...{ item_name, item_id, cat_id },
    owner: values.owner ?? '',
    visibility: values.open ? 'open' : 'private',
  };
}

async function load({ context }: App, wanted: ToImport, json: boolean): Promise<number> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('Cancelled'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  const language = languageOf(process.env);
  demandThere(wanted.path, language);
  const result = await importByCommand(context, wanted, { language, signal: stopping.signal, tell: progress() });
  if ('reason' in result) throw new RefusedError(result.reason);
  const address = addressOf(context, result.report.item_id);
  if (json) console.log(JSON.stringify({ ...result.report, address }));
  else for (const line of reportLines(result.report, language, address)) say(line);
  return EXIT.done;
}

/** Whole where the site says where it is; else as a path, for the server may run with another port than this command. */
function addressOf({ config, settings }: App['context'], item_id: number): string {
  const { site_url } = settings.current;
  return `${site_url === '' ? config.basePath : site_url.replace(/\/$/, '')}/${item_id}`;
}

/** One line that is written over on a terminal; a line now and then elsewhere. */
function progress(): (done: number, total: number) => void {
  let shown = -1;
  return (done, total) => {
    const tenth = Math.floor((10 * done) / Math.max(total, 1));
    if (tenth === shown) return;
    shown = tenth;
    console.error(`${done} / ${total}`);
  };
}
