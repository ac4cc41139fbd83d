/**
 * What of an old installation does not come as it was. `where` names what it is about (an account, an item, a page),
 * `detail` says more.
 */
export const OLD_NOTES = {
  'account-default-password': {
    zh: '账号 {{where}} 的密码仍是旧产品的默认密码：请立即修改',
    en: 'The account {{where}} still has the password that the old product comes with: change it now',
  },
  'account-locked': {
    zh: '账号 {{where}} 无法登录（{{detail}}），需要设置新密码',
    en: 'The account {{where}} cannot log in ({{detail}}) before it gets a new password',
  },
  'account-renamed': {
    zh: '用户名 {{where}} 已被占用，改为 {{detail}}',
    en: 'The user name {{where}} is taken: the account is called {{detail}}',
  },
  'catalog-folded': {
    zh: '目录 {{where}} 超过三级，移到上一级，名为“{{detail}}”',
    en: 'The catalog {{where}} is deeper than three levels: it moves up, called “{{detail}}”',
  },
  'catalog-moved': {
    zh: '目录 {{where}} 的上级不存在或成环，移到最上级',
    en: 'The catalog {{where}} has a parent that is not there, or stands in a ring: it moves to the top',
  },
  'domain-cleared': {
    zh: '项目 {{where}} 的个性域名 {{detail}} 不可用，已清空',
    en: 'The personal domain {{detail}} of the item {{where}} cannot be used, and is cleared',
  },
  'draft-shown': {
    zh: '页面 {{where}} 在旧产品中是草稿，现在是普通页面',
    en: 'The page {{where}} was a draft in the old product, and is a page like any other now',
  },
  'file-elsewhere': {
    zh: '附件 {{where}} 不在上传目录中，仍由 {{detail}} 提供',
    en: 'The file {{where}} is not in the folder of uploads, and stays at {{detail}}',
  },
  'file-missing': {
    zh: '附件 {{where}} 的文件 {{detail}} 找不到',
    en: 'The file {{where}} is not there: {{detail}}',
  },
  'item-foreign': {
    zh: '项目 {{where}} 是旧产品的白板或看板：内容原样保留，项目已归档',
    en: 'The item {{where}} is a whiteboard or a board of the old product: its content is kept as it is, and the item is archived',
  },
  'key-taken': {
    zh: '{{where}} 的旧地址已被占用，换成了新的',
    en: 'The old address of {{where}} is taken: it has a new one',
  },
  'member-without-catalog': {
    zh: '成员 {{where}} 在项目 {{detail}} 中只能看已不存在的目录，未导入这项权限',
    en: 'The member {{where}} was confined to catalogs of the item {{detail}} that are gone: this right is not carried over',
  },
  'owner-missing': {
    zh: '{{where}} 的所有者已不存在，归 {{detail}} 所有',
    en: 'The owner of {{where}} is gone: it belongs to {{detail}} now',
  },
  'page-moved': {
    zh: '页面 {{where}} 所在的目录不存在，或属于另一个项目，移到最上级',
    en: 'The page {{where}} stands in a catalog that is gone or of another item: it moves to the top',
  },
  'page-too-large': {
    zh: '页面 {{where}} 太长，没有导入',
    en: 'The page {{where}} is too long to be carried over',
  },
  'rows-without-place': {
    zh: '表 {{where}} 有 {{detail}} 行指向已不存在的内容，未导入',
    en: 'The table {{where}} has {{detail}} rows about what is not there any more: they are not carried over',
  },
  'setting-closed': {
    zh: '设置 {{where}} 已导入，但先关闭：{{detail}}',
    en: 'The setting {{where}} came, but is turned off for now: {{detail}}',
  },
  'setting-refused': {
    zh: '设置 {{where}} 没有导入：{{detail}}',
    en: 'The setting {{where}} is not carried over: {{detail}}',
  },
  'sheet-unreadable': {
    zh: '表格 {{where}} 的内容读不出来，按文字页面保留',
    en: 'The spreadsheet {{where}} cannot be read, and is kept as a page of text',
  },
} as const satisfies Readonly<Record<string, { readonly zh: string; readonly en: string }>>;

export type OldNoteCode = keyof typeof OLD_NOTES;

export interface OldNote {
  readonly code: OldNoteCode;
  readonly where: string;
  readonly detail: string;
}

export function noteText({ code, where, detail }: OldNote, language: 'zh' | 'en'): string {
  return OLD_NOTES[code][language].replace('{{where}}', () => where).replace('{{detail}}', () => detail);
}
