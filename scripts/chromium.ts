import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';

export interface Chromium {
  readonly path: string;
  readonly args: readonly string[];
}

const ON_PATH = ['chromium', 'chromium-headless-shell', 'google-chrome', 'google-chrome-stable'] as const;
const root = join(import.meta.dirname, '..');

/**
 * The browser that SHEAF_CHROMIUM names, else the npm package's, unpacked once into `.cache`, else one on the PATH. The
 * package's has no window to draw: the tests cost a third less in it, and are the same on every machine.
 */
export async function findChromium(): Promise<Chromium | undefined> {
  const path = process.env['SHEAF_CHROMIUM'] || (await unpackedFromNpm()) || onPath();
  return path ? { path, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] } : undefined;
}

/** True where the npm package has a build, so that its absence is a fault and not a fact of the machine. */
export function chromiumIsExpected(): boolean {
  return process.platform === 'linux' && process.arch === 'x64';
}

function onPath(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  return ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name))).find((path) => existsSync(path));
}

async function unpackedFromNpm(): Promise<string | undefined> {
  const source = join(root, 'node_modules/@sparticuz/chromium');
  if (!chromiumIsExpected() || !existsSync(source)) return undefined;
  const home = join(root, '.cache', `chromium-${versionOf(source)}`);
  if (!existsSync(home)) await unpack(join(source, 'bin'), home);
  const path = starter(home);
  return starts(path, join(home, 'started')) ? path : undefined;
}

/** Asked once: a system may be too old for it. */
function starts(path: string, mark: string): boolean {
  if (existsSync(mark)) return true;
  try {
    execFileSync(path, ['--version'], { stdio: 'pipe' });
    writeFileSync(mark, '');
    return true;
  } catch {
    return false;
  }
}

function versionOf(folder: string): string {
  const text = readFileSync(join(folder, 'package.json'), 'utf8');
  return /"version": "([^"]+)"/.exec(text)?.[1] ?? 'unknown';
}

/** Unpacks beside the place and renames, so that a run cut short or a second one leaves nothing half there. */
async function unpack(bin: string, home: string): Promise<void> {
  const part = `${home}.${process.pid}`;
  rmSync(part, { recursive: true, force: true });
  mkdirSync(part, { recursive: true });
  for (const file of readdirSync(bin).filter((name) => name.endsWith('.br'))) {
    const plain = join(part, file.slice(0, -'.br'.length));
    await pipeline(createReadStream(join(bin, file)), createBrotliDecompress(), createWriteStream(plain));
    if (!plain.endsWith('.tar')) continue;
    execFileSync('tar', ['-xf', plain, '-C', part]);
    rmSync(plain);
  }
  chmodSync(join(part, 'chromium'), 0o755);
  writeFileSync(join(part, 'fonts.conf'), fontSettings(home));
  try {
    renameSync(part, home);
  } catch {
    rmSync(part, { recursive: true, force: true }); // another run was first
  }
}

/** The package's own settings look for the fonts where a cloud function would have them. */
function fontSettings(home: string): string {
  const fonts = `<dir>${join(home, 'fonts')}</dir><cachedir>${join(home, 'fonts-cache')}</cachedir>`;
  return `<?xml version="1.0"?>\n<!DOCTYPE fontconfig SYSTEM "fonts.dtd">\n<fontconfig>${fonts}</fontconfig>\n`;
}

/** A bare system lacks the NSS libraries or every font; the package carries both, for those who point at them. */
function starter(home: string): string {
  const binary = join(home, 'chromium');
  const lines = [];
  if (lacksLibraries(binary))
    lines.push(`export LD_LIBRARY_PATH='${join(home, 'lib')}'"\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}"`);
  if (!existsSync('/etc/fonts/fonts.conf')) lines.push(`export FONTCONFIG_FILE='${join(home, 'fonts.conf')}'`);
  if (lines.length === 0) return binary;
  const script = join(home, 'start.sh');
  const text = ['#!/bin/sh', ...lines, `exec '${binary}' "$@"`, ''].join('\n');
  if (!existsSync(script) || readFileSync(script, 'utf8') !== text) writeFileSync(script, text, { mode: 0o755 });
  return script;
}

function lacksLibraries(binary: string): boolean {
  try {
    return execFileSync('ldd', [binary], { encoding: 'utf8', stdio: 'pipe' }).includes('not found');
  } catch {
    return true; // no ldd to ask: the carried libraries do no harm
  }
}
