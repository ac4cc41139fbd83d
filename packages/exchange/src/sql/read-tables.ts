import { LIMITS } from '@sheaf/contract';
import { overviewPage, pageText, type TableFacts, tablePage } from '@sheaf/markdown';
import { decodeText } from '../decode.ts';
import { type Draft, hashOf, treeOfDrafts } from '../drafts.ts';
import type { Look } from '../look.ts';
import type { Loss } from '../losses.ts';
import { pagePlaceholder } from '../placeholders.ts';
import { ImportRefused } from '../refusals.ts';
import { type ReadOptions, readNeeded, type SourceFile } from '../source.ts';
import type { ExchangeText, ExchangeTree } from '../tree.ts';
import type { SqlTable } from './model.ts';
import { readSql } from './read.ts';

const OVERVIEW: Readonly<Record<ReadOptions['language'], string>> = { zh: '数据表', en: 'Tables' };

/**
 * Statements of a database: a page for each table, and one that lists them all. Several files are a catalog each.
 * @throws ImportRefused, or the signal's reason
 */
export async function readTables({ source, found }: Look, options: ReadOptions): Promise<ExchangeTree> {
  const losses: Loss[] = [...source.losses];
  const schemas: { readonly file: SourceFile; readonly tables: readonly TableFacts[] }[] = [];
  for (const [index, file] of found.sql.entries()) {
    options.signal?.throwIfAborted();
    const tables = await tablesOf(file, losses);
    if (tables.length > 0) schemas.push({ file, tables });
    else losses.push({ code: 'no-tables', where: file.path, detail: '' });
    options.onProgress?.(index + 1, found.sql.length);
  }
  if (schemas.length === 0) throw new ImportRefused('nothing-in-it', { entry: source.name });
  const isOne = schemas.length === 1;
  const drafts = schemas.flatMap(({ file, tables }): readonly Draft[] => {
    const own = draftsOf(tables, isOne ? '' : `${file.path} `, options.language);
    return isOne ? own : [{ node: 'catalog', key: file.path, title: file.path.replace(/\.sql$/i, ''), children: own }];
  });
  return treeOfDrafts({ title: source.name, drafts, losses });
}

const LEFT_OUT = [
  ['sql-data', 'data'],
  ['sql-views', 'views'],
  ['sql-routines', 'routines'],
] as const;

async function tablesOf(file: SourceFile, losses: Loss[]): Promise<readonly TableFacts[]> {
  const text = decodeText(await readNeeded(file));
  if (text === undefined) throw new ImportRefused('not-text', { entry: file.path });
  if (text.guessed !== '') losses.push({ code: 'encoding-guessed', where: file.path, detail: text.guessed });
  const { tables, twice, complete, left } = readSql(text.text);
  if (!complete || tables.length > LIMITS.dictionaryTables)
    losses.push({ code: 'tables-cut', where: file.path, detail: '' });
  for (const detail of twice) losses.push({ code: 'table-twice', where: file.path, detail });
  for (const [code, kind] of tables.length === 0 ? [] : LEFT_OUT) {
    if (left[kind] > 0) losses.push({ code, where: file.path, detail: String(left[kind]) });
  }
  return toldApart(tables).slice(0, LIMITS.dictionaryTables);
}

/** A table is called by its name alone, as keys call it; of two in different schemas the second by both. */
function toldApart(tables: readonly SqlTable[]): readonly TableFacts[] {
  const seen = new Set<string>();
  return tables.flatMap(({ schema, name, ...facts }) => {
    const called = seen.has(name) ? `${schema}.${name}` : name;
    if (name === '' || seen.has(called)) return [];
    seen.add(called);
    return [{ ...facts, name: called }];
  });
}

function draftsOf(tables: readonly TableFacts[], prefix: string, language: ReadOptions['language']): readonly Draft[] {
  const names = new Set(tables.map(({ name }) => name));
  const writing = {
    language,
    addressOf: (table: string) => (names.has(table) ? pagePlaceholder(prefix + table, '') : undefined),
  };
  const leading = leadingTo(tables);
  const overview = page(`${prefix}overview`, OVERVIEW[language], 'markdown', () =>
    pageText(overviewPage(tables, writing), language),
  );
  const pages = tables.map((table) =>
    page(prefix + table.name, table.name, 'table', () =>
      pageText(tablePage(table, leading.get(table.name) ?? [], writing), language),
    ),
  );
  return [overview, ...pages];
}

function page(key: string, title: string, kind: 'markdown' | 'table', content: () => string): Draft {
  return { node: 'page', key, title, kind, hash: hashOf(content()), text: () => linked(content()) };
}

function linked(content: string): ExchangeText {
  const links = content.match(/\]\(<?sheaf-page:/g)?.length ?? 0;
  return { content, assets: [], pictures: 0, links: { total: links, mended: links }, losses: [] };
}

/** By each table those with a key that leads to it. */
function leadingTo(tables: readonly TableFacts[]): ReadonlyMap<string, readonly TableFacts[]> {
  const leading = new Map<string, TableFacts[]>();
  for (const from of tables) {
    for (const name of new Set(from.foreignKeys.map(({ table }) => table))) {
      leading.set(name, [...(leading.get(name) ?? []), from]);
    }
  }
  return leading;
}
