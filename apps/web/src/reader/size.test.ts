import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { buildReader } from './testing/built-reader.ts';

const SCRIPT_BYTES = 30 * 1024;
const STYLE_BYTES = 20 * 1024;

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

test('a first visit loads at most 30 KB of script and one style sheet', async (t) => {
  const folder = await buildReader(t, 'client');
  // Vite writes this file; its shape is Vite's documented manifest
  const manifest: Record<string, Chunk> = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8'));
  const entry = manifest['src/reader/client.tsx'];
  assert.ok(entry, 'the reader has its entry');
  const scripts = [entry.file, ...(entry.imports ?? []).map((name) => manifest[name]?.file ?? name)];
  const styles = entry.css ?? [];
  assert.equal(styles.length, 1);
  assert.ok((await gzipped(folder, scripts)) <= SCRIPT_BYTES, `${await gzipped(folder, scripts)} bytes of script`);
  assert.ok((await gzipped(folder, styles)) <= STYLE_BYTES, `${await gzipped(folder, styles)} bytes of styles`);
});

test('the frame for diagrams and the icon stand beside the script', async (t) => {
  const folder = await buildReader(t, 'client');
  const frame = await readFile(join(folder, 'mermaid-frame.html'), 'utf8');
  assert.match(frame, /<script type="module"[^>]* src="\.\/mermaid-frame-[\w-]+\.js">/);
  assert.doesNotMatch(frame, /<script(?![^>]* src=)/);
  assert.match(await readFile(join(folder, 'favicon.svg'), 'utf8'), /<svg/);
});

async function gzipped(folder: string, files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map(async (file) => gzipSync(await readFile(join(folder, file))).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}
