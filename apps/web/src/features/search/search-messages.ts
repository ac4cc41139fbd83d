import { messages } from '../../lib/i18n.ts';

export const searchMessages = messages({
  search: { zh: '搜索', en: 'Search' },
  searchAll: { zh: '搜索全部文档', en: 'Search all documents' },
  field: { zh: '搜索全部文档', en: 'Search all documents' },
  clear: { zh: '清除', en: 'Clear' },
  filters: { zh: '筛选', en: 'Filters' },
  scope: { zh: '范围', en: 'Where' },
  scopeAll: { zh: '全部项目', en: 'All items' },
  scopeEditable: { zh: '我能编辑的', en: 'Where I may edit' },
  items: { zh: '项目', en: 'Items' },
  kinds: { zh: '内容', en: 'What' },
  pages: { zh: '页面', en: 'Pages' },
  catalogs: { zh: '目录', en: 'Catalogs' },
  results: { zh: '搜索结果', en: 'Search results' },
  catalogTag: { zh: '目录', en: 'Catalog' },
  count: {
    zh: '“{{words}}”：{{pages}} 个页面，{{catalogs}} 个目录，来自 {{items}} 个项目',
    en: '“{{words}}”: pages {{pages}}, catalogs {{catalogs}}, in items {{items}}',
  },
  capped: {
    zh: '“{{words}}”：找到的页面很多，这里是最相符的 {{pages}} 个，来自 {{items}} 个项目',
    en: '“{{words}}”: many pages match; these are the best {{pages}}, in items {{items}}',
  },
  more: { zh: '还有 {{count}} 个结果', en: 'More results: {{count}}' },
  none: { zh: '没有找到“{{words}}”', en: 'Nothing found for “{{words}}”' },
  noneHint: { zh: '换个更短的词试试，两个字就可以搜。', en: 'Try a shorter word; two characters are enough.' },
  start: { zh: '在你的项目里找', en: 'Look in your items' },
  startHint: {
    zh: '可以用 "整句"、-不要的词、title:标题、item:项目名。',
    en: 'You can use "a phrase", -word, title:word and item:name.',
  },
});
