import { ACCOUNT_ERRORS } from './account-errors.ts';
import { ADMIN_ERRORS } from './admin-errors.ts';
import { AI_ERRORS } from './ai-errors.ts';
import { API_CHANGE_ERRORS } from './api-change-errors.ts';
import { API_SOURCE_ERRORS } from './api-source-errors.ts';
import { ATTACHMENT_ERRORS } from './attachment-errors.ts';
import { AUDIT_ERRORS } from './audit-errors.ts';
import { BACKUP_ERRORS } from './backup-errors.ts';
import { COMMENT_ERRORS } from './comment-errors.ts';
import { DICTIONARY_ERRORS } from './dictionary-errors.ts';
import { ENVIRONMENT_ERRORS } from './environment-errors.ts';
import type { ErrorKind } from './error-kind.ts';
import { EXPORT_ERRORS } from './export-errors.ts';
import { EXTERNAL_LOGIN_ERRORS } from './external-login-errors.ts';
import { IDENTITY_ERRORS } from './identity-errors.ts';
import { IMPORT_ERRORS } from './import-errors.ts';
import { inputReason } from './input-reasons.ts';
import { ITEM_LIST_ERRORS } from './item-list-errors.ts';
import { LDAP_ERRORS } from './ldap-errors.ts';
import { MCP_ERRORS } from './mcp-errors.ts';
import { MESSAGE_ERRORS } from './message-errors.ts';
import { MOCK_ERRORS } from './mock-errors.ts';
import { OPEN_API_ERRORS } from './open-api-errors.ts';
import { OWN_DATA_ERRORS } from './own-data-errors.ts';
import { PAGE_ERRORS } from './page-errors.ts';
import { QUOTA_ERRORS } from './quota-errors.ts';
import { RELAY_ERRORS } from './relay-errors.ts';
import { REVIEW_ERRORS } from './review-errors.ts';
import { SHARE_ERRORS } from './share-errors.ts';
import { SHEET_ERRORS } from './sheet-errors.ts';
import { STORAGE_ERRORS } from './storage-errors.ts';
import { TEAM_ERRORS } from './team-errors.ts';
import { TEMPLATE_ERRORS } from './template-errors.ts';
import { TOTP_ERRORS } from './totp-errors.ts';
import { UPDATE_ERRORS } from './update-errors.ts';
import { WEBHOOK_ERRORS } from './webhook-errors.ts';
import { WORK_ERRORS } from './work-errors.ts';

/**
 * Every error with both texts. Clients act on 10010, 10102, 10103, 10206, 10208 to 10210 and 10303 to 10312: those stay.
 * Where the old wire says 10101 a number from 20000 on stands; numbers are never used again. `{{name}}` is filled in.
 */
export const ERRORS = {
  visitPasswordWrong: { code: 10010, zh: '访问密码不对', en: 'That visit password is not right.', status: 403 },
  loginExpired: { code: 10102, zh: '登录已失效，请重新登录', en: 'Your session has ended. Log in again.', status: 401 },
  notAllowed: { code: 10103, zh: '你没有权限做这个操作', en: 'You may not do this.', status: 403 },
  itemReadOnly: {
    code: 10103,
    zh: '这个项目已归档，只能阅读',
    en: 'This item is archived: it can only be read.',
    status: 403,
  },
  singlePageTaken: {
    code: 10103,
    zh: '单页项目只能有一个页面，先删除现在的页面',
    en: 'A single-page item holds one page: delete the one that is there first.',
    status: 403,
  },
  itemTypeReadOnly: {
    code: 10103,
    zh: '这种项目在这里只能阅读',
    en: 'Items of this kind can only be read here.',
    status: 403,
  },
  pageEmpty: { code: 10103, zh: '页面内容不能为空', en: 'A page needs some text.', status: 400 },
  loginWrong: { code: 10204, zh: '用户名或密码不对', en: 'The user name or the password is not right.', status: 401 },
  captchaWrong: {
    code: 10206,
    zh: '验证码不对，已换一张，请再输入一次',
    en: 'That code is not right. Here is a new one; please type it again.',
    status: 400,
  },
  passwordWrong: { code: 10208, zh: '登录密码不对', en: 'That log-in password is not right.', status: 403 },
  userNotFound: { code: 10209, zh: '没有这个用户：{{names}}', en: 'There is no such user: {{names}}', status: 404 },
  tooManyAttempts: {
    code: 10210,
    zh: '尝试次数过多，请在 {{seconds}} 秒后再试',
    en: 'Too many attempts. Try again in {{seconds}} s.',
    status: 429,
  },
  itemNotVisible: { code: 10303, zh: '没有访问权限', en: 'You may not see this.', status: 404 },
  itemNotManaged: {
    code: 10303,
    zh: '只有项目管理员可以做这个操作',
    en: 'Only those who manage the item may do this.',
    status: 403,
  },
  domainTaken: { code: 10304, zh: '这个个性域名已被使用', en: 'This personal domain already exists.', status: 409 },
  domainInvalid: {
    code: 10305,
    zh: '个性域名只能是字母和数字，不能全是数字，也不能是系统地址',
    en: 'A personal domain is letters and digits, not digits only, and not a word that the site uses.',
    status: 400,
  },
  apiKeyWrong: {
    code: 10306,
    zh: 'api_key 或 api_token 不对',
    en: 'The api_key or api_token is not right.',
    status: 403,
  },
  visitPasswordNeeded: { code: 10307, zh: '这个项目需要访问密码', en: 'This item needs a password.', status: 403 },
  membersTooMany: {
    code: 10310,
    zh: '协作人数超过了限制',
    en: 'The number of collaborators exceeds the limit.',
    status: 403,
  },
  loginForced: { code: 10312, zh: '请先登录', en: 'Log in first.', status: 401 },

  badInput: { code: 20001, zh: '{{field}} 的值不对', en: 'The value of {{field}} is not right.', status: 400 },
  fault: {
    code: 20002,
    zh: '服务器出错了，请稍后再试。编号 {{request_id}}',
    en: 'Something went wrong on the server. Try again later. Reference {{request_id}}',
    status: 500,
  },
  busy: { code: 20003, zh: '服务器正忙，请稍后再试', en: 'The server is busy. Try again shortly.', status: 503 },
  storageFull: {
    code: 20004,
    zh: '存储空间不足，没有保存',
    en: 'There is no space left; nothing was saved.',
    status: 507,
  },
  storageRefused: {
    code: 20054,
    zh: '服务器现在不能写入数据，没有保存。请联系管理员',
    en: 'The server cannot write its data at the moment; nothing was saved. Tell the administrator.',
    status: 503,
  },
  routeUnknown: { code: 10404, zh: '没有这个地址', en: 'There is no such address.', status: 404 },
  originRefused: {
    code: 20005,
    zh: '请求来自其他网站，已拒绝',
    en: 'The request came from another site and was refused.',
    status: 403,
  },
  tooLarge: { code: 20006, zh: '内容过大，最多 {{max}}', en: 'Too large: at most {{max}}.', status: 413 },
  uploadMissing: {
    code: 20007,
    zh: '没有收到文件（字段 {{field}}）',
    en: 'No file was received (field {{field}}).',
    status: 400,
  },
  uploadTypeRefused: { code: 20008, zh: '不能上传这种文件', en: 'This kind of file cannot be uploaded.', status: 415 },
  imageInvalid: {
    code: 20009,
    zh: '这不是可用的图片（jpg、gif、png、bmp、webp）',
    en: 'This is not a usable picture (jpg, gif, png, bmp, webp).',
    status: 415,
  },
  methodRefused: {
    code: 20010,
    zh: '这个地址不接受这种请求方式',
    en: 'This address does not take this method.',
    status: 405,
  },

  pageLocked: { code: 20011, zh: '{{holder}} 正在编辑此页面', en: '{{holder}} is editing this page.', status: 409 },
  pageStale: {
    code: 20012,
    zh: '你编辑期间，{{author}} 保存了这一页',
    en: '{{author}} saved this page while you were editing.',
    status: 409,
  },
  pageNotFound: { code: 20013, zh: '没有这个页面', en: 'There is no such page.', status: 404 },
  itemNotFound: { code: 20014, zh: '没有这个项目', en: 'There is no such item.', status: 404 },
  catalogNotFound: { code: 20015, zh: '没有这个目录', en: 'There is no such catalog.', status: 404 },
  versionNotFound: { code: 20016, zh: '没有这个历史版本', en: 'There is no such version.', status: 404 },
  memberNotFound: { code: 20017, zh: '没有这个成员', en: 'There is no such member.', status: 404 },
  fileNotFound: { code: 20018, zh: '没有这个文件', en: 'There is no such file.', status: 404 },
  jobNotFound: { code: 20019, zh: '没有这个任务', en: 'There is no such job.', status: 404 },
  deleteNotAllowed: {
    code: 10303,
    zh: '只有项目管理员和最后的编辑者可以删除页面，或者把它移出项目',
    en: 'Only those who manage the item and the last author may delete a page or take it out of the item.',
    status: 403,
  },

  itemNameMissing: { code: 20021, zh: '请填写项目名称', en: 'Give the item a name.', status: 400 },
  visitPasswordMissing: {
    code: 20022,
    zh: '私密项目需要设置访问密码',
    en: 'Set a password for a private item.',
    status: 400,
  },
  itemTypeUnknown: { code: 20023, zh: '没有这种项目', en: 'There is no such kind of item.', status: 400 },
  itemFull: { code: 20024, zh: '一个项目最多 {{max}} 个页面', en: 'An item holds at most {{max}} pages.', status: 409 },
  catalogsFull: {
    code: 20025,
    zh: '一个项目最多 {{max}} 个目录',
    en: 'An item holds at most {{max}} catalogs.',
    status: 409,
  },
  catalogTooDeep: {
    code: 20026,
    zh: '目录最多三级，放到它旁边吧',
    en: 'Catalogs go three levels deep; put it beside instead.',
    status: 400,
  },
  catalogCircle: {
    code: 20027,
    zh: '目录不能放进它自己里面',
    en: 'A catalog cannot be put inside itself.',
    status: 400,
  },
  catalogConfines: {
    code: 20030,
    zh: '有成员的权限只限于目录“{{name}}”，请先改他们的权限，再把它移到别的目录下面',
    en: 'Members are let in to the catalog "{{name}}" only; change their rights before you put it below another.',
    status: 409,
  },
  itemNameDiffers: {
    code: 20151,
    zh: '输入的名称和项目名称不一样',
    en: 'That is not the name of the item.',
    status: 403,
  },
  catalogNameMissing: { code: 20028, zh: '请填写目录名称', en: 'Give the catalog a name.', status: 400 },
  memberIsOwner: {
    code: 20029,
    zh: '{{names}} 是项目创建者或你自己，不能加为成员',
    en: '{{names}} created the item or is yourself and cannot be a member.',
    status: 400,
  },

  ...ACCOUNT_ERRORS,
  ...AI_ERRORS,
  ...AUDIT_ERRORS,
  ...BACKUP_ERRORS,
  ...COMMENT_ERRORS,
  ...REVIEW_ERRORS,
  ...ENVIRONMENT_ERRORS,
  ...IDENTITY_ERRORS,
  ...IMPORT_ERRORS,
  ...EXPORT_ERRORS,
  ...EXTERNAL_LOGIN_ERRORS,
  ...ITEM_LIST_ERRORS,
  ...LDAP_ERRORS,
  ...ATTACHMENT_ERRORS,
  ...STORAGE_ERRORS,
  ...TEAM_ERRORS,
  ...MCP_ERRORS,
  ...MESSAGE_ERRORS,
  ...QUOTA_ERRORS,
  ...MOCK_ERRORS,
  ...OPEN_API_ERRORS,
  ...OWN_DATA_ERRORS,
  ...PAGE_ERRORS,
  ...TEMPLATE_ERRORS,
  ...RELAY_ERRORS,
  ...SHARE_ERRORS,
  ...SHEET_ERRORS,
  ...API_CHANGE_ERRORS,
  ...API_SOURCE_ERRORS,
  ...DICTIONARY_ERRORS,
  ...TOTP_ERRORS,
  ...UPDATE_ERRORS,
  ...WEBHOOK_ERRORS,
  ...WORK_ERRORS,
  ...ADMIN_ERRORS,

  registerClosed: { code: 20031, zh: '注册已关闭', en: 'Registration is closed.', status: 403 },
  usernameTaken: { code: 10201, zh: '这个用户名已被使用', en: 'This user name is taken.', status: 409 },
  usernameInvalid: {
    code: 20032,
    zh: '用户名是 2 到 50 个字母、数字、汉字或 . _ @ -',
    en: 'A user name is 2 to 50 letters, digits or . _ @ -',
    status: 400,
  },
  passwordLength: { code: 20033, zh: '密码是 8 到 128 个字符', en: 'A password is 8 to 128 characters.', status: 400 },
  passwordsDiffer: { code: 20034, zh: '两次输入的密码不一样', en: 'The two passwords differ.', status: 400 },
  inviteCodeWrong: { code: 20035, zh: '邀请码不对', en: 'That invite code is not right.', status: 403 },
  fieldsMissing: { code: 20036, zh: '请填写 {{field}}', en: 'Fill in {{field}}.', status: 400 },
  oldPasswordWrong: { code: 20037, zh: '原密码不对', en: 'The old password is not right.', status: 403 },
  loginCodeWrong: {
    code: 20038,
    zh: '登录链接无效或已用过',
    en: 'This log-in link is not valid or was used already.',
    status: 403,
  },
  sessionNotFound: { code: 20039, zh: '没有这个会话', en: 'There is no such session.', status: 404 },
  redirectIllegal: { code: 20040, zh: '跳转地址不合法', en: 'Illegal redirect.', status: 400 },
  settingInvalid: { code: 20041, zh: '{{field}} 的设置不对', en: 'The setting {{field}} is not right.', status: 400 },
  settingFixed: {
    code: 20042,
    zh: '{{field}} 由环境变量设定，不能在这里修改',
    en: '{{field}} is set by the environment and cannot be changed here.',
    status: 409,
  },
  captchaUnknown: { code: 20043, zh: '验证码已过期', en: 'This code has expired.', status: 404 },
} as const satisfies Record<string, ErrorKind>;

export type ErrorName = keyof typeof ERRORS;

/** The text of an error in a language, its `{{values}}` filled in; that of `badInput` by its `reason`, where one is given. */
export function errorText(
  name: ErrorName,
  language: 'zh' | 'en',
  values: Readonly<Record<string, string | number>> = {},
): string {
  const { [language]: text } = (name === 'badInput' && inputReason(values['reason'])) || ERRORS[name];
  return text.replace(/\{\{(\w+)\}\}/g, (_, key: string) => String(values[key] ?? ''));
}
