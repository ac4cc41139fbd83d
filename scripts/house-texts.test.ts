import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { homedir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import test from 'node:test';
import { declaredTexts, messageProblems } from './message-tables.ts';
import { ROOT } from './tool.ts';

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

/** What git keeps or would keep. */
function projectFiles(...patterns: string[]): string[] {
  const options = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...patterns];
  const files = execFileSync('git', options, { cwd: ROOT, encoding: 'utf8' }).split('\0');
  return files.filter((file) => file !== '' && existsSync(join(ROOT, file)) && statSync(join(ROOT, file)).isFile());
}

test('decision records are numbered once, and say what would make them wrong', () => {
  const files = globSync('docs/decisions/*.md', { cwd: ROOT }).filter((file) => basename(file) !== 'README.md');
  for (const file of files) assert.match(read(file), /what would make (this|it) wrong/i, file);
  const numbers = files.map((file) => basename(file).slice(0, 4));
  for (const number of numbers) assert.match(number, /^\d{4}$/);
  assert.deepEqual(
    numbers.filter((number, at) => numbers.indexOf(number) !== at),
    [],
  );
});

test('what the landing page claims was measured, and is no better than what the benchmarks say', () => {
  const file = 'apps/web/src/routes/landing-messages.ts';
  const texts = declaredTexts({ file, text: read(file) });
  const rows = read('docs/benchmarks.md').split('\n');
  const measured = (of: string, below = 0) => {
    const [, , , sqlite = ''] = (rows[rows.findIndex((row) => row.startsWith(`| ${of}`)) + below] ?? '').split('|');
    return sqlite.replaceAll('*', '').trim();
  };
  const claims = [
    ['writeFigure', measured('Public page as HTML', 1)],
    ['teamFigure', measured('Search in the item, p95 of the slowest query')],
    ['ownFigure', measured('Memory of the server through all of it, peak')],
  ] as const;
  for (const [key, found] of claims) {
    const { zh = '', en = '' } = texts.find((text) => text.key === key)?.languages ?? {};
    const [, claimed, unit = ''] = /^under (\d+) (ms|MB)$/.exec(en) ?? [];
    assert.match(found, new RegExp(`^[\\d.]+ ${unit}\\b`), `${key} and ${found}`);
    assert.ok(Number.parseFloat(found) < Number(claimed), `${key} claims ${en}, measured is ${found}`);
    assert.equal(zh, `不到 ${claimed} ${unit === 'ms' ? '毫秒' : unit}`);
  }
});

/** The anchors of a page as forges make them from its headings. */
function anchorsOf(markdown: string): Set<string> {
  const headings = markdown.replaceAll(/^```[\s\S]*?^```/gm, '').matchAll(/^#{1,6} +(.+?) *#*$/gm);
  return new Set(
    [...headings].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\p{M} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function brokenLinks(file: string): string[] {
  const prose = read(file)
    .replaceAll(/^(```|~~~)[\s\S]*?^\1/gm, '')
    .replaceAll(/`[^`\n]*`/g, '');
  const targets = [...prose.matchAll(/\]\(<?([^)\s>]+)>?(?:\s+"[^"]*")?\)/g)].map(([, target = '']) => target);
  return targets
    .filter((target) => !/^[a-z]+:/.test(target) && !resolves(file, target))
    .map((target) => `${file}: ${target}`);
}

function resolves(file: string, target: string): boolean {
  const [path = '', anchor] = target.split('#');
  const there = path === '' ? file : join(dirname(file), decodeURIComponent(path));
  if (!existsSync(join(ROOT, there))) return false;
  return anchor === undefined || !there.endsWith('.md') || anchorsOf(read(there)).has(decodeURIComponent(anchor));
}

test('links in documents lead somewhere', () => {
  const documents = projectFiles('*.md').filter((file) => !/(^|\/)(fixtures|reference)\//.test(file));
  assert.ok(documents.length > 0);
  assert.deepEqual(documents.flatMap(brokenLinks), []);
});

test('the server never makes a secret from guessable numbers', () => {
  const sources = projectFiles('apps/server/src/*.ts').filter((file) => !file.endsWith('.test.ts'));
  assert.ok(sources.length > 0);
  assert.deepEqual(
    sources.filter((file) => read(file).includes('Math.random')),
    [],
  );
});

test('no file names a registry or a place on the machine that it was written on', () => {
  const registries = ['registry.npmjs', 'npmmirror', 'registry.yarnpkg', 'npm.pkg.github'].map((name) => `${name}.`);
  const places = [`/${['work', ''].join('/')}`, ...[ROOT, homedir()].filter((path) => path.length > '/root'.length)];
  const own = basename(import.meta.filename);
  const texts = projectFiles().filter(
    (file) => basename(file) !== own && !/\.(png|jpe?g|ico|woff2?|zip|webp)$/.test(file),
  );
  const found = texts.flatMap((file) => {
    const text = read(file);
    return [...registries, ...places].filter((word) => text.includes(word)).map((word) => `${file}: ${word}`);
  });
  assert.deepEqual(found, []);
});

test('every text of the web app is there in both languages and is shown somewhere', () => {
  const files = projectFiles('apps/web/src/*.ts', 'apps/web/src/*.tsx').filter((file) => !/\.test\.tsx?$/.test(file));
  const sources = files.map((file) => ({ file, text: read(file) }));
  assert.ok(sources.flatMap(declaredTexts).length > 0);
  assert.deepEqual(messageProblems(sources), []);
});

test('a text without a language, with other values, or that is unused is found', () => {
  const table = (text: string) => ({ file: 'a-messages.ts', text: `export const a = messages({ ${text} });` });
  const user = { file: 'a.tsx', text: "t('saved')" };
  const whole = "saved: { zh: '已保存 {{name}}', en: '{{name}} saved' }";
  assert.deepEqual(messageProblems([table(whole), user]), []);
  assert.deepEqual(messageProblems([table(whole)]), ['a-messages.ts: saved is used nowhere']);
  assert.deepEqual(messageProblems([table("saved: { zh: '', en: 'Saved' }"), user]), ['a-messages.ts: saved lacks zh']);
  assert.deepEqual(messageProblems([table("saved: { zh: '已保存', en: '{{name}} saved' }"), user]), [
    'a-messages.ts: saved names no value in zh and {{name}} in en',
  ]);
  assert.deepEqual(messageProblems([table(`'not-sent': { zh: '未', en: 'Not' }`)]), [
    'a-messages.ts: not-sent is used nowhere',
  ]);
});

interface Manifest {
  readonly name: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

interface Lockfile {
  readonly packages: Readonly<
    Record<string, Partial<Manifest> & { readonly resolved?: string; readonly integrity?: string }>
  >;
}

test('the lockfile knows every workspace as it is, and no registry', () => {
  const { packages } = JSON.parse(read('package-lock.json')) as Lockfile; // npm's own file
  const workspaces = globSync('{packages,apps}/*/package.json', { cwd: ROOT }).map((file) => dirname(file));
  assert.ok(workspaces.length >= 6);
  for (const folder of ['', ...workspaces]) {
    const { name, dependencies, devDependencies } = JSON.parse(read(join(folder, 'package.json'))) as Manifest;
    const locked = packages[folder];
    assert.deepEqual(
      { name: locked?.name, dependencies: locked?.dependencies, devDependencies: locked?.devDependencies },
      { name, dependencies, devDependencies },
      `package-lock.json is behind ${folder}/package.json: run npm install and scripts/complete-lockfile.mjs`,
    );
  }
  const resolved = Object.values(packages).flatMap((entry) => (entry.resolved ? [entry.resolved] : []));
  assert.deepEqual(resolved.sort(), workspaces.sort());
});
