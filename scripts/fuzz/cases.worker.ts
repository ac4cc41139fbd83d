import { type Fuzz, fuzzOf } from '@sheaf/exchange/testing/fuzz';
import { answerAll } from '../../apps/server/src/platform/own-process.ts';
import type { CasesAnswer, CasesOrder } from './main.ts';

const known = new Map<string, Promise<Fuzz>>();

answerAll<CasesOrder, CasesAnswer>(async ({ format, seed, from, cases }, tell) => {
  const name = `${format} ${seed}`;
  const making = known.get(name) ?? fuzzOf(format, seed);
  known.set(name, making);
  const fuzz = await making;
  const ended = { read: 0, refused: 0, unknown: 0 };
  let slowest = { number: from, ms: 0 };
  for (let number = from; number < from + cases; number += 1) {
    tell({ number });
    const begun = performance.now();
    try {
      ended[await fuzz(number)] += 1;
    } catch (error) {
      tell({ number, failure: error instanceof Error ? (error.stack ?? error.message) : String(error) });
    }
    const ms = performance.now() - begun;
    if (ms > slowest.ms) slowest = { number, ms };
  }
  return { ended, slowest };
});
