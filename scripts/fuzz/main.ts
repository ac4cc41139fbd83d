import { parseArgs } from 'node:util';
import type { FormatId } from '@sheaf/exchange';
import { FUZZED } from '@sheaf/exchange/testing/fuzz';
import { OwnProcess, OwnProcessLost } from '../../apps/server/src/platform/own-process.ts';

// Reads broken files as imports would: node scripts/fuzz/main.ts [--only sql] [--cases 100000] [--seed 1] [--from 0]
// Each case is told apart by format, seed and number, and can be done again alone: --only sql --from 4711 --cases 1.

export interface CasesOrder {
  readonly format: FormatId;
  readonly seed: number;
  readonly from: number;
  readonly cases: number;
}

export interface CasesAnswer {
  readonly ended: Readonly<Record<'read' | 'refused' | 'unknown', number>>;
  readonly slowest: { readonly number: number; readonly ms: number };
}

interface Note {
  readonly number: number;
  readonly failure?: string;
}

const BOUNDS = { silentMs: 5000, memoryMb: 300 };
const AT_ONCE = 1000;

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    cases: { type: 'string', default: '100000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});

for (const format of FUZZED) {
  if (values.only === undefined || values.only === format) await fuzzFormat(format);
}

async function fuzzFormat(format: FormatId): Promise<void> {
  const [seed, begin, cases] = [Number(values.seed), Number(values.from), Number(values.cases)];
  const total = { read: 0, refused: 0, unknown: 0 };
  let [slowest, failures, at] = [{ number: 0, ms: 0 }, 0, begin];
  let own = ownProcess();
  const fail = (number: number, why: string) => {
    failures += 1;
    process.exitCode = 1;
    console.log(`${format} ${seed} ${number}: ${why}`);
  };
  while (at < begin + cases) {
    let last = at;
    const order = { format, seed, from: at, cases: Math.min(AT_ONCE, begin + cases - at) };
    const tell = (note: unknown) => {
      // What the worker tells.
      const { number, failure } = note as Note;
      last = number;
      if (failure !== undefined) fail(number, failure);
    };
    try {
      const answer = await own.ask(order, tell);
      for (const how of ['read', 'refused', 'unknown'] as const) total[how] += answer.ended[how];
      if (answer.slowest.ms > slowest.ms) slowest = answer.slowest;
      at += order.cases;
    } catch (error) {
      if (!(error instanceof OwnProcessLost)) throw error;
      fail(last, error.by);
      own = ownProcess();
      at = last + 1;
    }
  }
  own.end();
  const facts = `${total.read} read, ${total.refused} refused, ${total.unknown} of no known format`;
  console.log(
    `${format}: ${cases} cases of seed ${seed}: ${facts}, ${failures} failures, the slowest (${slowest.number}) ${Math.round(slowest.ms)} ms`,
  );
}

function ownProcess(): OwnProcess<CasesOrder, CasesAnswer> {
  return new OwnProcess(new URL('cases.worker.ts', import.meta.url), BOUNDS);
}
