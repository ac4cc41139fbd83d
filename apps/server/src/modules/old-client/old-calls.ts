/**
 * The calls that the old product had, and how it told numbers there. `column`: of rows, as its database gave them, all as
 * texts of digits. `counted`: as numbers, since its code made them.
 */
export const OLD_CALLS: ReadonlyMap<string, 'column' | 'counted'> = new Map([
  ...told('column', [
    ...['adminItem/getList', 'adminUser/getList', 'adminSetting/loadConfig'],
    ...['catalog/catList', 'catalog/catListGroup', 'catalog/catListName', 'catalog/getPagesBycat'],
    ...['common/homePageSetting', 'item/detail', 'item/getChangeLog', 'item/info', 'item/myList', 'item/search'],
    ...['itemGroup/getList', 'itemGroup/save', 'member/getAllList', 'member/getList'],
    ...['message/getAnnouncementList', 'message/getRemindList', 'message/getUnread', 'mock/infoByPageId'],
    ...['open/createCatalog', 'open/getCatalogTree', 'open/getPage', 'open/updateCatalog', 'open/updatePage'],
    ...['page/diff', 'page/history', 'page/info', 'page/infoByKey', 'page/isLock', 'page/save'],
    ...['pageComment/getList', 'recycle/getList', 'subscription/getPageList'],
    ...['team/getList', 'team/save', 'teamItem/getList', 'teamItem/getListByTeam', 'teamItemMember/getList'],
    ...['teamMember/getList', 'template/getItemList', 'template/getList', 'template/getMyList'],
    ...['template/getShareItemList', 'template/save', 'user/allUser', 'user/info', 'user/loginByVerify'],
    ...['user/oauthInfo', 'user/registerByVerify'],
  ]),
  ...told('counted', [
    ...['adminItem/attorn', 'adminItem/deleteItem', 'adminUser/deleteUser', 'attachment/getAllList'],
    ...['attachment/getMyList', 'catalog/copy', 'catalog/save', 'common/createCaptcha', 'import/auto', 'item/add'],
    ...[
      'item/pwd',
      'item/star',
      'team/attorn',
      'member/getMyAllList',
      'member/save',
      'mock/add',
      'open/deleteAttachment',
      'open/deleteCatalog',
    ],
    ...['open/deletePage', 'open/uploadAttachment', 'page/createSinglePage', 'page/setLock', 'page/upload'],
    ...['page/uploadImg', 'page/uploadList', 'pageComment/add', 'teamItem/save', 'teamMember/save'],
  ]),
]);

function told(how: 'column' | 'counted', calls: readonly string[]): (readonly [string, 'column' | 'counted'])[] {
  return calls.map((call) => [`/api/${call}`, how]);
}

/** Numbers that were columns of its database; any other was counted when it answered. */
export const OLD_COLUMNS: ReadonlySet<string> = new Set([
  ...[
    'addtime',
    'allow_comment',
    'allow_feedback',
    'author_uid',
    'cat_id',
    'comment_id',
    'del_by_uid',
    'file_id',
    'file_size',
  ],
  ...['from_uid', 'groupid', 'history_version_count', 'home_page', 'id', 'is_archived', 'is_del', 'is_deleted'],
  ...['item_id', 'item_member_id', 'item_type', 'last_update_time', 'level', 'lock_to', 'lock_uid', 'member_group_id'],
  ...['member_uid', 'message_content_id', 'oauth2_open', 'object_id', 'op_object_id', 'page_history_id', 'page_id'],
  ...[
    'parent_cat_id',
    'parent_id',
    'reg_time',
    'register_open',
    's_number',
    'status',
    'team_id',
    'team_member_group_id',
  ],
  ...['template_id', 'uid', 'view_times', 'visit_times', 'force_login', 'show_watermark', 'oss_open'],
]);
