import assert from 'node:assert/strict';
import { downloadData } from '@sheaf/contract';
import { openZip } from '@sheaf/exchange';
import type { Person } from '../../../testing/person.ts';
import type { Sheaf } from '../../../testing/start-sheaf.ts';

/** What somebody gets who downloads his data: each file by its path, byte by byte. */
export async function download(person: Person): Promise<ReadonlyMap<string, string>> {
  const answer = await person.get(downloadData.path);
  assert.equal(answer.status, 200);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  assert.equal(bytes.length, Number(answer.headers.get('content-length')));
  const source = await openZip({ bytes, name: 'data.zip' });
  const read = source.files.map(
    async (file) => [file.path, Buffer.from(await file.read()).toString('latin1')] as const,
  );
  return new Map(await Promise.all(read));
}

export function textOf(files: ReadonlyMap<string, string>, path: string): string {
  const found = files.get(path);
  assert.ok(found !== undefined, `${path} is not among ${[...files.keys()].join(', ')}`);
  return Buffer.from(found, 'latin1').toString();
}

// biome-ignore lint/suspicious/noExplicitAny: what a file says is compared below.
export function json(files: ReadonlyMap<string, string>, path: string): any {
  return JSON.parse(textOf(files, path));
}

/** What the store keeps of all. */
export async function parts(sheaf: Sheaf): Promise<string[]> {
  return Array.fromAsync(sheaf.app.context.files.list('own-data/'));
}
