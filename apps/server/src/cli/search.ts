import { reindexPages } from '../modules/page/page.reindex.service.ts';
import { printFacts } from './archive-place.ts';
import type { Command } from './command.ts';

const USAGE = 'search reindex [<item_id>] [--json]';

export const searchCommand: Command = {
  name: 'search',
  usage: USAGE,
  summary:
    'Write the search index anew, of one item or all, beside a running server.\n      Example: search reindex 12',
  run: async ({ context }, args) => {
    const json = args.includes('--json');
    const [verb, id, ...more] = args.filter((arg) => arg !== '--json');
    if (verb !== 'reindex' || more.length > 0 || !/^\d{0,9}$/.test(id ?? '')) {
      console.error(USAGE);
      return 2;
    }
    const stopping = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stopping.abort());
    const one = id === undefined ? {} : { item_id: Number(id) };
    printFacts({ pages: await reindexPages(context, { ...one, signal: stopping.signal }) }, json);
    return 0;
  },
};
