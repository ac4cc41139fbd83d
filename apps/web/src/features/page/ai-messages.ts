import { messages } from '../../lib/i18n.ts';

/** The assistant beside the text. */
export const aiMessages = messages({
  title: { zh: 'AI 助手', en: 'AI assistant' },
  suggestions: { zh: '建议的改动', en: 'Suggested changes' },
  suggested: {
    zh: '建议的改动 {{count}} 处，还没有写进正文',
    en: 'Suggested changes: {{count}}. None is in the text yet',
  },
  noneYet: {
    zh: '说一句想改什么，或者选一个动作。改动会先列在这里，由你选用。',
    en: 'Say what to change, or choose an action. What would change is listed here first, and you choose.',
  },
  unchanged: { zh: '没有建议改动。', en: 'Nothing would change.' },
  discard: { zh: '全部丢弃', en: 'Discard all' },
  apply: { zh: '应用选中的 {{count}} 处', en: 'Apply {{count}} chosen' },
  changed: { zh: '改写 第 {{line}} 行', en: 'Changed at line {{line}}' },
  added: { zh: '新增 第 {{line}} 行之后', en: 'Added after line {{line}}' },
  removed: { zh: '删除 第 {{line}} 行', en: 'Removed at line {{line}}' },
  dropsLink: { zh: '会去掉一个链接', en: 'Drops a link' },
  removedLine: { zh: '去掉的行：', en: 'Removed line:' },
  addedLine: { zh: '新增的行：', en: 'Added line:' },
  conversation: { zh: '对话', en: 'Conversation' },
  aboutSelection: { zh: '针对选中的 {{count}} 个字符。', en: 'About the {{count}} characters that are selected.' },
  aboutPage: { zh: '针对整页。', en: 'About the whole page.' },
  writing: { zh: '正在写…', en: 'Writing…' },
  stop: { zh: '停下', en: 'Stop' },
  stopped: { zh: '已停下。', en: 'Stopped.' },
  isCut: { zh: '回答太长，后面没有写完。', en: 'The answer is too long: its end is missing.' },
  listed: { zh: '改动列在“建议的改动”里。', en: 'The changes are listed under “Suggested changes”.' },
  copy: { zh: '复制', en: 'Copy' },
  copied: { zh: '已复制。', en: 'Copied.' },
  again: { zh: '再试一次', en: 'Try again' },
  otherWording: { zh: '换一种说法', en: 'Another wording' },
  wish: { zh: '想改什么', en: 'What to change' },
  wishHint: { zh: '想改什么，说一句就行', en: 'Say in a sentence what to change' },
  privacy: {
    zh: '会把这段文字发给管理员设置的模型。',
    en: 'This text is sent to the model that the administrator set.',
  },
  send: { zh: '发送', en: 'Send' },
});
