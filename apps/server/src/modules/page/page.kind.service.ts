import type { InputOf, OutputOf, setPageKind } from '@sheaf/contract';
import { PAGE_KIND_RULES } from '@sheaf/markdown';
import { inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { PageTextRow } from '../../schema/tables.ts';
import { lockWritable, touchItem } from '../item/item.service.ts';
import { accessToEditPage, type PageAccess } from './page.access.ts';
import { findText } from './page.queries.ts';
import { demandUnlocked, lockUnmoved } from './page.save.service.ts';
import { updateData, updatePage } from './page.write.queries.ts';
import { logPage, searchTextApart, textOfKind } from './page.write.service.ts';

/**
 * Makes another kind of page of it: the same text, read and shown in another way.
 * @throws ApiError pageKindFixed, pageTextUnreadable, pageLocked, pageNotFound, busy
 */
export async function changeKind(
  ctx: RequestContext,
  { viewer, page }: PageAccess,
  { kind, ...input }: InputOf<typeof setPageKind>,
): Promise<OutputOf<typeof setPageKind>> {
  if (page.kind === 'sheet') throw new ApiError('pageKindFixed', {}, { field: 'kind' });
  if (page.kind === kind) return { kind, method: page.method };
  const current = await demandText(ctx, page);
  if (current.page_content.length > PAGE_KIND_RULES[kind].maxChars) {
    throw new ApiError('pageTextUnreadable', {}, { field: 'kind' });
  }
  const text = textOfKind(kind, current);
  const found = await searchTextApart(ctx, text);
  const now = ctx.clock.now();
  return ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, page.item_id);
    const before = await lockUnmoved(tx, page);
    await accessToEditPage(inside(ctx, tx), input);
    await demandUnlocked(tx, page.page_id, viewer.uid, now);
    if (before.revision !== current.revision) throw new ApiError('busy');
    const after = await updatePage(tx, page.page_id, { kind, method: text.method });
    await updateData(tx, current.page_history_id, text.data);
    await ctx.search.put(tx, { kind: 'page', id: page.page_id, scope: page.item_id, ...found });
    await logPage(tx, after, 'update', viewer, now);
    await touchItem(tx, page.item_id, now, { tree: true });
    await ctx.feed.put(tx, { topic: 'page', id: page.page_id });
    await ctx.feed.put(tx, { topic: 'item', id: page.item_id });
    return { kind: after.kind, method: after.method };
  });
}

async function demandText({ db }: RequestContext, { page_id, revision }: PageAccess['page']): Promise<PageTextRow> {
  const text = await findText(db, page_id, revision);
  if (!text) throw new ApiError('busy');
  return text;
}
