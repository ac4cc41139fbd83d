import { LIMITS } from '@sheaf/contract';
import { PAGE_KIND_RULES, pageText, type TableFacts } from '@sheaf/markdown';
import type { Context } from '../../context.ts';
import { type Building, inBatch } from '../batch/batch.service.ts';
import { type Author, searchTextsOfMany, textOfKind } from '../page/page.write.service.ts';
import { tooLarge } from './dictionary.ddl.service.ts';
import { insertDictionaryPages, insertDictionaryTexts } from './dictionary.queries.ts';
import type { DictionaryPages } from './dictionary-pages.ts';

const PAGES_AT_ONCE = 200;
const TEXTS_AT_ONCE = 20;

/** A page that is to be made; undefined for the list of all tables. */
export interface NewDictionaryPage {
  readonly title: string;
  readonly table: TableFacts | undefined;
}

export interface MadePage extends NewDictionaryPage {
  readonly page_id: number;
  readonly drawn: string;
}

interface Adding {
  readonly building: Building;
  readonly item_id: number;
  readonly cat_id: number;
  readonly top_cat_id: number;
  readonly author: Author;
  readonly now: number;
}

/** Makes pages that nobody sees yet and that have no text: others lead to them. Answers their ids. */
export async function makePages(
  ctx: Context,
  { building, author, now, item_id, cat_id, top_cat_id }: Adding,
  pages: readonly NewDictionaryPage[],
): Promise<readonly number[]> {
  const made: number[] = [];
  for (let at = 0; at < pages.length; at += PAGES_AT_ONCE) {
    const rows = pages.slice(at, at + PAGES_AT_ONCE).map(({ title, table }) => ({
      item_id,
      cat_id,
      top_cat_id,
      // the list of all tables stands before them
      s_number: table ? LIMITS.defaultOrder : 1,
      kind: 'table' as const,
      page_title: title,
      author_uid: author.uid,
      author_username: author.username,
      revision: 1,
      created_at: now,
      updated_at: now,
      batch_id: building.batch_id,
    }));
    made.push(...(await inBatch(ctx, building, (tx) => insertDictionaryPages(tx, rows))));
  }
  return made;
}

/** @throws ApiError dictionaryTooLarge for a table that no page holds */
export async function writePages(
  ctx: Context,
  adding: Adding,
  pages: readonly (NewDictionaryPage & { readonly page_id: number })[],
  written: DictionaryPages,
): Promise<readonly MadePage[]> {
  const made: MadePage[] = [];
  for (let at = 0; at < pages.length; at += TEXTS_AT_ONCE) {
    const some = pages.slice(at, at + TEXTS_AT_ONCE).map((page) => {
      const facts = page.table ? written.table(page.table) : written.overview();
      const page_content = pageText(facts, written.language) || '\n';
      if (page_content.length > PAGE_KIND_RULES.table.maxChars) throw tooLarge();
      const text = textOfKind('table', { page_title: page.title, page_content, page_comments: '' });
      return { page: { ...page, drawn: facts.diagram ?? '' }, text };
    });
    await writeSome(ctx, adding, some);
    made.push(...some.map(({ page }) => page));
  }
  return made;
}

interface Written {
  readonly page: MadePage;
  readonly text: ReturnType<typeof textOfKind>;
}

async function writeSome(
  ctx: Context,
  { building, item_id, author, now }: Adding,
  some: readonly Written[],
): Promise<void> {
  const found = await searchTextsOfMany(
    ctx,
    some.map(({ text }) => text),
  );
  const by = { author_uid: author.uid, author_username: author.username, saved_at: now };
  const texts = some.map(({ page: { page_id }, text: { page_title, page_content, page_comments, data } }) => {
    return { page_id, revision: 1, page_title, page_content, page_comments, data, ...by };
  });
  const entries = some.flatMap(({ page: { page_id: id } }, index) => {
    const words = found[index];
    return words ? [{ kind: 'page', id, scope: item_id, ...words }] : [];
  });
  await inBatch(ctx, building, async (tx) => {
    await insertDictionaryTexts(tx, texts);
    await ctx.search.add(tx, entries);
  });
}
