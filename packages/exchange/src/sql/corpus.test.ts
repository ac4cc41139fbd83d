import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { readSql } from './read.ts';

const CORPUS = fileURLToPath(new URL('../../../../../shared/corpus/', import.meta.url));
const skip = existsSync(CORPUS) ? false : 'the corpus is not beside the project';

interface Entry {
  readonly path: string;
  readonly facts: {
    readonly dialect: string;
    readonly columnComments: number;
    readonly tables: readonly {
      readonly name: string;
      readonly columnNames: readonly string[];
      readonly comment?: string;
    }[];
  };
}

function entries(): readonly Entry[] {
  // The manifest is ours; of its entries only those of SQL are looked at.
  const { files } = JSON.parse(readFileSync(`${CORPUS}manifest.json`, 'utf8')) as { readonly files: readonly Entry[] };
  return files.filter(({ path }) => path.startsWith('sql/'));
}

test('every schema of the corpus has the tables, columns and comments that its facts name', { skip }, () => {
  const seen: string[] = [];
  for (const { path, facts } of entries()) {
    const { complete, dialect, tables } = readSql(readFileSync(CORPUS + path, 'utf8'));
    assert.deepEqual([dialect, complete], [facts.dialect, true], path);
    assert.deepEqual(
      tables.map(({ name, comment, columns }) => [name, comment, columns.map((column) => column.name)]),
      facts.tables.map(({ name, comment = '', columnNames }) => [name, comment, columnNames]),
      path,
    );
    const commented = tables.flatMap(({ columns }) => columns.filter(({ comment }) => comment !== ''));
    assert.equal(commented.length, facts.columnComments, path);
    seen.push(path);
  }
  assert.equal(seen.length, 10);
});
