import { messages } from '../../lib/i18n.ts';

export const reviewMessages = messages({
  title: { zh: '负责人和复查日期', en: 'Keeper and review date' },
  hint: {
    zh: '到了复查的日子，负责人会收到一次提醒；没有负责人时提醒项目的拥有者。',
    en: 'When the day comes its keeper is reminded once; without one, the owner of the item is.',
  },
  keeper: { zh: '负责人', en: 'Keeper' },
  nobody: { zh: '没有', en: 'Nobody' },
  reviewDay: { zh: '复查日期', en: 'Review date' },
  laterOn: { zh: '从今天起', en: 'From today' },
  threeMonths: { zh: '3 个月后', en: 'In 3 months' },
  sixMonths: { zh: '6 个月后', en: 'In 6 months' },
  oneYear: { zh: '1 年后', en: 'In a year' },
  noDay: { zh: '不复查', en: 'No review' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '已保存', en: 'Saved' },
  listTitle: { zh: '需要复查的页面', en: 'Pages to review' },
  none: { zh: '没有设置复查日期的页面', en: 'No page has a review date' },
  noneHint: {
    zh: '在页面的菜单里点“负责人和复查日期”，到期的页面会排在这里。',
    en: 'Choose “Keeper and review date” in the menu of a page: when its day comes it stands here.',
  },
  stale: { zh: '已到期', en: 'Due' },
  dueOn: { zh: '{{day}} 复查', en: 'Review on {{day}}' },
  keptBy: { zh: '负责人 {{name}}', en: 'Kept by {{name}}' },
  updated: { zh: '更新于 {{day}}', en: 'Updated {{day}}' },
  change: { zh: '改“{{title}}”的复查日期', en: 'Change the review date of “{{title}}”' },
  changeShort: { zh: '改日期', en: 'Change' },
  total: { zh: '共 {{total}} 页', en: 'Pages: {{total}}' },
});
