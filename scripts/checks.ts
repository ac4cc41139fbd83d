import { NOTHING, sum, type Tally } from './tally.ts';

/** Something that is right or wrong as a whole; counted as one test. */
export interface Check {
  readonly name: string;
  /** What is wrong, for people to read; undefined when all is well. */
  readonly run: () => Promise<string | undefined>;
}

/** Runs the checks side by side, prints what failed, and answers the sum. */
export async function runChecks(checks: readonly Check[], print: (text: string) => void): Promise<Tally> {
  const run = async ({ name, run: check }: Check): Promise<Tally> => {
    const wrong = await check().catch((error: unknown) => (error instanceof Error ? error.message : String(error)));
    if (wrong === undefined) return { ...NOTHING, passed: 1 };
    print(`✖ ${name}\n${wrong.trimEnd().replaceAll(/^/gm, '    ')}\n`);
    return { ...NOTHING, failed: 1 };
  };
  return sum(await Promise.all(checks.map(run)));
}
