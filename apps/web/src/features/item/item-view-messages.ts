import { messages } from '../../lib/i18n.ts';

export const itemViewMessages = messages({
  edit: { zh: '编辑', en: 'Edit' },
  newPage: { zh: '新页面', en: 'New page' },
  firstPage: { zh: '写第一页', en: 'Write the first page' },
  firstPageHint: { zh: '在编辑器里用 Markdown 写', en: 'In the editor, in Markdown' },
  ways: { zh: '开始的方式', en: 'Ways to begin' },
  importFiles: { zh: '导入文件', en: 'Import files' },
  importFilesHint: {
    zh: 'Markdown、OpenAPI、Word、Excel 等，放进一个新项目',
    en: 'Markdown, OpenAPI, Word, Excel and others, into a new item',
  },
  dictionary: { zh: '数据字典', en: 'Data dictionary' },
  dictionaryHint: { zh: '由建表语句生成，每张表一个页面', en: 'From CREATE TABLE statements, a page for each table' },
  generate: { zh: '自动生成', en: 'Generate' },
  generateHint: { zh: '由脚本用接口写入，手册里有例子', en: 'By a script and the calls; the manual has examples' },
  newCatalog: { zh: '新目录', en: 'New catalog' },
  history: { zh: '历史版本', en: 'History' },
  deletePage: { zh: '删除页面', en: 'Delete the page' },
  deleteTitle: { zh: '删除页面“{{title}}”', en: 'Delete page “{{title}}”' },
  deleteText: {
    zh: '页面进入回收站，保留 {{days}} 天。',
    en: 'The page goes to the recycle bin and is kept for {{days}} days.',
  },
  archived: { zh: '这个项目已归档，只能阅读。', en: 'This item is archived: it can only be read.' },
  keptByClient: {
    zh: '这个项目由 API 客户端维护，这里只能阅读。',
    en: 'This item is kept by an API client: it can only be read here.',
  },
  loading: { zh: '正在打开…', en: 'Opening…' },
});
