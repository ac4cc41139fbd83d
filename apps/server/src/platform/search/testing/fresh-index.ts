import type { TestContext } from 'node:test';
import type { Engine } from '../../database/open.ts';
import { freshDatabase } from '../../testing/databases.ts';
import { PLATFORM } from '../../testing/platform-migration.ts';
import { createSearchIndex, questionOf, type SearchTexts } from '../index.ts';
import type { SearchTables } from '../tables.ts';

/** An empty index on a database of its own, with one entry put or asked for in a line. */
export async function index(t: TestContext, engine: Engine) {
  const open = await freshDatabase<SearchTables & { other: { n: number } }>(t, engine, PLATFORM);
  const search = createSearchIndex(engine);
  const put = (entry: Partial<SearchTexts> & { id: number; kind?: string; scope?: number }) =>
    open.db
      .transaction()
      .execute((tx) =>
        search.put(tx, { kind: 'page', scope: 18, title: '', headings: '', body: '', identifiers: '', ...entry }),
      );
  const find = async (
    text: string,
    more: { scope?: number | readonly number[]; kinds?: string[]; limit?: number } = {},
  ) => {
    const { hits } = await search.find(open.db, { question: questionOf(text), scope: 18, limit: 50, ...more });
    return hits.map(({ id }) => id);
  };
  return { db: open.db, search, put, find };
}
