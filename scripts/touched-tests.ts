import { execFileSync } from 'node:child_process';
import { ROOT } from './tool.ts';

/** The tests that look at documents, settings and the lockfile. */
const HOUSE_TEST = /^scripts\/(house|deploy).*\.test\.ts$/;
/** The smallest folders that are tested as one thing. */
const UNITS = [
  /^packages\/[^/]+\//,
  /^apps\/server\/src\/(modules|platform)\/[^/]+\//,
  /^apps\/server\/src\/[^/]+\//,
  /^apps\/web\/src\/[^/]+\/([^/]+\/)?/,
  /^scripts\//,
];

/** What differs from the last commit; in a clean tree, what the last commit changed. */
export function changedFiles(): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' })
      .split('\n')
      .filter((file) => file !== '');
  const changed = [...git('diff', '--name-only', 'HEAD'), ...git('ls-files', '--others', '--exclude-standard')];
  return changed.length > 0 ? changed : git('show', '--name-only', '--format=', 'HEAD');
}

/** The tests of the units that hold a changed file; a file of no unit is the house's own. */
export function testsTouchedBy(changed: readonly string[], tests: readonly string[]): string[] {
  const units = new Set(changed.map(unitOf));
  return tests.filter((test) => units.has(unitOf(test)) || (units.has(undefined) && HOUSE_TEST.test(test)));
}

function unitOf(file: string): string | undefined {
  return UNITS.map((unit) => unit.exec(file)?.[0]).find((found) => found !== undefined);
}
