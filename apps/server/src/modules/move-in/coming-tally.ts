import type { OldSite } from '@sheaf/exchange/showdoc/site';
import type { OldIds, OldKind, Tally } from './move-in-work.ts';

/** What would come, by table of the old product. */
export function comingTally(site: OldSite, ids: OldIds): Tally {
  const coming = (kind: OldKind, rows: readonly { readonly id: number }[]) =>
    rows.filter(({ id }) => ids.get(kind, id) === undefined).length;
  const pages = site.pages.filter(({ page_id }) => ids.get('page', page_id) === undefined);
  const items = new Set(
    site.items.filter(({ item_id }) => ids.get('item', item_id) === undefined).map(({ item_id }) => item_id),
  );
  const uids = new Set(site.users.map(({ uid }) => uid));
  const page_ids = new Set(site.pages.map(({ page_id }) => page_id));
  return {
    user: site.users.filter(({ uid }) => ids.get('user', uid) === undefined).length,
    item: items.size,
    item_change_log: site.changes.filter(({ item_id }) => items.has(item_id)).length,
    catalog: site.catalogs.filter(({ cat_id }) => ids.get('catalog', cat_id) === undefined).length,
    page: pages.length,
    page_history: pages.reduce((sum, { page_id }) => sum + (site.versions.get(page_id)?.length ?? 0), 0),
    upload_file: site.files.filter(({ file_id }) => ids.get('file', file_id) === undefined).length,
    recycle: pages.filter(({ is_deleted, deleted_at }) => is_deleted && deleted_at > 0).length,
    item_token: coming(
      'item_key',
      site.itemKeys.filter(({ item_id }) => site.items.some((item) => item.item_id === item_id)),
    ),
    item_member: coming('member', site.members),
    team: coming('team', site.teams),
    team_member: coming('team_member', site.teamMembers),
    team_item: coming('team_item', site.teamItems),
    team_item_member: coming('team_item_member', site.teamItemMembers),
    single_page: coming('share', site.shares),
    mock: coming('mock', site.mocks),
    page_comment: coming('comment', site.comments),
    subscription: coming(
      'subscription',
      site.subscriptions.filter(({ uid, page_id }) => uids.has(uid) && page_ids.has(page_id)),
    ),
    user_setting: site.users.filter(({ uid, push_url }) => push_url !== '' && ids.get('user', uid) === undefined)
      .length,
    template: coming('template', site.templates),
    template_item: coming('template_item', site.templateItems),
    item_star: coming('star', site.stars),
    item_group: coming('group', site.groups),
    item_sort: coming('order', site.orders),
    message_content: coming('message', site.messages),
    message: site.messages
      .filter(({ id }) => ids.get('message', id) === undefined)
      .reduce((sum, { recipients }) => sum + recipients.filter(({ uid }) => uids.has(uid)).length, 0),
  };
}
