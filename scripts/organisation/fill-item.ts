import { searchFields } from '@sheaf/markdown';
import type { OpenDatabase } from '../../apps/server/src/platform/database/open.ts';
import { createSearchIndex } from '../../apps/server/src/platform/search/index.ts';
import type { Tables, Tx } from '../../apps/server/src/schema/tables.ts';
import type { CorpusPage } from './corpus.ts';
import type { PlannedPlace } from './plan.ts';

interface Author {
  readonly uid: number;
  readonly username: string;
}

interface Place {
  readonly cat_id: number;
  readonly top_cat_id: number;
}

const AT_ONCE = 200;
/** Texts come again in many items: what the index makes of one is reckoned once. */
const fields = new Map<string, ReturnType<typeof searchFields>>();

/** Writes catalogs and pages as saving them one by one would leave them. `now`: of the newest page, Unix seconds. */
export async function fillWithPlaces(
  open: OpenDatabase<Tables>,
  item_id: number,
  places: readonly PlannedPlace[],
  { author, now }: { readonly author: Author; readonly now: number },
): Promise<void> {
  const catalogs = new Map<string, Place>();
  await open.db.transaction().execute(async (tx) => {
    for (const { path } of places) await catalogOf(tx, item_id, path, catalogs);
  });
  const pages = places.flatMap(({ path, pages: some }) => {
    const place = catalogs.get(path.join('\n')) ?? { cat_id: 0, top_cat_id: 0 };
    return some.map((page) => ({ page, place }));
  });
  for (let first = 0; first < pages.length; first += AT_ONCE) {
    const some = pages.slice(first, first + AT_ONCE);
    await open.db.transaction().execute((tx) => insertPages(open, tx, { item_id, author, at: now - first, some }));
  }
}

async function catalogOf(tx: Tx, item_id: number, path: readonly string[], known: Map<string, Place>): Promise<Place> {
  const key = path.join('\n');
  const found = known.get(key);
  if (found) return found;
  const cat_name = path.at(-1);
  if (cat_name === undefined) return { cat_id: 0, top_cat_id: 0 };
  const above = await catalogOf(tx, item_id, path.slice(0, -1), known);
  const { cat_id } = await tx
    .insertInto('catalog')
    .values({
      item_id,
      parent_cat_id: above.cat_id,
      cat_name: cat_name.slice(0, 100),
      level: path.length + 1,
      created_at: 1,
    })
    .returning('cat_id')
    .executeTakeFirstOrThrow();
  const made = { cat_id, top_cat_id: above.top_cat_id || cat_id };
  known.set(key, made);
  return made;
}

interface SomePages {
  readonly item_id: number;
  readonly author: Author;
  readonly at: number;
  readonly some: readonly { readonly page: CorpusPage; readonly place: Place }[];
}

async function insertPages(
  { engine }: OpenDatabase<Tables>,
  tx: Tx,
  { item_id, author, at, some }: SomePages,
): Promise<void> {
  const by = { author_uid: author.uid, author_username: author.username };
  const rows = await tx
    .insertInto('page')
    .values(
      some.map(({ page, place }, index) => {
        const times = { created_at: at - index, updated_at: at - index };
        return { ...by, ...place, ...times, item_id, page_title: page.title.slice(0, 200), revision: 1 };
      }),
    )
    .returning('page_id')
    .execute();
  const search = createSearchIndex(engine);
  const texts = rows.flatMap(({ page_id }, index) => {
    const page = some[index]?.page;
    return page ? [{ page_id, page }] : [];
  });
  await tx
    .insertInto('page_text')
    .values(
      texts.map(({ page_id, page }) => {
        return { ...by, page_id, page_title: page.title, page_content: page.text, revision: 1, saved_at: at };
      }),
    )
    .execute();
  for (const { page_id, page } of texts) {
    const entry = { kind: 'page', id: page_id, scope: item_id, title: page.title } as const;
    await search.put(tx, { ...entry, ...fieldsOf(page.text) });
  }
}

function fieldsOf(text: string): ReturnType<typeof searchFields> {
  const known = fields.get(text) ?? searchFields(text);
  fields.set(text, known);
  return known;
}
