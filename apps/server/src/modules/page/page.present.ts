import type { ListedVersion, PageInfo, PageVersion, SavedPage } from '@sheaf/contract';
import { datetimeText } from '../../platform/datetime.ts';
import type { PageTextRow } from '../../schema/tables.ts';
import type { PageWithText, ShownPage, TextHead } from './page.queries.ts';

export interface PageRights {
  readonly page_edit: 0 | 1;
  readonly page_delete: 0 | 1;
}

export function presentPageInfo(
  page: ShownPage,
  rights: PageRights,
  full_path: PageInfo['full_path'],
  timeZone: string,
): PageInfo {
  return {
    page_id: page.page_id,
    item_id: page.item_id,
    cat_id: page.cat_id,
    page_title: page.page_title,
    page_content: page.page_content,
    kind: page.kind,
    page_comments: page.page_comments,
    s_number: page.s_number,
    revision: page.revision,
    author_uid: page.author_uid,
    author_username: page.author_username,
    addtime: datetimeText(page.updated_at, timeZone),
    page_addtime: datetimeText(page.created_at, timeZone),
    created_at: page.created_at,
    updated_at: page.updated_at,
    attachment_count: page.attachment_count,
    unique_key: '',
    page_edit: rights.page_edit,
    page_delete: rights.page_delete,
    full_path,
  };
}

export function presentSavedPage(page: PageWithText): SavedPage {
  const { page_id, item_id, cat_id, page_title, page_content, kind, s_number, revision, author_username } = page;
  return {
    page_id,
    item_id,
    cat_id,
    page_title,
    page_content,
    kind,
    s_number,
    revision,
    author_username,
    addtime: page.updated_at,
  };
}

export function presentVersion(text: Omit<PageTextRow, 'data'>, timeZone: string): PageVersion {
  return {
    page_history_id: text.page_history_id,
    page_id: text.page_id,
    revision: text.revision,
    page_title: text.page_title,
    page_content: text.page_content,
    page_comments: text.page_comments,
    author_uid: text.author_uid,
    author_username: text.author_username,
    addtime: datetimeText(text.saved_at, timeZone),
    saved_at: text.saved_at,
  };
}

/** A version without its text says so. */
export function presentListedVersion(
  head: TextHead,
  page_content: string | undefined,
  timeZone: string,
): ListedVersion {
  return {
    ...presentVersion({ ...head, page_content: page_content ?? '' }, timeZone),
    content_omitted: page_content === undefined ? 1 : 0,
  };
}
