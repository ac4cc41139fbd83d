import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './tool.ts';

/** One checkable statement of the specifications. `part` is the part of Sheaf that it belongs to. */
export interface SpecRow {
  readonly id: string;
  readonly section: string;
  readonly statement: string;
  readonly part: string;
}

/** Which test files name which row. */
export type Tags = ReadonlyMap<string, readonly string[]>;

/** The parts in the order in which they are built; every row of a finished one has a test. */
const PARTS = ['write-publish-read', 'workspace', 'reading-writing', 'in-out', 'administrator'] as const;
const FINISHED: readonly string[] = ['write-publish-read'];

const ROWS_FILE = 'docs/spec-rows.tsv';
const COLUMNS = 'id\tsection\tstatement\tpart\tnote';
const TESTS = ['packages/*/src/**/*.test.ts', 'apps/{server,web}/src/**/*.test.ts', 'apps/e2e/tests/**/*.test.ts'];
/** Ids stand in brackets at the end of a test's name: 'a private item asks for its password [A-4.01 A-5.24]'. */
const TAG = /\[([A-Z]-\d[^\]]*)\](?=['"`])/g;

export function readSpecRows(text = readFileSync(join(ROOT, ROWS_FILE), 'utf8')): SpecRow[] {
  const [head, ...lines] = text.trimEnd().split('\n');
  if (head !== COLUMNS) throw new Error(`${ROWS_FILE} must begin with the columns id, section, statement, part, note`);
  return lines.map((line) => {
    const [id = '', section = '', statement = '', part = ''] = line.split('\t');
    return { id, section, statement, part };
  });
}

export function readTags(): Tags {
  const files = globSync(TESTS, { cwd: ROOT }).sort();
  return tagsOf(files.map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') })));
}

export function tagsOf(tests: readonly { readonly file: string; readonly text: string }[]): Tags {
  const tags = new Map<string, string[]>();
  for (const { file, text } of tests) {
    for (const [, ids = ''] of text.matchAll(TAG)) {
      for (const id of ids.split(/[\s,]+/)) tags.set(id, [...new Set([...(tags.get(id) ?? []), file])]);
    }
  }
  return tags;
}

/** What contradicts the promise that every row has a part, and every row of a finished part a test. */
export function coverageProblems(rows: readonly SpecRow[], tags: Tags): string[] {
  const known = new Set(rows.map(({ id }) => id));
  const parts: readonly string[] = PARTS;
  const unassigned = rows
    .filter(({ part }) => !parts.includes(part))
    .map(({ id, part }) => `${id}: no such part: '${part}'`);
  const twice = rows
    .filter(({ id }, at) => rows.findIndex((row) => row.id === id) !== at)
    .map(({ id }) => `${id}: listed twice`);
  const unknown = [...tags]
    .filter(([id]) => !known.has(id))
    .map(([id, files]) => `${id}: no such row (${files.join(', ')})`);
  const missing = rows.filter(({ id, part }) => FINISHED.includes(part) && !tags.has(id));
  return [...unassigned, ...twice, ...unknown, ...missing.map(({ id, statement }) => `${id}: no test: ${statement}`)];
}

/** docs/spec-coverage.md */
export function specCoverage(rows: readonly SpecRow[], tags: Tags): string {
  const sections = new Set(rows.map(headingOf));
  const parts = PARTS.map((part) => {
    const own = rows.filter((row) => row.part === part);
    return `| ${part} | ${own.length} | ${own.filter(({ id }) => tags.has(id)).length} |`;
  });
  const body = [...sections].flatMap((heading) => [
    `\n## ${heading}\n`,
    '| row | statement | tests |',
    '| --- | --- | --- |',
    ...rows.filter((row) => headingOf(row) === heading).map((row) => coverageLine(row, tags.get(row.id))),
  ]);
  const head = [
    '# What the specifications ask for, and the tests that show it\n',
    'Written by `npm run docs` from spec-rows.tsv and the ids in the names of the tests. Rows without a test show the',
    'part of Sheaf that brings them.\n',
    '| part | rows | with a test |',
    '| --- | --- | --- |',
  ];
  return `${[...head, ...parts, ...body].join('\n')}\n`;
}

/** Both specifications have sections of the same name. */
function headingOf({ id, section }: SpecRow): string {
  return `${id.slice(0, id.indexOf('.'))} ${section}`;
}

function coverageLine({ id, statement, part }: SpecRow, files: readonly string[] | undefined): string {
  return `| ${id} | ${statement.replaceAll('|', String.raw`\|`)} | ${files ? files.join('<br>') : `*${part}*`} |`;
}
