import { LIMITS, type ListedVersion, type PageDiff } from '@sheaf/contract';
import { PAGE_KIND_RULES } from '@sheaf/markdown';
import { type Context, inside, type RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { PageTextRow } from '../../schema/tables.ts';
import { lockWritable } from '../item/item.service.ts';
import { boundedDiff, lineDiff } from './line-diff.ts';
import { accessToEditPage, type PageAccess } from './page.access.ts';
import { presentListedVersion, presentVersion } from './page.present.ts';
import { findText, findVersion, listFormerHeads, listTexts, type TextHead } from './page.queries.ts';
import { updateComments } from './page.write.queries.ts';

/** Versions under a day old are never pruned, so there may be more than the setting says; more than these are not listed. */
const MOST_VERSIONS = 100;

/** The texts of the newest as far as an answer may hold them, or none. */
export async function pageHistory(
  ctx: Context,
  { page }: PageAccess,
  { withContent }: { readonly withContent: boolean },
): Promise<ListedVersion[]> {
  const { history_version_count, time_zone } = ctx.settings.current;
  const heads = await listFormerHeads(ctx.db, page, Math.max(history_version_count, MOST_VERSIONS));
  const texts = await listTexts(ctx.db, withContent ? newestThatFit(heads) : []);
  return heads.map((head) => presentListedVersion(head, texts.get(head.page_history_id), time_zone));
}

/** The newest versions before the current one, as many as one answer may hold; the oldest first. */
export async function formerTexts(
  ctx: Context,
  page: Pick<PageTextRow, 'page_id' | 'revision'>,
): Promise<readonly (TextHead & { readonly page_content: string })[]> {
  const heads = await listFormerHeads(ctx.db, page, LIMITS.exchangedVersions);
  const texts = await listTexts(ctx.db, newestThatFit(heads));
  return heads
    .flatMap((head) => {
      const page_content = texts.get(head.page_history_id);
      return page_content === undefined ? [] : [{ ...head, page_content }];
    })
    .toReversed();
}

function newestThatFit(heads: readonly TextHead[]): number[] {
  let left = LIMITS.historyChars;
  const beyond = heads.findIndex(({ chars }) => {
    left -= chars;
    return left < 0;
  });
  return heads.slice(0, beyond < 0 ? heads.length : beyond).map(({ page_history_id }) => page_history_id);
}

/** @throws ApiError versionNotFound when it is no version of this page */
export async function pageDiff(
  ctx: Context,
  { page }: PageAccess,
  { page_history_id, other_history_id }: { readonly page_history_id: number; readonly other_history_id: number },
): Promise<PageDiff> {
  const version = await demandVersion(ctx, page.page_id, page_history_id);
  const current =
    other_history_id === 0
      ? await findText(ctx.db, page.page_id, page.revision)
      : await demandVersion(ctx, page.page_id, other_history_id);
  if (!current) throw new ApiError('busy');
  const { time_zone } = ctx.settings.current;
  const { diffText } = PAGE_KIND_RULES[page.kind];
  return {
    page: presentVersion(current, time_zone),
    history_page: presentVersion(version, time_zone),
    ...boundedDiff(lineDiff(diffText(version.page_content), diffText(current.page_content)), LIMITS.diffLines),
  };
}

/** @throws ApiError versionNotFound when it is no version of this page; pageNotFound, notAllowed, itemReadOnly */
export async function commentVersion(
  ctx: RequestContext,
  { page }: PageAccess,
  { page_history_id, page_comments }: { readonly page_history_id: number; readonly page_comments: string },
): Promise<void> {
  await demandVersion(ctx, page.page_id, page_history_id);
  await ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, page.item_id);
    await accessToEditPage(inside(ctx, tx), page);
    await updateComments(tx, page_history_id, page_comments);
    await ctx.feed.put(tx, { topic: 'page', id: page.page_id });
  });
}

async function demandVersion(ctx: Context, page_id: number, page_history_id: number): Promise<PageTextRow> {
  const version = await findVersion(ctx.db, page_id, page_history_id);
  if (!version) throw new ApiError('versionNotFound');
  return version;
}
