import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import test from 'node:test';
import ts from 'typescript';
import { EXIT } from '../apps/server/src/cli/exit.ts';
import { ENVIRONMENT } from '../apps/server/src/config.ts';
import { startSheaf } from '../apps/server/src/testing/start-sheaf.ts';
import { ROOT } from './tool.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const operations = read('docs/operations.md');

/** The first cells of the rows of the table below a heading. */
function tableBelow(heading: string): readonly string[] {
  const [, below = ''] = operations.split(`\n## ${heading}\n`);
  const [section = ''] = below.split('\n## ');
  const rows = section.split('\n').filter((line) => line.startsWith('| '));
  return rows.slice(2).map((row) => row.split('|')[1]?.trim().replaceAll('`', '') ?? '');
}

test('the page of operations names every exit code', () => {
  assert.deepEqual(tableBelow('Commands').map(Number), Object.values(EXIT));
});

const LEVELS = new Set(['info', 'warn', 'error', 'fatal', 'debug']);

/** What the server may say in its log, as it stands in the code. */
function logMessages(file: string): string[] {
  const source = ts.createSourceFile(file, read(file), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    ts.forEachChild(node, visit);
    if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
    const { name, expression } = node.expression;
    if (!LEVELS.has(name.text) || !/(^|[.#])log$/.test(expression.getText())) return;
    const text = node.arguments.at(-1);
    assert.ok(text && ts.isStringLiteral(text), `${file}: ${node.getText()} says what stands nowhere`);
    found.push(text.text);
  };
  visit(source);
  return found;
}

test('the page of operations tells what every line of the log means, and of none that there is not', () => {
  const files = globSync('apps/server/src/**/*.ts', { cwd: ROOT }).filter(
    (file) => !/\.test\.ts$|\/testing\/|\/cli\//.test(file),
  );
  const said = new Set(files.flatMap(logMessages));
  assert.ok(said.size > 30);
  assert.deepEqual(tableBelow('Log lines').toSorted(), [...said].toSorted());
});

interface Panel {
  readonly title: string;
  readonly targets?: readonly { readonly expr: string }[];
}

test('every figure that the dashboard asks for is served', async (t) => {
  const { panels } = JSON.parse(read('deploy/grafana.json')) as { panels: Panel[] }; // our own file, in Grafana's form
  const sheaf = await startSheaf(t, 'sqlite');
  await sheaf.admin.addItem('Measured');
  const figures = await (await sheaf.guest.get('/metrics')).text();
  const served = new Set([...figures.matchAll(/^([a-z\d_]+)(?:\{| )/gm)].map(([, name]) => name));
  const asked = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
  assert.ok(asked.length >= 8);
  for (const { title, expr } of asked) {
    const names = expr.match(/\b(?:sheaf|nodejs|process)_[a-z\d_]+/g) ?? [];
    assert.ok(names.length > 0, title);
    for (const name of names) assert.ok(served.has(name), `${title} asks for ${name}`);
  }
});

test('the files of a deployment set only variables that the server reads, and start what is there', () => {
  const known = new Set([
    'NODE_ENV',
    'MALLOC_ARENA_MAX',
    'MALLOC_TRIM_THRESHOLD_',
    ...ENVIRONMENT.map(({ name }) => name),
  ]);
  const unit = read('deploy/sheaf.service');
  const set = [...unit.matchAll(/^Environment=(.*)$/gm)].flatMap(([, pairs = '']) => pairs.split(' '));
  const mentioned = ['sheaf.service', 'nginx.conf', 'Caddyfile'].flatMap(
    (file) => read(`deploy/${file}`).match(/\b(?:SHEAF_[A-Z_\d]+|DATABASE_URL)\b/g) ?? [],
  );
  assert.ok(set.length > 4 && mentioned.length > 4);
  for (const name of [...set.map((pair) => pair.split('=')[0] ?? ''), ...mentioned]) assert.ok(known.has(name), name);
  for (const [, file = ''] of unit.matchAll(/\/srv\/sheaf\/([\w./-]+\.(?:ts|mjs|md))/g)) assert.ok(read(file), file);
});
