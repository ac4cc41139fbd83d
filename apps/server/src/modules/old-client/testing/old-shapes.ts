/**
 * What the calls of the old product answered, as its reference tells: a name alone is a text, `"` a text of digits, `#` a
 * number, `?` true or false, `[]` a list, `{}` an object.
 */
export interface OldShape {
  /** Where the row stands in `data`, of lists in the first entry. */
  readonly at?: string;
  readonly fields: string;
  /** What its rows had and ours do not. */
  readonly gone?: string;
}

const PAGE = 'page_id" item_id" cat_id" page_title page_content s_number" author_username is_del" ext_info';
const CATALOG = 'cat_id" cat_name item_id" parent_cat_id" level" s_number" addtime';
const USER = 'uid" username name email email_verify# groupid" avatar avatar_small mobile payment_verify# is_wechat#';
const FILE = 'file_id# uid# file_type visit_times# file_size# item_id# file_size_m# display_name url addtime';
const MESSAGE =
  'id" from_uid" from_name message_content_id" message_content message_type status" addtime object_type object_id" action_type';
const TEMPLATE = 'id" uid" username template_title template_content addtime';

export const OLD_SHAPES: Readonly<Record<string, OldShape | readonly OldShape[]>> = {
  'adminItem/getList': [
    { fields: 'total# items[]' },
    {
      at: 'items',
      fields:
        'item_id" item_name item_description item_type" item_domain uid" username is_archived" addtime member_num#',
      gone: 'password last_update_time',
    },
  ],
  'adminSetting/loadConfig': {
    fields:
      'register_open" show_watermark" history_version_count" home_page" home_item beian site_url oss_open" oss_setting{} force_login"',
    gone: 'open_api_key open_api_host ai_model_name',
  },
  'adminUser/getList': [
    { fields: 'total# users[]' },
    {
      at: 'users',
      fields: 'uid" username name email groupid" reg_time last_login_time',
      gone: 'password salt avatar cookie_token',
    },
  ],
  'attachment/getAllList': [
    { fields: 'list[] total# used# used_m#' },
    { at: 'list', fields: `${FILE} last_visit_time username`, gone: 'page_id' },
  ],
  'attachment/getMyList': [
    { fields: 'list[] total# used# used_m# used_flow_m#' },
    { at: 'list', fields: `${FILE} last_visit_time`, gone: 'page_id' },
  ],
  'catalog/catList': { fields: CATALOG },
  'catalog/catListGroup': { fields: `${CATALOG} sub[]` },
  'catalog/catListName': { fields: 'cat_id" cat_name' },
  'catalog/delete': { fields: 'success?' },
  'catalog/getPagesBycat': { fields: 'page_id" page_title s_number"' },
  'common/createCaptcha': { fields: 'captcha_id#' },
  'common/homePageSetting': { fields: 'home_page" home_item is_show_ai# beian register_open#' },
  'common/version': { fields: 'version' },
  'item/add': { fields: 'item_id#' },
  'item/detail': {
    fields:
      'item_id" item_name item_description uid" username password addtime" last_update_time" item_domain item_type" is_archived" is_del" allow_comment" allow_feedback" group_ids[]',
  },
  'item/getChangeLog': [
    { fields: 'total# list[]' },
    {
      at: 'list',
      fields:
        'id" uid" item_id" op_action_type op_object_type op_object_id" op_object_name remark optime username name oper op_action_type_desc op_object_type_desc',
    },
  ],
  'item/getKey': { fields: 'api_key api_token', gone: 'id item_id addtime last_check_time' },
  'item/info': [
    {
      fields:
        'item_id" item_domain is_archived" item_name default_page_id" default_cat_id2# default_cat_id3# default_cat_id4# unread_count# item_type" menu{} is_login? item_edit? item_manage? ItemPermn? ItemCreator? current_page_id" global_param[] show_watermark# allow_comment" allow_feedback" ai_knowledge_base_enabled#',
      gone: 'ai_config',
    },
    {
      at: 'menu.catalogs',
      fields: 'cat_id" cat_name parent_cat_id" level" s_number" pages[] catalogs[]',
      gone: 'item_id addtime',
    },
    {
      at: 'menu.catalogs.pages',
      fields: 'page_id" cat_id" page_title ext_info',
      gone: 'author_uid addtime',
    },
  ],
  'item/myList': {
    fields:
      'item_id" uid" item_name item_domain item_type" last_update_time" item_description is_del" s_number" creator# manage# is_private# is_star#',
    gone: 'password top',
  },
  'item/search': [
    { fields: 'item_id" item_name pages[]' },
    {
      at: 'pages',
      fields: 'page_id" cat_id" page_title search_content item_id" item_name',
      gone: 'author_uid addtime',
    },
  ],
  'item/star': { fields: 'id#' },
  'item/update': { fields: 'success?' },
  'itemGroup/getList': { fields: 'id" group_name item_ids s_number" created_at updated_at', gone: 'uid' },
  'itemGroup/save': { fields: 'id" group_name item_ids s_number" created_at updated_at' },
  'member/getAllList': { fields: 'item_id" uid" username username_name member_group_id"' },
  'member/getList': {
    fields: 'item_member_id" item_id" uid" username addtime member_group_id" cat_id" cat_ids[] name cat_name',
    gone: 'member_group',
  },
  'member/getMyAllList': { fields: 'uid# username addtime' },
  'message/getAnnouncementList': { fields: MESSAGE },
  'message/getUnread': [
    { fields: 'remind{} announce{}' },
    { at: 'remind', fields: MESSAGE, gone: 'to_uid' },
    { at: 'announce', fields: MESSAGE },
  ],
  'message/getRemindList': [{ fields: 'total# list[]' }, { at: 'list', fields: `${MESSAGE} readtime`, gone: 'to_uid' }],
  'mock/add': { fields: 'page_id# path unique_key' },
  'mock/infoByPageId': {
    fields: 'id" unique_key uid" page_id" item_id" template path view_times"',
    gone: 'addtime last_update_time',
  },
  'open/createCatalog': { fields: CATALOG },
  'open/deleteCatalog': { fields: 'cat_id#' },
  'open/deletePage': { fields: 'page_id#' },
  'open/getCatalogTree': [
    { fields: 'pages[] catalogs[]' },
    { at: 'catalogs', fields: 'cat_id" cat_name parent_cat_id" level" s_number" pages[] catalogs[]' },
    {
      at: 'catalogs.pages',
      fields: 'page_id" page_title cat_id"',
      gone: 's_number author_username addtime page_content',
    },
  ],
  'open/getPage': { fields: `${PAGE} author_uid" page_comments addtime` },
  'open/updateCatalog': { fields: CATALOG },
  'open/updatePage': { fields: `${PAGE} addtime"`, gone: 'author_uid page_comments' },
  'open/uploadAttachment': { fields: 'url file_id# sign' },
  'page/createSinglePage': { fields: 'unique_key page_id# expire_time#' },
  'page/diff': [
    { fields: 'page{} history_page{}' },
    { at: 'history_page', fields: 'page_history_id" page_id" page_title page_content page_comments author_username' },
  ],
  'page/history': {
    fields:
      'page_history_id" page_id" page_title page_comments page_content addtime author_uid" author_username ext_info',
    gone: 'item_id cat_id s_number',
  },
  'page/info': {
    fields: `${PAGE} author_uid" page_comments addtime page_addtime attachment_count# unique_key full_path[]`,
  },
  'page/infoByKey': {
    fields: 'page_id" page_title page_content author_username addtime attachment_count# expire_time#',
    gone: 'author_uid s_number',
  },
  'page/isLock': { fields: 'lock# lock_uid" lock_username is_cur_user# exceed#' },
  'page/save': { fields: `${PAGE} addtime"`, gone: 'author_uid page_comments page_addtime' },
  'page/setLock': { fields: 'id#' },
  'page/upload': { fields: 'url success#' },
  'page/uploadImg': { fields: 'url success#' },
  'page/uploadList': { fields: 'file_id# display_name url addtime' },
  'pageComment/add': { fields: 'comment_id#' },
  'pageComment/getList': [
    { fields: 'list[] total#' },
    { at: 'list', fields: 'comment_id" page_id" parent_id" uid" username content is_deleted" replies[]' },
  ],
  'recycle/getList': { fields: 'id" item_id" page_id" page_title del_by_uid" del_by_username del_time' },
  'subscription/getPageList': { fields: 'id" uid" username name sub_time', gone: 'object_id object_type action_type' },
  'team/getList': {
    fields: 'id" team_name uid" username addtime memberCount# itemCount# team_manage#',
    gone: 'last_update_time',
  },
  'team/save': { fields: 'id" team_name uid" username addtime', gone: 'last_update_time' },
  'teamItem/getList': { fields: 'id" team_id" team_name addtime', gone: 'uid username' },
  'teamItem/getListByTeam': {
    fields: 'id" team_id" item_id" item_name addtime',
    gone: 'password uid username item_type',
  },
  'teamItemMember/getList': {
    fields:
      'id" team_id" item_id" member_group_id" member_uid" member_username addtime cat_id" cat_ids[] cat_name name',
    gone: 'last_update_time',
  },
  'teamMember/getList': {
    fields: 'id" team_id" member_uid" member_username team_member_group_id" addtime name',
    gone: 'last_update_time',
  },
  'template/getItemList': { fields: `${TEMPLATE} template_id" item_id" created_at` },
  'template/getMyList': { fields: `${TEMPLATE} share_item[] share_item_count#` },
  'template/save': { fields: TEMPLATE },
  'user/allUser': { fields: 'uid" username name' },
  'user/getPushUrl': { fields: 'push_url' },
  'user/info': { fields: `${USER} reg_time"` },
  'user/oauthInfo': { fields: 'oauth2_open" oauth2_entrance_tips' },
};

/** Every call that the reference of the old product names, of which neither these rows nor `OLD_ACTS` say anything. */
export const OTHER_CALLS: readonly string[] = [
  ...['adminItem/attorn', 'adminItem/deleteItem', 'adminItem/recoverItem', 'adminMessage/addAnnouncement'],
  ...['adminSetting/getLoginSecretKey', 'adminSetting/loadLdapConfig', 'adminSetting/loadOauth2Config'],
  ...['adminSetting/resetLoginSecretKey', 'adminSetting/saveConfig', 'adminSetting/saveLdapConfig'],
  ...['adminSetting/saveOauth2Config', 'adminUpdate/checkUpdate', 'adminUpdate/download'],
  ...['adminUpdate/updateFiles', 'adminUser/addUser', 'adminUser/deleteUser', 'ai/create'],
  ...['attachment/attachmentUpload', 'attachment/deleteAttachment', 'attachment/uploadImg'],
  ...['export/checkMarkdownLimit', 'export/markdown', 'export/word', 'extLogin/bySecretKey', 'extLogin/oauth2'],
  ...['import/auto', 'importPostman/import', 'importSwagger/import', 'mock/infoByKey', 'mock/infoByPath'],
  ...['page/delete', 'page/sort', 'page/sqlToMarkdownTable', 'page/updateHistoryComments', 'pageComment/delete'],
  ...['subscription/deletePage', 'subscription/savePage', 'template/delete', 'template/getList'],
  ...['template/getShareItemList', 'template/shareToItem', 'update/checkDb'],
];

/** Those that are not served: the manual says why. */
export const UNSERVED: readonly string[] = [
  ...['adminItem/hardDeleteItem', 'adminMessage/listAnnouncements', 'adminSetting/checkLdapLogin'],
  ...['adminSetting/syncLdapUsers', 'adminSetting/testAiService', 'adminUser/changePassword', 'ai/chat'],
  ...['ai/getIndexStatus', 'ai/rebuildIndex', 'aiToken/list', 'attachment/batchDeleteAttachments'],
  ...['attachment/getUnusedList', 'catalog/childCatList', 'catalog/getDefaultCat', 'catalog/secondCatList'],
  ...['common/verify', 'exportHtml/export', 'item/getAiKnowledgeBaseConfig', 'item/itemList'],
  ...['item/setAiKnowledgeBaseConfig', 'item/top', 'message/getUnreadRemind', 'pageFeedback/getStat'],
  ...['pageFeedback/submit', 'publicSquare/checkEnabled', 'publicSquare/getPublicItems', 'runapi/getEnvList'],
];
