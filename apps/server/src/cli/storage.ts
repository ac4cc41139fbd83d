import { parseArgs } from 'node:util';
import type { Context } from '../context.ts';
import { forgetStore, type MoveOrder, moveSiteFiles } from '../modules/storage/storage.move.service.ts';
import type { Moved } from '../platform/storage/move-files.ts';
import { parsed, printFacts } from './archive-place.ts';
import type { Command } from './command.ts';
import { EXIT, UsageError } from './exit.ts';

const TOLD_EACH_MS = 1000;
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export const storageCommand: Command = {
  name: 'storage',
  usage: 'storage migrate --from <place> --to <place> [--keep] [--dry-run] | forget [--json]',
  summary:
    'Move files between stores beside a running server, each verified by its checksum; may be ended and begun again.\n      Places: local, s3 (the one in use, else the last one), former, s3://bucket/folder?endpoint=…&region=…&path_style=on.\n      `forget` looks into former stores no more.',
  example: 'storage migrate --from local --to s3',
  run: async ({ context }, args) => {
    const wanted = read(args);
    return 'from' in wanted ? move(context, wanted) : forget(context, wanted.json);
  },
};

type Wanted = Pick<MoveOrder, 'from' | 'to' | 'keep' | 'dryRun'> & { readonly json: boolean };

/** @throws UsageError */
function read(args: readonly string[]): Wanted | Pick<Wanted, 'json'> {
  const [text, flag] = [{ type: 'string' }, { type: 'boolean' }] as const;
  const options = { from: text, to: text, keep: flag, 'dry-run': flag, json: flag };
  const { values, positionals } = parsed(() => parseArgs({ args: [...args], options, allowPositionals: true }));
  const { from, to, keep = false, json = false, 'dry-run': dryRun = false } = values;
  if (positionals.length !== 1) throw new UsageError();
  if (positionals[0] === 'migrate' && from !== undefined && to !== undefined) return { from, to, keep, json, dryRun };
  if (positionals[0] !== 'forget' || from !== undefined || to !== undefined) throw new UsageError();
  return { json };
}

async function move(context: Context, { json, ...order }: Wanted): Promise<number> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const signal of SIGNALS) process.once(signal, stop);
  const moved = await moveSiteFiles(context, { ...order, signal: stopping.signal, tell: progressOn(json) }).finally(
    () => {
      for (const signal of SIGNALS) process.off(signal, stop);
    },
  );
  if (!json && process.stderr.isTTY) process.stderr.write('\n');
  const { damaged, ...facts } = moved;
  printFacts({ ...facts, damaged, stopped: stopping.signal.aborted }, json);
  if (!moved.in_use && !json)
    console.log('The site does not use the new place yet: nothing was removed. Set it, then run this again.');
  return damaged.length === 0 && !stopping.signal.aborted ? EXIT.done : EXIT.refused;
}

/** One line, written over again each second; with --json none. */
function progressOn(json: boolean): (moved: Moved) => void {
  let toldAt = 0;
  return ({ files, bytes, copied, removed }) => {
    if (json || Date.now() - toldAt < TOLD_EACH_MS) return;
    toldAt = Date.now();
    const end = process.stderr.isTTY ? '\r' : '\n';
    const megabytes = Math.round(bytes / 1024 ** 2);
    process.stderr.write(`${files} files (${megabytes} MB), ${copied} copied, ${removed} removed${end}`);
  };
}

async function forget(context: Context, json: boolean): Promise<number> {
  const { oss_former } = context.settings.current;
  for (const form of oss_former) await forgetStore(context, form);
  printFacts({ forgotten: oss_former.length }, json);
  return EXIT.done;
}
