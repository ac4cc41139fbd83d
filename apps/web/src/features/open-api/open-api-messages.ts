import { messages } from '../../lib/i18n.ts';

export const openApiMessages = messages({
  title: { zh: '开放 API', en: 'Open API' },
  titleOf: { zh: '“{{name}}”的开放 API', en: 'Open API of “{{name}}”' },
  text: {
    zh: '程序凭这一对密钥在这个项目里写页面、目录和文件，不需要账号。谁有它，谁就能写：不要放进公开的代码。',
    en: 'By this pair programs write pages, catalogs and files in this item, without an account. Whoever has it can write: keep it out of public code.',
  },
  apiKey: { zh: 'api_key', en: 'api_key' },
  apiToken: { zh: 'api_token', en: 'api_token' },
  copy: { zh: '复制', en: 'Copy' },
  reset: { zh: '重新生成', en: 'Make another' },
  resetTitle: { zh: '重新生成密钥？', en: 'Make another key?' },
  resetText: {
    zh: '现在的这一对马上失效，用着它的脚本要改。',
    en: 'The pair of now is dead at once; scripts that use it have to be changed.',
  },
  resetDone: { zh: '已生成新的一对', en: 'There is another pair now' },
  cancel: { zh: '取消', en: 'Cancel' },
  close: { zh: '关闭', en: 'Close' },
  archived: {
    zh: '项目已归档：程序还能凭原来的密钥读，不能写。',
    en: 'The item is archived: programs still read by the key that they have, and cannot write.',
  },
  examples: { zh: '例子：写一个页面', en: 'An example: to write a page' },
  examplesHint: {
    zh: '目录按名字找，没有就新建；同一目录里标题相同就是同一页，旧内容留在历史里。',
    en: 'Catalogs are found by their names and made where they are missing; one title in one catalog is one page, and its former texts stay in its history.',
  },
  language: { zh: '语言', en: 'Language' },
  more: {
    zh: '还能读页面和目录树，增、改、删目录，上传和删除文件，从代码注释和数据库生成文档。',
    en: 'Programs can also read pages and the tree, make, rename and delete catalogs, upload and delete files, and make documents of comments in code and of databases.',
  },
  reference: { zh: '所有接口', en: 'All calls' },
  manual: { zh: '使用手册', en: 'Manual' },
  generate: { zh: '通过开放 API 自动生成', en: 'Generate through the open API' },
  generateText: {
    zh: '文档可以由程序来写：从代码里的注释，从数据库的表结构，或从任何能发 HTTP 请求的地方。',
    en: 'Programs can write documents: from comments in code, from the tables of a database, or from wherever an HTTP request can be sent.',
  },
  stepItem: { zh: '新建一个常规项目。', en: 'Make a regular item.' },
  stepKey: {
    zh: '在它的“项目设置”里打开“开放 API”，取得 api_key 和 api_token。',
    en: 'Open “Open API” in its settings: there are api_key and api_token.',
  },
  stepWrite: {
    zh: '用下面的任何一种方式写入；重复运行只更新，不会重复新建。',
    en: 'Write in one of these ways; running them again updates, and makes nothing twice.',
  },
  makeItem: { zh: '新建常规项目', en: 'Make a regular item' },
});
