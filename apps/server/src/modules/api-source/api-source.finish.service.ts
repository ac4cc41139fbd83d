import { PAGE_KIND_RULES } from '@sheaf/markdown';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { PageRow, Tx } from '../../schema/tables.ts';
import { letOthersWrite } from '../batch/batch.service.ts';
import { lockItem, touchItem } from '../item/item.service.ts';
import {
  type KindText,
  rewritePage,
  type SearchText,
  searchTextsOfMany,
  textOfKind,
} from '../page/page.write.service.ts';
import { type ComparedPage, type Comparing, compareRows, comparing } from './api-source.compare.service.ts';
import { findApiSource, findPending, lockApiSource, updateApiSource } from './api-source.queries.ts';
import { withVersion } from './api-source.read.service.ts';
import { listEdited, listOutdated, lockSourcePages, updateSourcePage } from './api-source.text.queries.ts';
import { type ApiOrder, choiceOf, FINISH_JOB, orderFrom } from './api-source-order.ts';

/** So few that nobody else waits long for a turn. */
const AT_ONCE = 10;
/** Somebody edits what is left: then it is looked at again. */
const AGAIN_SECONDS = 60;

interface Finishing {
  readonly work: Comparing;
  readonly order: ApiOrder;
}

/**
 * Brings the pages that are there to what was decided, a few at a time and each as a whole; what was decided is kept
 * until that is done, so that whoever comes next goes on. Answers how many got another text, and how many are left,
 * because somebody edits them.
 */
export async function finishSource(
  ctx: Context,
  source_id: number,
): Promise<{ readonly updated: number; readonly left: number }> {
  const pending = await findPending(ctx.db, source_id);
  const source = await findApiSource(ctx.db, source_id);
  if (pending === '' || !source) return { updated: 0, left: 0 };
  const order = orderFrom(pending);
  return withVersion(ctx.db, source, source.version, (fresh) =>
    finishAll(ctx, { order, work: comparing(ctx.db, source, fresh, choiceOf(order.choices)) }),
  );
}

async function finishAll(
  ctx: Context,
  finishing: Finishing,
): Promise<{ readonly updated: number; readonly left: number }> {
  let [updated, left, after] = [0, 0, ''];
  for (;;) {
    const rows = await listOutdated(ctx.db, finishing.work.source, after, AT_ONCE);
    if (rows.length === 0) break;
    const compared = await compareRows(ctx.db, finishing.work, rows);
    const done = await writeSome(ctx, finishing, compared);
    updated += done.updated;
    left += done.left;
    after = rows.at(-1)?.key ?? after;
    await letOthersWrite(ctx);
  }
  await ctx.db.transaction().execute((tx) => end(ctx, tx, finishing, left));
  return { updated, left };
}

async function end(ctx: Context, tx: Tx, { work: { source } }: Finishing, left: number): Promise<void> {
  const { source_id } = source;
  const current = await lockApiSource(tx, source_id);
  if (current?.version !== source.version) return;
  if (left === 0) return updateApiSource(tx, source_id, { pending: '' });
  const unique_key = `${FINISH_JOB}:${source_id}`;
  const due_at = ctx.clock.now() + AGAIN_SECONDS;
  await ctx.jobs.enqueue(tx, { kind: FINISH_JOB, payload: { source_id }, due_at, unique_key });
}

/** A page as it will be, with what the index is to know of it. */
interface Ready {
  readonly compared: ComparedPage;
  readonly text: KindText | undefined;
  readonly found: SearchText | undefined;
}

async function writeSome(
  ctx: Context,
  finishing: Finishing,
  compared: readonly ComparedPage[],
): Promise<{ readonly updated: number; readonly left: number }> {
  const texts = compared.map(textOf);
  const some = texts.filter((text) => text !== undefined);
  const found = some.length === 0 ? [] : await searchTextsOfMany(ctx, some);
  const words = new Map(some.map((text, at) => [text, found[at]]));
  const ready = compared.map((one, at): Ready => {
    const text = texts[at];
    return { compared: one, text, found: text && words.get(text) };
  });
  return ctx.db.transaction().execute((tx) => write(ctx, tx, finishing, ready));
}

/** Undefined where nothing changes, or the page cannot hold it. */
function textOf({ page, text }: ComparedPage): KindText | undefined {
  if (!page || !text) return undefined;
  const { accept, maxChars } = PAGE_KIND_RULES[page.kind];
  if (text.content === '' || text.content.length > maxChars || !accept(text.content)) return undefined;
  const { page_comments } = page;
  return textOfKind(page.kind, { page_title: text.title, page_content: text.content, page_comments });
}

async function write(ctx: Context, tx: Tx, { work, order }: Finishing, ready: readonly Ready[]) {
  const { source } = work;
  const all = { updated: 0, left: ready.length };
  // Another process may have been faster.
  if (!(await mayWrite(tx, source.item_id))) return all;
  if ((await lockApiSource(tx, source.source_id))?.version !== source.version) return all;
  const ids = ready.map(({ compared }) => compared.row.page_id);
  const pages = new Map((await lockSourcePages(tx, ids, source.item_id)).map((page) => [page.page_id, page]));
  const now = ctx.clock.now();
  const edited = new Set(await listEdited(tx, ids, { uid: order.author.uid, now }));
  let [updated, left] = [0, 0];
  for (const one of ready) {
    const { row, page } = one.compared;
    const as = pages.get(row.page_id);
    // Saved meanwhile, or being edited: it is looked at once more, with what was saved.
    if (as?.revision !== page?.revision || (one.text && edited.has(row.page_id))) {
      left += 1;
      continue;
    }
    if (as && one.text && one.found) {
      await rewritePage(ctx, tx, as, { text: one.text, found: one.found }, order.author);
      updated += 1;
    }
    await updateSourcePage(tx, row, changeOf(one, as, source.version));
  }
  if (updated > 0) {
    await touchItem(tx, source.item_id, now, { tree: true });
    await ctx.feed.put(tx, { topic: 'item', id: source.item_id });
  }
  return { updated, left };
}

function changeOf({ compared, text }: Ready, page: PageRow | undefined, version: number) {
  const { state, row, isPlain } = compared;
  const isGone = state === 'removed' || (state === 'same' && row.is_gone === 1);
  if (isGone) return { is_gone: 1 as const, version };
  const revision = isPlain && page ? page.revision + (text ? 1 : 0) : 0;
  return { base: version, is_gone: 0 as const, revision, version };
}

async function mayWrite(tx: Tx, item_id: number): Promise<boolean> {
  try {
    return (await lockItem(tx, item_id)).is_archived === 0;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}
