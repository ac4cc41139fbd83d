import { messages } from '../../lib/i18n.ts';

/** What the editor asks or tells in a dialog. */
export const pageNoticeMessages = messages({
  saveFailed: {
    zh: '没有保存成功：服务器没有回应。内容还在编辑器里，10 秒后重试。',
    en: 'Not saved: the server did not answer. Your text is still here; retrying in 10 s.',
  },
  saveRefused: { zh: '没有保存成功：{{reason}}', en: 'Not saved: {{reason}}' },
  goneTitle: { zh: '这个页面已被删除或移走', en: 'This page was deleted or moved away' },
  goneText: {
    zh: '你写的内容还在编辑器里。可以存为一个新页面。',
    en: 'What you wrote is still in the editor. You can save it as a new page.',
  },
  saveAsNew: { zh: '存为新页面', en: 'Save as a new page' },
  keptDraft: {
    zh: '这台设备上有你 {{time}} 没有保存的草稿。',
    en: 'A draft of yours from {{time}} that was not saved is on this device.',
  },
  copyDraft: { zh: '复制草稿', en: 'Copy the draft' },
  draftCopied: { zh: '已复制', en: 'Copied' },
  mailNotBound: {
    zh: '内容已保存。你的账号还没有绑定邮箱，忘记密码后将无法找回内容。',
    en: 'Your text is saved. Your account has no e-mail address: if you forget the password, what you wrote cannot be recovered.',
  },
  bindMail: { zh: '绑定邮箱', en: 'Add an e-mail address' },
  locked: {
    zh: '{{holder}}正在编辑这一页，{{time}} 开始。',
    en: '{{holder}} has been editing this page since {{time}}.',
  },
  lockedHint: {
    zh: '你现在可以先读。对方关闭编辑器后就能编辑；如果对方没有续期，编辑锁在 {{time}} 结束。',
    en: 'You can read it meanwhile. It is free as soon as the editor is closed there; the lock ends at {{time}} unless it is renewed.',
  },
  lockedDraft: {
    zh: '你 {{time}} 的草稿仍在这台设备上，轮到你编辑时可以接着写。',
    en: 'Your draft from {{time}} stays on this device; you can go on from it when the page is free.',
  },
  readPage: { zh: '阅读页面', en: 'Read the page' },
  lockRetry: { zh: '再试一次', en: 'Try again' },
  lockLost: {
    zh: '编辑锁没有续上：{{reason}} 可以继续写，草稿存在本机。',
    en: 'The edit lock was not renewed: {{reason}} Go on writing; your draft is on this device.',
  },
  exceeded: {
    zh: '这个项目的页面数量已达上限，项目的创建者可以申请更多。',
    en: 'This item has reached its number of pages. Its creator can ask for more.',
  },
  seeQuotas: { zh: '查看额度', en: 'See quotas' },
  askForPages: { zh: '申请更多', en: 'Ask for more' },
  draftTitle: {
    zh: '找到 {{time}} 的本机草稿，与已保存的版本不同。',
    en: 'A draft from {{time}} on this device differs from the saved page.',
  },
  draftText: { zh: '用草稿继续写，还是用已保存的版本？', en: 'Go on from the draft, or from the saved page?' },
  useDraft: { zh: '用草稿', en: 'Use the draft' },
  useSaved: { zh: '用已保存的版本', en: 'Use the saved page' },
  leaveTitle: { zh: '不保存就离开？', en: 'Leave without saving?' },
  leaveText: {
    zh: '未保存的改动和本机草稿会被删除。',
    en: 'Unsaved changes and the draft on this device will be deleted.',
  },
  leave: { zh: '离开', en: 'Leave' },
  stay: { zh: '继续编辑', en: 'Keep editing' },
  uploading: { zh: '正在上传 {{name}}', en: 'Uploading {{name}}' },
  fileTooLarge: {
    zh: '{{name}} 超过 {{max}}，没有上传。',
    en: '{{name}} is larger than {{max}} and was not uploaded.',
  },
  pictureFailed: { zh: '图片上传失败：{{reason}}', en: 'The picture was not uploaded: {{reason}}' },
  fileFailed: { zh: '文件上传失败：{{reason}}', en: 'The file was not uploaded: {{reason}}' },
});
