import type { PageDiff, PageVersion } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { PageTextRow } from '../../schema/tables.ts';
import { lineDiff } from './line-diff.ts';
import type { PageAccess } from './page.access.ts';
import { presentVersion } from './page.present.ts';
import { findText, findVersion, listFormerTexts } from './page.queries.ts';
import { updateComments } from './page.write.queries.ts';

/** Versions under a day old are never pruned, so there may be more than the setting says; more than these are not listed. */
const MOST_VERSIONS = 100;

export async function pageHistory(ctx: Context, { page }: PageAccess): Promise<PageVersion[]> {
  const { history_version_count, time_zone } = ctx.settings.current;
  const texts = await listFormerTexts(ctx.db, page, Math.max(history_version_count, MOST_VERSIONS));
  return texts.map((text) => presentVersion(text, time_zone));
}

/** @throws ApiError versionNotFound when it is no version of this page */
export async function pageDiff(ctx: Context, { page }: PageAccess, page_history_id: number): Promise<PageDiff> {
  const version = await demandVersion(ctx, page.page_id, page_history_id);
  const current = await findText(ctx.db, page.page_id, page.revision);
  if (!current) throw new ApiError('busy');
  const { time_zone } = ctx.settings.current;
  return {
    page: presentVersion(current, time_zone),
    history_page: presentVersion(version, time_zone),
    lines: lineDiff(version.page_content, current.page_content),
  };
}

/** @throws ApiError versionNotFound when it is no version of this page */
export async function commentVersion(
  ctx: Context,
  { page }: PageAccess,
  { page_history_id, page_comments }: { readonly page_history_id: number; readonly page_comments: string },
): Promise<void> {
  await demandVersion(ctx, page.page_id, page_history_id);
  await ctx.db.transaction().execute(async (tx) => {
    await updateComments(tx, page_history_id, page_comments);
    await ctx.feed.put(tx, { topic: 'page', id: page.page_id });
  });
}

async function demandVersion(ctx: Context, page_id: number, page_history_id: number): Promise<PageTextRow> {
  const version = await findVersion(ctx.db, page_id, page_history_id);
  if (!version) throw new ApiError('versionNotFound');
  return version;
}
