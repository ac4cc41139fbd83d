import type { Check } from './checks.ts';
import { cruise } from './cruise.ts';
import { runNode } from './tool.ts';

/** A tool of a package that says by its exit code whether all is well. */
function tool(name: string, ...args: string[]): Check {
  const run = async () => {
    const { ok, output } = await runNode(args, { env: { FORCE_COLOR: '0', NO_COLOR: '1' } });
    return ok ? undefined : output;
  };
  return { name, run };
}

const imports: Check = {
  name: 'imports (dependency-cruiser)',
  run: async () => {
    const { modules, breaches } = await cruise('.', ['packages', 'apps', 'scripts']);
    if (modules === 0) return 'dependency-cruiser saw no module: it checks nothing';
    return breaches.length > 0
      ? breaches.map(({ rule, from, to }) => `${rule}: ${from} → ${to}`).join('\n')
      : undefined;
  },
};

const TSC = 'node_modules/typescript-7/bin/tsc';

export const HOUSE_CHECKS: readonly Check[] = [
  tool(
    'format and lint (biome)',
    'node_modules/@biomejs/biome/bin/biome',
    'check',
    '--error-on-warnings',
    '--max-diagnostics=50',
  ),
  imports,
  tool('dead code (knip)', 'node_modules/knip/bin/knip.js', '--treat-config-hints-as-errors', '--no-progress'),
  tool('types', TSC, '-p', '.'),
  tool('types of the web app', TSC, '-p', 'apps/web'),
];
