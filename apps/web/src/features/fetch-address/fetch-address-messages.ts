import { messages } from '../../lib/i18n.ts';

export const fetchAddressMessages = messages({
  schedule: { zh: '自动获取', en: 'Fetch by itself' },
  never: { zh: '不自动', en: 'Never' },
  hourly: { zh: '每小时', en: 'Every hour' },
  daily: { zh: '每天', en: 'Every day' },
  weekly: { zh: '每周', en: 'Every week' },
  save: { zh: '保存', en: 'Save' },
  saved: { zh: '已保存', en: 'Saved' },
  fetch: { zh: '现在获取', en: 'Fetch now' },
  failed: { zh: '上次获取失败（{{when}}）：{{reason}}', en: 'The last fetch failed ({{when}}): {{reason}}' },
  checked: { zh: '上次获取：{{when}}', en: 'Last fetched: {{when}}' },
  next: { zh: '下次获取：{{when}}', en: 'Next fetch: {{when}}' },
});
