import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import test from 'node:test';
import { fileURLToPath } from 'node:url';
import { readApiPage } from '@sheaf/markdown/api-page/read';
import { apiRequestOf } from '@sheaf/markdown/api-page/request';
import { cellsOf, emptySheet, readBook } from '@sheaf/sheet';
import { openFile, recognise } from './index.ts';
import { allPages, readWhole, type WholeTree } from './testing/whole-tree.ts';

const CORPUS = fileURLToPath(new URL('../../../../shared/corpus/', import.meta.url));
const skip = existsSync(CORPUS) ? false : 'the corpus is not beside the project';

/** Of the facts of a file those that are compared, each where its kind has it. */
interface Facts {
  readonly title: string;
  readonly name: string;
  readonly operationsByMethod: Readonly<Record<string, number>>;
  readonly deprecatedOperations: number;
  readonly tagsUsed: number;
  readonly webhooks: number;
  readonly pathItemRefs: { readonly external: number };
  readonly requestsByMethod: Readonly<Record<string, number>>;
  readonly folders: number;
  readonly savedResponses: number;
  readonly scripts: number;
  readonly headingsByLevel: Readonly<Record<string, number>>;
  readonly tables: number | readonly unknown[];
  readonly images: number;
  readonly equations: number;
  readonly createTables: number;
  readonly list: readonly { readonly name: string; readonly type: string; readonly nonEmptyCells: number }[];
}

interface Entry {
  readonly path: string;
  readonly facts: Facts;
}

function entriesOf(folder: string): readonly Entry[] {
  if (skip !== false) return [];
  // The manifest is ours and its shape is in the corpus' own description.
  const { files } = JSON.parse(readFileSync(`${CORPUS}manifest.json`, 'utf8')) as { readonly files: readonly Entry[] };
  const found = files.filter(({ path }) => path.startsWith(`${folder}/`));
  assert.ok(found.length > 0);
  return found;
}

async function load({ path }: Entry, format: string): Promise<WholeTree> {
  const source = await openFile({ path: CORPUS + path });
  const found = await recognise(source);
  assert.equal(found?.id, format, path);
  return readWhole(await found.read({ language: 'zh' }));
}

/** How many calls of each method; the figures of the facts in capitals. */
function methodsIn(tree: WholeTree): Readonly<Record<string, number>> {
  const calls = allPages(tree).filter(({ kind }) => kind === 'api');
  const methods = calls.map(({ key }) => apiRequestOf(readApiPage(tree.texts.get(key)?.content ?? '')).method);
  return Object.fromEntries(
    [...Map.groupBy(methods.sort(), (method) => method)].map(([method, all]) => [method, all.length]),
  );
}

function inCapitals(methods: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(methods)
      .map(([method, count]) => [method.toUpperCase(), count] as const)
      .sort(),
  );
}

function count(tree: WholeTree, pattern: RegExp): number {
  return [...tree.texts.values()].reduce((sum, { content }) => sum + (content.match(pattern)?.length ?? 0), 0);
}

for (const kind of ['openapi', 'postman', 'docx', 'xlsx', 'sql'] as const) {
  test(`every file of the corpus that is ${kind} says what its facts say`, { skip }, async () => {
    for (const entry of entriesOf(kind)) CHECKS[kind](entry, await load(entry, kind));
  });
}

type Kind = 'docx' | 'openapi' | 'postman' | 'sql' | 'xlsx';

const CHECKS: Readonly<Record<Kind, (entry: Entry, tree: WholeTree) => void>> = {
  openapi: ({ path, facts }, tree) => {
    const { operationsByMethod, webhooks, deprecatedOperations, tagsUsed, pathItemRefs } = facts;
    const methods = methodsIn(tree);
    // a webhook is a page as well, of the method that it is called by
    const expected = webhooks === 0 ? inCapitals(operationsByMethod) : { POST: webhooks };
    assert.deepEqual(methods, expected, path);
    assert.equal(tree.title, facts.title.trim(), path);
    assert.equal(tree.report.catalogs, tagsUsed + (webhooks === 0 ? 0 : 1), path);
    assert.equal(count(tree, /^- 已废弃$/gm), deprecatedOperations, path);
    const gone = tree.report.losses.filter(({ code, where }) => code === 'reference-missing' && where.startsWith('/'));
    assert.equal(gone.length, pathItemRefs.external, path);
  },
  postman: ({ path, facts }, tree) => {
    assert.deepEqual(methodsIn(tree), inCapitals(facts.requestsByMethod), path);
    assert.equal(tree.title, facts.name, path);
    assert.equal(tree.report.catalogs, facts.folders, path);
    assert.equal(count(tree, /^##### (?:返回 [1-5]\d\d|更多返回示例)/gm), facts.savedResponses, path);
    assert.equal(count(tree, /^#{2,5} (?:前置|后置)脚本$/gm), facts.scripts, path);
  },
  docx: ({ path, facts }, tree) => {
    const headings = Object.values(facts.headingsByLevel).reduce((sum, each) => sum + each, 0);
    assert.equal(count(tree, /^#{1,6} /gm), headings, path);
    assert.equal(count(tree, /^\| :?-/gm), facts.tables, path);
    assert.equal(tree.report.pictures, facts.images, path);
    const equations = tree.report.losses.find(({ code }) => code === 'docx-equations');
    assert.equal(Number(equations?.detail ?? 0), facts.equations, path);
  },
  xlsx: ({ path, facts }, tree) => {
    const book = readBook([...tree.texts.values()][0]?.content ?? '');
    const sheets = facts.list.filter(({ type }) => type === 'worksheet');
    assert.deepEqual(
      book.map(({ name }) => name),
      sheets.map(({ name }) => name),
      path,
    );
    for (const [at, { name, nonEmptyCells }] of sheets.entries()) {
      const texts = [...cellsOf(book[at] ?? emptySheet(name))]
        .map(({ cell }) => cell.text ?? '')
        .filter((text) => text !== '');
      // the facts count cells with a stored value, which a formula may lack
      const plain = texts.filter((text) => !text.startsWith('=')).length;
      assert.ok(plain <= nonEmptyCells && nonEmptyCells <= texts.length, `${path} ${name}`);
    }
  },
  sql: ({ path, facts }, tree) => {
    assert.equal(tree.report.pages, facts.createTables + 1, path);
  },
};
