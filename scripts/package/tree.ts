import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { TarEntry } from './tar.ts';

export interface TreeOptions {
  /** Instead of the one in package.json. */
  readonly version?: string;
  /** Without what comes from npm: for tests, which have it beside. */
  readonly withoutPackages?: true;
}

/** What runs, as the Dockerfile takes it. */
const PARTS = [
  'CHANGELOG.md',
  'LICENSE',
  'apps/server/package.json',
  'apps/server/src',
  'apps/server/stripped.mjs',
  'apps/web/dist',
  'docs/manual',
  'packages',
  'scripts/start.mjs',
];
const LEFT_OUT = /(^|\/)(\.(?!vite$)[^/]*|node_modules|testing|[^/]*\.test\.tsx?)$/;

/** All files of a version that is started without installing or building anything, in one order. */
export function* filesOfVersion(root: string, { version, withoutPackages }: TreeOptions): Generator<TarEntry> {
  const about: Record<string, unknown> = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  about['version'] = version ?? about['version'];
  yield { path: 'package.json', bytes: json(about) };
  yield { path: 'packaged.json', bytes: json({ version: about['version'], links: linksOf(root) }) };
  for (const part of PARTS) yield* filesBelow(root, part, (path) => !LEFT_OUT.test(path));
  if (!withoutPackages) for (const folder of packagesOf(root)) yield* filesBelow(root, folder, isOfPackage);
}

function json(value: unknown): Buffer {
  return Buffer.from(`${JSON.stringify(value, null, 2)}\n`);
}

function isOfPackage(path: string): boolean {
  return !/\/(node_modules|\.bin)$|\.(md|map|d\.[cm]?ts)$/i.test(path);
}

function* filesBelow(root: string, path: string, wanted: (path: string) => boolean): Generator<TarEntry> {
  const full = join(root, path);
  if (!statSync(full).isDirectory()) {
    yield { path, bytes: readFileSync(full) };
    return;
  }
  for (const name of readdirSync(full).sort())
    if (wanted(`${path}/${name}`)) yield* filesBelow(root, `${path}/${name}`, wanted);
}

/** Our own packages are found by links. */
function linksOf(root: string): Record<string, string> {
  const names = readdirSync(join(root, 'packages')).sort();
  return Object.fromEntries(names.map((name) => [`node_modules/@sheaf/${name}`, `packages/${name}`]));
}

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Folders of what the server needs from npm, those within others too: as npm laid them out. */
function packagesOf(root: string): readonly string[] {
  // npm writes it
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Locked>>;
  };
  const found = new Set<string>();
  const waiting = ['apps/server', ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}`)];
  for (let from = waiting.pop(); from !== undefined; from = waiting.pop()) {
    const { dependencies = {}, optionalDependencies = {} } = lock.packages[from] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const folder = name.startsWith('@sheaf/') ? undefined : resolved(lock.packages, from, name);
      if (folder === undefined || found.has(folder) || !existsSync(join(root, folder))) continue;
      found.add(folder);
      waiting.push(folder);
    }
  }
  return [...found].sort();
}

/** As Node looks for it: beside, then further up. */
function resolved(packages: Readonly<Record<string, Locked>>, from: string, name: string): string | undefined {
  for (let at = from; ; at = at.includes('/') ? at.slice(0, at.lastIndexOf('/')) : '') {
    const folder = at === '' ? `node_modules/${name}` : `${at}/node_modules/${name}`;
    if (folder in packages) return folder;
    if (at === '') return undefined;
  }
}
