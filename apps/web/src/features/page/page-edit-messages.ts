import { messages } from '../../lib/i18n.ts';

/** The editor: its frame, tools and what it says while one writes. */
export const pageEditMessages = messages({
  dialogTitle: { zh: '编辑页面', en: 'Edit page' },
  pageTitle: { zh: '页面标题', en: 'Page title' },
  untitled: { zh: '未命名页面', en: 'Untitled page' },
  catalog: { zh: '目录', en: 'Catalog' },
  rootCatalog: { zh: '根目录', en: 'No catalog' },
  cancel: { zh: '取消', en: 'Cancel' },
  toolbar: { zh: '格式', en: 'Formatting' },
  view: { zh: '视图', en: 'View' },
  formFailed: {
    zh: '表单没有加载成功，可以在 Markdown 里继续编辑。',
    en: 'The form could not be loaded. Go on writing in the Markdown.',
  },
  viewForm: { zh: '表单', en: 'Form' },
  viewSource: { zh: '编辑', en: 'Write' },
  viewBoth: { zh: '双栏', en: 'Both' },
  viewPreview: { zh: '预览', en: 'Preview' },
  sourceText: { zh: 'Markdown 正文', en: 'Markdown text' },
  previewOff: {
    zh: '这一页超过 {{count}} 个字符，实时预览已关闭。',
    en: 'This page is over {{count}} characters, so live preview is off.',
  },
  previewOn: { zh: '打开实时预览', en: 'Turn live preview on' },
  previewFailed: {
    zh: '预览没有生成。正文没有受影响，可以继续编辑和保存。',
    en: 'The preview could not be made. Your text is not affected: go on writing and saving.',
  },
  close: { zh: '知道了', en: 'Got it' },
  stateClean: { zh: '没有未保存的改动', en: 'No unsaved changes' },
  stateEditing: { zh: '编辑中…', en: 'Editing…' },
  stateSaving: { zh: '正在保存…', en: 'Saving…' },
  stateSaved: { zh: '已保存 {{time}}', en: 'Saved {{time}}' },
  stateRetry: {
    zh: '没有保存成功：{{reason}} 内容还在编辑器里，{{seconds}} 秒后重试。',
    en: 'Not saved: {{reason}} Your text is still here; retrying in {{seconds}} s.',
  },
  stateFailed: { zh: '没有保存成功：{{reason}}', en: 'Not saved: {{reason}}' },
  stateOffline: {
    zh: '网络断开，草稿存在本机。恢复后自动保存。',
    en: 'You are offline. Your draft is on this device and will be saved when you are back.',
  },
  stateConflict: {
    zh: '有冲突：别人保存了这一页，合并后再保存。',
    en: 'Conflict: someone else saved this page. Merge before saving.',
  },
  draftsKept: { zh: '草稿每 30 秒存于本机', en: 'A draft is kept on this device every 30 s' },
  lockAsked: { zh: '正在获取编辑锁…', en: 'Asking for the edit lock…' },
  readOnly: { zh: '只读', en: 'Read only' },
  lockKept: {
    zh: '已锁定：离开后别人也不能编辑，最长 5 小时',
    en: 'Locked: nobody else can edit for up to 5 hours, even when you leave',
  },
  lockHeld: { zh: '你正在编辑，其他人暂时只读', en: 'You are editing; others can only read for now' },
  position: { zh: '第 {{line}} 行，第 {{column}} 列', en: 'Line {{line}}, column {{column}}' },
  words: { zh: '{{count}} 字', en: 'Words: {{count}}' },
  loading: { zh: '正在打开…', en: 'Opening…' },
  retry: { zh: '重试', en: 'Try again' },
  back: { zh: '返回', en: 'Go back' },
  draftsRefused: { zh: '这个浏览器不存草稿，请及时保存', en: 'This browser keeps no drafts: save often' },
});
