import assert from 'node:assert/strict';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import test, { type TestContext } from 'node:test';
import { cruise } from './cruise.ts';
import { PACKAGES, PLANTED_IMPORTS } from './planted-imports.ts';
import { PLANTED_LINT } from './planted-lint.ts';
import { ROOT, runNode } from './tool.ts';

// A checker that checks nothing is green: every rule of the house is shown a breach and must name it.

function plant(t: TestContext, settings: readonly string[], files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'sheaf-house-'));
  t.after(() => rmSync(folder, { recursive: true }));
  for (const path of settings) cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

function plantWorkspaces(folder: string): void {
  mkdirSync(join(folder, 'node_modules/@sheaf'), { recursive: true });
  for (const name of ['contract', 'markdown', 'sheet', 'exchange']) {
    const exports = { '.': './src/index.ts', './*': './src/*.ts' };
    const manifest = JSON.stringify({ name: `@sheaf/${name}`, type: 'module', exports });
    writeFileSync(join(folder, 'packages', name, 'package.json'), manifest);
    symlinkSync(join('../../packages', name), join(folder, 'node_modules/@sheaf', name));
  }
}

test('every rule on imports names its breach, and nothing else', async (t) => {
  const packages = PACKAGES.map((name) => [`node_modules/${name}/index.js`, '']);
  const manifests = PACKAGES.map((name) => [
    `node_modules/${name}/package.json`,
    '{"type":"module","exports":"./index.js"}',
  ]);
  const sources = PLANTED_IMPORTS.map(({ path, imports }) => [path, `${imports.join(';\n')};\nexport {};\n`]);
  const settings = ['.dependency-cruiser.cjs', 'tsconfig.base.json'];
  const folder = plant(t, settings, Object.fromEntries([...packages, ...manifests, ...sources]));
  plantWorkspaces(folder);

  const { breaches } = await cruise(folder, ['packages', 'apps']);
  const found = breaches.map(({ rule, from }) => `${rule}: ${from}`).sort();
  const expected = PLANTED_IMPORTS.flatMap(({ path, breaks = [] }) => breaks.map((rule) => `${rule}: ${path}`)).sort();
  assert.deepEqual(found, expected);

  const text = readFileSync(join(ROOT, '.dependency-cruiser.cjs'), 'utf8');
  const names = [...text.matchAll(/rule\('([\w-]+)'/g)].map(([, name]) => name);
  assert.ok(names.length > 20);
  assert.deepEqual(new Set(PLANTED_IMPORTS.flatMap(({ breaks = [] }) => breaks)), new Set(names));
});

/** The part that we read of what Biome reports. */
interface LintReport {
  readonly diagnostics: readonly {
    readonly category: string;
    readonly severity: string;
    readonly location: { readonly path: string | { readonly file: string } | null };
  }[];
}

async function lint(folder: string): Promise<Set<string>> {
  const biome = join(ROOT, 'node_modules/@biomejs/biome/bin/biome');
  const { stdout, output } = await runNode([biome, 'lint', '--reporter=json', '--max-diagnostics=none'], {
    cwd: folder,
  });
  assert.ok(stdout.startsWith('{'), output);
  const { diagnostics } = JSON.parse(stdout) as LintReport; // Biome's own report
  const errors = diagnostics.filter(({ severity }) => severity === 'error');
  const fileOf = (path: string | { readonly file: string } | null) => (typeof path === 'object' ? path?.file : path);
  return new Set(errors.map(({ category, location }) => `${category.split('/').at(-1)}: ${fileOf(location.path)}`));
}

/** The rules that biome.json turns on by name; those of the presets are Biome's own to test. */
function namedLintRules(): string[] {
  const config = JSON.parse(readFileSync(join(ROOT, 'biome.json'), 'utf8')) as {
    linter: { rules: Record<string, string | Record<string, string | object>> };
  }; // our own settings, in the shape of Biome's schema
  const groups = Object.values(config.linter.rules).filter((group) => typeof group === 'object');
  const rules = groups.flatMap((group) => Object.entries(group));
  return rules.filter(([, level]) => level !== 'off').map(([name]) => name);
}

test('every lint rule of ours names its breach, and the exceptions of the house are let through', async (t) => {
  const settings = ['biome.json', '.gitignore', 'tsconfig.base.json', 'scripts/lint'];
  const found = await lint(plant(t, settings, Object.fromEntries(PLANTED_LINT.map(({ path, text }) => [path, text]))));
  for (const { path, breaks, allows } of PLANTED_LINT) {
    if (breaks) assert.ok(found.has(`${breaks}: ${path}`), `${breaks} did not bite in ${path}`);
    if (allows) assert.ok(!found.has(`${allows}: ${path}`), `${allows} bit in ${path}`);
  }
  const proved = new Set(PLANTED_LINT.map(({ breaks }) => breaks));
  assert.deepEqual(
    [...namedLintRules(), 'plugin'].filter((name) => !proved.has(name)),
    [],
  );
});

test('the compiler refuses what Node cannot strip, and unchecked looks', async (t) => {
  const broken = {
    1294: 'export enum Colour { Red }\n',
    2322: 'const names: string[] = [];\nexport const first: string = names[0];\n',
    2375: 'export const holder: { name?: string } = { name: undefined };\n',
    4111: 'const table: Record<string, string> = {};\nexport const word = table.word;\n',
    7030: 'export function maybe(flag: boolean) { if (flag) return 1; }\n',
    2835: "import { maybe } from './ts7030';\nexport const answer = maybe(true);\n",
  };
  const files = Object.fromEntries(Object.entries(broken).map(([code, text]) => [`src/ts${code}.ts`, text]));
  const config = '{ "extends": "./tsconfig.base.json", "compilerOptions": { "types": [] }, "include": ["src"] }';
  const folder = plant(t, ['tsconfig.base.json'], {
    ...files,
    'tsconfig.json': config,
    'package.json': '{"type":"module"}',
  });
  const { output } = await runNode([join(ROOT, 'node_modules/typescript-7/bin/tsc'), '-p', '.'], { cwd: folder });
  for (const code of Object.keys(broken)) assert.match(output, new RegExp(`src/ts${code}\\.ts.*error TS${code}:`));
});

test('an export of a package that nobody imports is dead code', async (t) => {
  const manifest = (name: string) => JSON.stringify({ name, type: 'module', exports: { '.': './src/index.ts' } });
  const folder = plant(t, ['knip.json', 'tsconfig.base.json', 'tsconfig.json'], {
    'package.json': '{"name":"sheaf","type":"module","workspaces":["packages/*","apps/*"]}',
    'packages/contract/package.json': manifest('@sheaf/contract'),
    'packages/contract/src/index.ts': 'export const servedByNobody = 1;\nexport const served = 2;\n',
    'apps/server/package.json': '{"name":"@sheaf/server","type":"module","dependencies":{"@sheaf/contract":"*"}}',
    'apps/server/src/main.ts': "import { served } from '@sheaf/contract';\nprocess.exitCode = served;\n",
  });
  mkdirSync(join(folder, 'node_modules/@sheaf'), { recursive: true });
  symlinkSync('../../packages/contract', join(folder, 'node_modules/@sheaf/contract'));
  const { output } = await runNode([join(ROOT, 'node_modules/knip/bin/knip.js'), '--no-progress'], { cwd: folder });
  assert.match(output, /servedByNobody/);
  assert.doesNotMatch(output, /\bserved\b/);
});
