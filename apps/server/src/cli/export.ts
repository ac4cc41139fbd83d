import { parseArgs } from 'node:util';
import { EXPORT_FORMATS } from '@sheaf/contract';
import type { App } from '../app.ts';
import { exportByCommand } from '../modules/export/export.command.service.ts';
import { parsed } from './archive-place.ts';
import type { Command } from './command.ts';
import { EXIT, RefusedError, UsageError } from './exit.ts';
import { languageOf } from './import-texts.ts';
import { idGiven, pathGiven } from './site-call.ts';

export const exportCommand: Command = {
  name: 'export',
  usage: 'export <item_id> <file> --format <format> [--catalog <cat_id>] [--page <page_id>] [--as <user>] [--json]',
  summary: 'Write an item, one of its catalogs or a page to a file.',
  example: 'export 12 handbook.docx --format word',
  details: `  Formats: ${EXPORT_FORMATS.join(', ')}.
  --as names who takes it along, and what he may not edit stays; without it the first administrator does.`,
  run: ({ context }, args) => write(context, args),
};

async function write(context: App['context'], args: readonly string[]): Promise<number> {
  const stopping = new AbortController();
  const stop = () => stopping.abort(new Error('Cancelled'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  const wanted = read(args);
  const language = languageOf(process.env);
  const result = await exportByCommand(context, { ...wanted, language, signal: stopping.signal });
  if ('reason' in result) throw new RefusedError(result.reason);
  const { path: file } = wanted;
  console.log(
    args.includes('--json') ? JSON.stringify({ file, bytes: result.bytes }) : `${file}: ${result.bytes} bytes`,
  );
  return EXIT.done;
}

/** @throws UsageError */
function read(args: readonly string[]) {
  const options = {
    format: { type: 'string' },
    catalog: { type: 'string' },
    page: { type: 'string' },
    as: { type: 'string' },
    json: { type: 'boolean' },
  } as const;
  const { values, positionals } = parsed(() => parseArgs({ args: [...args], options, allowPositionals: true }));
  const [item, path] = positionals;
  const format = EXPORT_FORMATS.find((each) => each === values.format);
  if (item === undefined || path === undefined || positionals.length !== 2 || !format) throw new UsageError();
  return {
    item_id: idGiven(item),
    cat_id: idGiven(values.catalog),
    page_id: idGiven(values.page),
    ...{ format, path: pathGiven(path), as: values.as ?? '' },
  };
}
