import { PAGE_KIND_RULES, type TableFacts, withChanges, withoutRemovedMark, withRemovedMark } from '@sheaf/markdown';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { letOthersWrite } from '../batch/batch.service.ts';
import { whereIs } from '../catalog/catalog.service.ts';
import { lockItem, touchItem } from '../item/item.service.ts';
import {
  type KindText,
  rewritePage,
  type SearchText,
  searchTextsOfMany,
  textOfKind,
} from '../page/page.write.service.ts';
import {
  type DictionaryPage,
  findPending,
  findSourceById,
  listDictionaryPages,
  listOutdated,
  lockDictionaryPages,
  lockSource,
  type SourceHead,
  type StoredTable,
  updateSource,
  updateTable,
} from './dictionary.queries.ts';
import { knownTables, tableFrom } from './dictionary.service.ts';
import { type DictionaryOrder, orderFrom } from './dictionary-order.ts';
import { type DictionaryPages, dictionaryPages } from './dictionary-pages.ts';
import { type ChoiceOf, choiceOf } from './dictionary-plan.ts';

/** So few that nobody else waits long for a turn. */
const AT_ONCE = 10;

interface Finishing {
  readonly source: SourceHead;
  readonly order: DictionaryOrder;
  readonly place: { readonly item_id: number; readonly top_cat_id: number };
  readonly tables: ReadonlyMap<string, TableFacts>;
  readonly chosen: ChoiceOf;
  readonly before: DictionaryPages;
  readonly now: DictionaryPages;
}

/**
 * Brings the pages that are there to what was ordered, a few at a time and each as a whole; what was ordered is kept
 * until that is done, so that whoever comes next goes on. Answers how many pages got another text.
 */
export async function finishDictionary(ctx: Context, source_id: number): Promise<number> {
  const finishing = await begin(ctx, source_id);
  if (!finishing) return 0;
  let updated = 0;
  for (;;) {
    const rows = await listOutdated(ctx.db, source_id, finishing.source.version, AT_ONCE);
    if (rows.length === 0) break;
    const written = await writeSome(ctx, finishing, rows);
    if (written === undefined) return updated;
    updated += written;
    await letOthersWrite(ctx);
  }
  await ctx.db.transaction().execute(async (tx) => {
    const source = await lockSource(tx, finishing.source.cat_id);
    if (source?.version !== finishing.source.version) return;
    await updateSource(tx, source_id, { pending: '', item_id: finishing.place.item_id });
  });
  return updated;
}

/** Undefined when nothing is left to do, or its catalog is not there any more. */
async function begin(ctx: Context, source_id: number): Promise<Finishing | undefined> {
  const pending = await findPending(ctx.db, source_id);
  const source = await findSourceById(ctx.db, source_id);
  const place = source && (await whereIs(ctx.db, source.cat_id));
  if (pending === '' || !place) return undefined;
  const order = orderFrom(pending);
  const tables = new Map(order.tables.map((table) => [table.name, table]));
  const known = await knownTables(ctx.db, source_id);
  const pages = new Map(known.map(({ table_name, page_id }) => [table_name, page_id]));
  for (const name of pages.keys()) if (!tables.has(name)) pages.delete(name);
  const { language } = source;
  const former = { language, item_id: order.before.item_id, tables: [], pages: new Map(order.before.pages) };
  return {
    source,
    order,
    place,
    tables,
    chosen: choiceOf(order.choices),
    before: dictionaryPages(former),
    now: dictionaryPages({ language, item_id: place.item_id, tables: order.tables, pages }),
  };
}

/** A table's row as it will be, with the page's new text where that changes. */
interface Brought {
  readonly row: StoredTable;
  readonly page: DictionaryPage | undefined;
  readonly change: { readonly base: string; readonly drawn: string; readonly is_gone: 0 | 1 };
  readonly text: KindText | undefined;
  readonly found: SearchText | undefined;
}

/** Undefined when the item may not be written any more. */
async function writeSome(
  ctx: Context,
  finishing: Finishing,
  rows: readonly StoredTable[],
): Promise<number | undefined> {
  const { place, source } = finishing;
  const ids = rows.map(({ page_id }) => page_id);
  const pages = new Map((await listDictionaryPages(ctx.db, ids, place)).map((page) => [page.page_id, page]));
  const brought = await withWords(
    ctx,
    rows.map((row) => bringUp(finishing, row, pages.get(row.page_id))),
  );
  return ctx.db.transaction().execute(async (tx) => {
    if (!(await mayWrite(tx, place.item_id))) return undefined;
    // Another process may have been faster.
    if ((await lockSource(tx, source.cat_id))?.version !== source.version) return undefined;
    return write(ctx, tx, finishing, brought);
  });
}

/** With what the index is to know of each text, cut beside the thread that answers requests. */
async function withWords(ctx: Context, brought: readonly Omit<Brought, 'found'>[]): Promise<readonly Brought[]> {
  const texts = brought.flatMap(({ text }) => text ?? []);
  const found = texts.length === 0 ? [] : await searchTextsOfMany(ctx, texts);
  const words = new Map(texts.map((text, index) => [text, found[index]]));
  return brought.map((one) => ({ ...one, found: one.text && words.get(one.text) }));
}

async function mayWrite(tx: Tx, item_id: number): Promise<boolean> {
  try {
    return (await lockItem(tx, item_id)).is_archived === 0;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function bringUp(finishing: Finishing, row: StoredTable, page: DictionaryPage | undefined): Omit<Brought, 'found'> {
  const { tables, chosen } = finishing;
  if (row.table_name === '') return bringUpOverview(finishing, row, page);
  const fresh = tables.get(row.table_name);
  if (!fresh) {
    const change = { base: row.base, drawn: row.drawn, is_gone: 1 as const };
    const isMarked = row.is_gone === 0 && chosen(row.table_name, 'table', row.table_name) !== 'page';
    const content = page && isMarked ? withRemovedMark(page.page_content, finishing.source.language) : undefined;
    return { row, page, change, text: textOf(page, content) };
  }
  const base = tableFrom(row.base);
  const compared = { base: finishing.before.table(base), fresh: finishing.now.table(fresh) };
  const { text, drawn } = updated(finishing, row, page, compared);
  const isTitled = page?.page_title === base.name;
  const change = { base: JSON.stringify(fresh), drawn, is_gone: 0 as const };
  return { row, page, change, text: textOf(page, text, isTitled ? fresh.name : undefined) };
}

/** The list of all tables: of each it knows its name and what is said of it. */
function bringUpOverview(
  finishing: Finishing,
  row: StoredTable,
  page: DictionaryPage | undefined,
): Omit<Brought, 'found'> {
  const { order, before, now } = finishing;
  const listed = order.tables.map(({ name, comment }) => ({ name, comment }));
  // Written by this module, in this form.
  const former = JSON.parse(row.base) as typeof listed;
  const compared = { base: before.list(former), fresh: now.overview() };
  const { text, drawn } = updated(finishing, row, page, compared);
  return { row, page, change: { base: JSON.stringify(listed), drawn, is_gone: 0 }, text: textOf(page, text) };
}

interface Compared {
  readonly base: ReturnType<DictionaryPages['overview']>;
  readonly fresh: ReturnType<DictionaryPages['overview']>;
}

function updated(
  { chosen, source: { language } }: Finishing,
  row: StoredTable,
  page: DictionaryPage | undefined,
  compared: Compared,
): { readonly text: string | undefined; readonly drawn: string } {
  if (!page) return { text: undefined, drawn: row.drawn };
  const drawn = row.drawn === '' ? undefined : row.drawn;
  const text = row.is_gone === 1 ? withoutRemovedMark(page.page_content) : page.page_content;
  const done = withChanges({ ...compared, text, language, drawn }, ({ part, name }) =>
    chosen(row.table_name, part, name),
  );
  return { text: done.text, drawn: done.drawn ?? '' };
}

/** Undefined where nothing changes, or the page cannot hold it. */
function textOf(page: DictionaryPage | undefined, content: string | undefined, title?: string): KindText | undefined {
  if (!page || content === undefined) return undefined;
  const page_title = title ?? page.page_title;
  if (content === page.page_content && page_title === page.page_title) return undefined;
  const { accept, maxChars } = PAGE_KIND_RULES[page.kind];
  if (content === '' || content.length > maxChars || !accept(content)) return undefined;
  return textOfKind(page.kind, { page_title, page_content: content, page_comments: page.page_comments });
}

async function write(
  ctx: Context,
  tx: Tx,
  { source, order, place }: Finishing,
  brought: readonly Brought[],
): Promise<number> {
  const ids = brought.map(({ row }) => row.page_id);
  const current = new Map((await lockDictionaryPages(tx, ids, place)).map((page) => [page.page_id, page]));
  const now = ctx.clock.now();
  let changed = 0;
  for (const { row, page, change, text, found } of brought) {
    const as = current.get(row.page_id);
    // Saved meanwhile: it is looked at once more, with what was saved.
    if (as?.revision !== page?.revision) continue;
    if (as && text && found) {
      await rewritePage(ctx, tx, as, { text, found }, order.author);
      changed += 1;
    }
    await updateTable(
      tx,
      { source_id: source.source_id, table_name: row.table_name },
      { ...change, version: source.version },
    );
  }
  if (changed > 0) {
    await touchItem(tx, place.item_id, now, { tree: true });
    await ctx.feed.put(tx, { topic: 'item', id: place.item_id });
  }
  return changed;
}
