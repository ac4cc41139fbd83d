import { readTablePage, type TableFacts } from '@sheaf/markdown';
import { type LeavingTree, pagesOf } from '../leaving.ts';
import type { WrittenDialect } from './dialects.ts';
import { tableStatements } from './table.ts';

/**
 * Statements that make the tables that pages describe, in the order of reading, as one database takes them. What a page
 * says counts, whoever wrote it; keys between tables come when all are there.
 */
export async function* writeSql(tree: LeavingTree, dialect: WrittenDialect): AsyncGenerator<string> {
  const tables = await tablesOf(tree);
  const known = new Map(tables.map(({ name, primaryKey }) => [name, primaryKey]));
  yield `-- ${tree.title.replace(/\s+/g, ' ')} (${DIALECTS[dialect]})\n`;
  const later: string[] = [];
  for (const facts of tables) {
    const statements = tableStatements(facts, { dialect, known });
    yield `\n${statements.table}`;
    later.push(statements.later);
  }
  const keys = later.join('');
  if (keys !== '') yield `\n${keys}`;
}

const DIALECTS: Readonly<Record<WrittenDialect, string>> = {
  mysql: 'MySQL',
  postgresql: 'PostgreSQL',
  sqlite: 'SQLite',
};

/** A table that two pages describe is made once. */
async function tablesOf(tree: LeavingTree): Promise<readonly TableFacts[]> {
  const tables = new Map<string, TableFacts>();
  for (const { page } of pagesOf(tree)) {
    if (page.kind !== 'table') continue;
    const text = await (await page.read())?.markdown(() => undefined);
    const facts = text === undefined ? undefined : readTablePage(text, page.title);
    if (facts && facts.columns.length > 0 && !tables.has(facts.name)) tables.set(facts.name, facts);
  }
  return [...tables.values()];
}
