import { messages } from '../../lib/i18n.ts';

export const exportMessages = messages({
  title: { zh: '导出', en: 'Export' },
  titleOf: { zh: '导出“{{name}}”', en: 'Export “{{name}}”' },
  format: { zh: '格式', en: 'Format' },
  word: { zh: 'Word', en: 'Word' },
  wordHint: {
    zh: '一个 .docx 文件：封面、目录、按层级编号的标题，图片在文件里。',
    en: 'One .docx file: a cover, contents, headings numbered by their depth, pictures inside.',
  },
  pdf: { zh: 'PDF', en: 'PDF' },
  pdfHint: {
    zh: '一个 .pdf 文件：封面、目录、页码，图片在文件里。由服务器上的浏览器打印，页面多时要等一会儿。',
    en: 'One .pdf file: a cover, contents, page numbers, pictures inside. A browser on the server prints it, which takes a while for many pages.',
  },
  markdown: { zh: 'Markdown', en: 'Markdown' },
  markdownHint: {
    zh: '一个 zip：每个目录一个文件夹，每个页面一个文件，附件在里面，能再导入回来。',
    en: 'A zip: a folder for each catalog, a file for each page, with the attachments. It can be imported again.',
  },
  withHistory: { zh: '连同每个页面的历史版本', en: 'With the history of every page' },
  site: { zh: '静态网站', en: 'Static site' },
  siteHint: {
    zh: '一个 zip：解压后打开 index.html 就能阅读和搜索，不需要服务器。',
    en: 'A zip: unpack it and open index.html to read and search. No server is needed.',
  },
  openapi: { zh: 'OpenAPI 3.1', en: 'OpenAPI 3.1' },
  openapiHint: {
    zh: '一个 JSON 文件，包含全部接口页面：目录成为标签，环境成为服务地址，能再导入回来。',
    en: 'A JSON file with all API pages: catalogs become tags, environments servers. It can be imported again.',
  },
  postman: { zh: 'Postman', en: 'Postman' },
  postmanHint: {
    zh: '一个 2.1 版的集合，包含全部接口页面：目录成为文件夹，环境成为变量。',
    en: 'A collection of version 2.1 with all API pages: catalogs become folders, an environment its variables.',
  },
  sql: { zh: 'SQL', en: 'SQL' },
  sqlHint: {
    zh: '一个 SQL 文件，用 CREATE TABLE 语句建出全部数据表页面里的表、键和索引，说明作为注释。',
    en: 'An SQL file that makes the tables of all pages of tables: columns, keys, indexes, and what is said of them.',
  },
  dialect: { zh: '数据库', en: 'Database' },
  mysql: { zh: 'MySQL', en: 'MySQL' },
  postgresql: { zh: 'PostgreSQL', en: 'PostgreSQL' },
  sqlite: { zh: 'SQLite', en: 'SQLite' },
  xlsx: { zh: 'Excel', en: 'Excel' },
  xlsxHint: {
    zh: '每张表格一个 .xlsx 文件，公式和格式都在；多于一张时打包为 zip。',
    en: 'An .xlsx file for each spreadsheet, with formulas and formats; several come in a zip.',
  },
  noTables: { zh: '这个项目里没有数据表页面。', en: 'There is no page of a table in this item.' },
  noSheets: { zh: '这个项目里没有表格。', en: 'There is no spreadsheet in this item.' },
  noCalls: { zh: '这个项目里没有接口页面。', en: 'There is no API page in this item.' },
  catalog: { zh: '目录', en: 'Catalog' },
  allCatalogs: { zh: '全部目录', en: 'All catalogs' },
  page: { zh: '页面', en: 'Page' },
  allPages: { zh: '全部页面', en: 'All pages' },
  download: { zh: '导出', en: 'Export' },
  cancel: { zh: '取消', en: 'Cancel' },
  begun: { zh: '已开始下载，共 {{count}} 个页面', en: 'The download has begun. Pages in it: {{count}}.' },
  mayNot: { zh: '只有能编辑这个项目的人可以导出。', en: 'Only those who may edit this item can export it.' },
});
