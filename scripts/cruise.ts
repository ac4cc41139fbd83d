import { join } from 'node:path';
import { ROOT, runNode } from './tool.ts';

export interface Breach {
  readonly rule: string;
  readonly from: string;
  readonly to: string;
}

export interface Cruise {
  /** How many modules were looked at: a tool that finds none is green and has checked nothing. */
  readonly modules: number;
  readonly breaches: readonly Breach[];
}

/** The parts that we read of dependency-cruiser's JSON. */
interface CruiseReport {
  readonly summary: {
    readonly totalCruised: number;
    readonly violations: readonly {
      readonly from: string;
      readonly to: string;
      readonly rule: { readonly name: string };
    }[];
  };
}

/**
 * Checks who imports whom below `folder`.
 * @throws Error when dependency-cruiser answers no report
 */
export async function cruise(folder: string, paths: readonly string[]): Promise<Cruise> {
  const cli = join(ROOT, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const options = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json'];
  const { stdout, output } = await runNode([cli, ...options, ...paths], { cwd: folder });
  const { summary } = parse(stdout, output);
  return {
    modules: summary.totalCruised,
    breaches: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  };
}

function parse(stdout: string, output: string): CruiseReport {
  try {
    return JSON.parse(stdout) as CruiseReport; // dependency-cruiser's documented output
  } catch (cause) {
    throw new Error(`dependency-cruiser gave no report:\n${output}`, { cause });
  }
}
