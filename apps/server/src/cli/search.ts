import { reindexPages } from '../modules/page/page.reindex.service.ts';
import { printFacts } from './archive-place.ts';
import type { Command } from './command.ts';
import { EXIT, UsageError } from './exit.ts';

export const searchCommand: Command = {
  name: 'search',
  usage: 'search reindex [<item_id>] [--json]',
  summary: 'Write the search index anew, of one item or all, beside a running server.',
  example: 'search reindex 12',
  run: async ({ context }, args) => {
    const json = args.includes('--json');
    const [verb, id, ...more] = args.filter((arg) => arg !== '--json');
    if (verb !== 'reindex' || more.length > 0 || !/^\d{0,9}$/.test(id ?? '')) throw new UsageError();
    const stopping = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
    const one = id === undefined ? {} : { item_id: Number(id) };
    printFacts({ pages: await reindexPages(context, { ...one, signal: stopping.signal }) }, json);
    return EXIT.done;
  },
};
