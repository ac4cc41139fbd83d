import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { createBuilder } from 'vite';

const root = join(import.meta.dirname, '../../..');

/** Builds one side of the reader as it stands into a folder of its own; gone when the test ends. */
export async function buildReader(t: Pick<TestContext, 'after'>, side: 'client' | 'ssr'): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), 'sheaf-reader-'));
  t.after(() => rm(outDir, { recursive: true, force: true }));
  const builder = await createBuilder({
    root,
    configFile: join(root, 'vite.reader.config.ts'),
    logLevel: 'silent',
    environments: { [side]: { build: { outDir, emptyOutDir: true } } },
  });
  const environment = builder.environments[side];
  if (!environment) throw new Error(`the reader has no side ${side}`);
  await builder.build(environment);
  return outDir;
}
