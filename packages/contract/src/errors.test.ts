import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { ERRORS } from './errors.ts';

const FOLDER = new URL('.', import.meta.url);

/** The names and codes of each part of the table. */
async function parts(): Promise<readonly [file: string, name: string, code: number][]> {
  const files = (await readdir(FOLDER)).filter((file) => file.endsWith('-errors.ts'));
  const modules = await Promise.all(
    files.map(
      async (file): Promise<[string, Record<string, typeof ERRORS>]> => [
        file,
        await import(new URL(file, FOLDER).href),
      ],
    ),
  );
  return modules.flatMap(([file, module]) =>
    Object.values(module).flatMap((table) =>
      Object.entries(table).map(([name, { code }]): [string, string, number] => [file, name, code]),
    ),
  );
}

test('every error of a part of the table is found by its name: no two parts have one name', async () => {
  const all = await parts();
  assert.ok(all.length > 100);
  const named = new Map(Object.entries(ERRORS).map(([name, { code }]) => [name, code]));
  const lost = all.filter(([, name, code]) => named.get(name) !== code);
  assert.deepEqual(lost, []);
});
