import type { SharedPage, ShareRow, SiteShare } from '@sheaf/contract';
import type { ShareAccess } from '../../access/share.ts';
import { datetimeText } from '../../platform/datetime.ts';
import type { PageReadAccess } from '../page/page.access.ts';
import type { ListedShare } from './share.queries.ts';

export function presentShare(share: ListedShare, unique_key: string): ShareRow {
  const names = { page: share.page_title, catalog: share.cat_name, item: share.item_name };
  return {
    share_id: share.share_id,
    unique_key,
    object_type: share.object_type,
    object_id: share.object_id,
    object_name: names[share.object_type] ?? '',
    item_id: share.item_id,
    item_name: share.item_name,
    has_password: share.password_hash === '' ? 0 : 1,
    max_views: share.max_views,
    views: share.views,
    expire_time: share.expire_time,
    created_at: share.created_at,
    username: share.username,
  };
}

export function presentSharedPage(
  { share, unique_key }: ShareAccess,
  page: PageReadAccess['page'],
  timeZone: string,
): SharedPage {
  return {
    page_id: page.page_id,
    page_title: page.page_title,
    page_content: page.page_content,
    kind: page.kind,
    author_username: page.author_username,
    addtime: datetimeText(page.updated_at, timeZone),
    attachment_count: page.attachment_count,
    unique_key,
    expire_time: share.expire_time,
  };
}

/** For administrators of the site, who need not know the key. */
export function presentSiteShare(share: ListedShare): SiteShare {
  const { share_id, object_type, object_name, item_id, item_name, has_password, ...row } = presentShare(share, '');
  const { username, created_at, expire_time, views } = row;
  const what = { share_id, object_type, object_name, item_id, item_name, has_password };
  return { ...what, username, created_at, expire_time, views };
}
