import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { searchAll } from '@sheaf/contract';
import type { DatabasePlace, Engine } from '../../apps/server/src/platform/database/open.ts';
import type { Person } from '../../apps/server/src/testing/person.ts';
import { startSheaf } from '../../apps/server/src/testing/start-sheaf.ts';
import { startOwnPostgres } from '../postgres.ts';
import { corpusFolder } from './corpus-pages.ts';
import { fillPages } from './fill-pages.ts';
import { listedPages, searchList } from './search-list.ts';

const PAGES = 2000;
const ITEM_PAGES = 100;

const folder = corpusFolder();
const postgres = process.env['TEST_DATABASE_URL'] ? undefined : await startOwnPostgres();
if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url;
after(() => postgres?.stop());

/** What each query of the list finds on one engine: ids of pages in their order, by items. */
const answers = new Map<Engine, Map<string, unknown>>();

for (const engine of ['sqlite', 'postgres'] as const) {
  test(`${engine}: of 100 queries 95 find the page that was meant among the first three of ${PAGES}`, async (t) => {
    if (!folder) return t.skip('the example trees are not there');
    if (engine === 'postgres' && !process.env['TEST_DATABASE_URL']) return t.skip('no PostgreSQL on this machine');
    const { known, others } = listedPages(folder);
    const pages = [...known, ...others].slice(0, PAGES);
    assert.equal(pages.length, PAGES);
    const sheaf = await startSheaf(t, engine);
    const { database } = sheaf.config;
    const place: DatabasePlace = database;
    const page = (n: number) => pages[n] ?? { key: '', title: '', content: '' };
    const ids = await fillPages(place, { uid: sheaf.admin.uid, count: PAGES, page, each: ITEM_PAGES });
    const idOf = new Map(pages.map(({ key }, at) => [key, ids[at]]));
    const found = new Map<string, unknown>();
    answers.set(engine, found);
    const { known: asked, common } = searchList();
    assert.deepEqual([asked.length, common.length], [100, 200]);
    const missed: string[] = [];
    for (const { query, page: wanted } of asked) {
      const best = await bestOf(sheaf.admin, query, found);
      if (!best.slice(0, 3).includes(idOf.get(wanted) ?? 0)) missed.push(query);
    }
    for (const query of common) await bestOf(sheaf.admin, query, found);
    assert.ok(missed.length <= 5, `${missed.length}: ${missed.join('; ')}`);
    const empty = [...found].filter(([, ids]) => Array.isArray(ids) && ids.length === 0).map(([query]) => query);
    assert.ok(empty.length <= 40, `find nothing: ${empty.join('; ')}`);
  });
}

test('both engines answer the whole list alike', (t) => {
  const [sqlite, other] = [answers.get('sqlite'), answers.get('postgres')];
  if (!(sqlite && other)) return t.skip('one of the engines was not asked');
  const differing = [...sqlite].filter(([query, ids]) => JSON.stringify(other.get(query)) !== JSON.stringify(ids));
  assert.equal(sqlite.size, 300);
  assert.deepEqual(differing, []);
});

async function bestOf(person: Person, keyword: string, found: Map<string, unknown>): Promise<number[]> {
  const { items, capped } = await person.ok(searchAll, { keyword });
  found.set(
    keyword,
    items.map(({ item_id, pages }) => [item_id, capped, ...pages.map(({ page_id }) => page_id)]),
  );
  const pages = items.flatMap((item) => item.pages).sort((a, b) => a.rank - b.rank);
  return pages.map(({ page_id }) => page_id);
}
