import { messages } from '../../lib/i18n.ts';

export const pageDiffMessages = messages({
  title: { zh: '对比历史版本', en: 'Compare with a former version' },
  current: { zh: '当前版本', en: 'Current page' },
  other: { zh: '另一版本', en: 'Other version' },
  version: { zh: '历史版本', en: 'History version' },
  versionOf: { zh: '{{time}}，{{author}}', en: '{{time}}, {{author}}' },
  compare: { zh: '对比', en: 'Compare' },
  withVersion: { zh: '与', en: 'with' },
  view: { zh: '显示方式', en: 'View' },
  sideBySide: { zh: '并排', en: 'Side by side' },
  inline: { zh: '逐行', en: 'Inline' },
  removedLine: { zh: '删除', en: 'Removed' },
  addedLine: { zh: '添加', en: 'Added' },
  by: { zh: '{{author}} · {{time}}', en: '{{author}} · {{time}}' },
  added: { zh: '+{{count}} 行', en: 'Lines: +{{count}}' },
  removed: { zh: '−{{count}} 行', en: 'Lines: −{{count}}' },
  same: { zh: '两个版本的正文相同。', en: 'The text of both versions is the same.' },
  unfold: { zh: '展开 {{count}} 行未改动内容', en: 'Show {{count}} unchanged lines' },
  omitted: {
    zh: '两个版本太长，有 {{count}} 行没有显示。',
    en: 'The versions are too long. Lines that are not shown: {{count}}.',
  },
  lines: { zh: '逐行对比', en: 'Line by line' },
  back: { zh: '返回页面', en: 'Back to the page' },
});
