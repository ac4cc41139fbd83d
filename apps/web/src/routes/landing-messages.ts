import { messages } from '../lib/i18n.ts';

// Every figure is one of docs/benchmarks.md: whoever changes that changes it here.

export const landingMessages = messages({
  title: { zh: '文档平台', en: 'Documentation' },
  headline: { zh: '团队的文档，收成整齐的一束', en: 'The documents of a team, tied into one sheaf' },
  story: {
    zh: '在自己的服务器上写 API 文档、数据字典和技术手册。公开发布，凭密码阅读，或只给成员看。',
    en: 'Write API documents, data dictionaries and manuals on a server of your own. Publish them openly, behind a password, or for members only.',
  },
  register: { zh: '注册', en: 'Register' },
  readManual: { zh: '阅读使用手册', en: 'Read the manual' },
  openHint: {
    zh: '公开的项目不用登录：直接打开别人给你的地址。',
    en: 'Open items need no account: just open the address you were given.',
  },
  picture: {
    zh: 'Sheaf 里的一页接口文档：左边是目录，中间是请求和字段表，右边是本页目录',
    en: 'A page of an API in Sheaf: contents at the left, request and fields in the middle, the outline at the right',
  },
  writeTitle: { zh: '写完就能读', en: 'Read as it was written' },
  writeText: {
    zh: 'API 文档、数据字典和手册都是 Markdown 页面，放进最多三级的目录。同时编辑有锁，覆盖之前先合并，旧版本也留着。',
    en: 'API documents, data dictionaries and manuals are Markdown pages in up to three levels of catalogs. Locks and a merge keep two writers apart, and former versions are kept.',
  },
  writeFigure: { zh: '不到 3 毫秒', en: 'under 3 ms' },
  writeSource: {
    zh: '95 % 的公开页面由服务器答完的用时，16 个连接同时读',
    en: 'for the server to answer 95 % of reads of a public page, at 16 connections',
  },
  teamTitle: { zh: '一个人，或者整个团队', en: 'One person, or whole teams' },
  teamText: {
    zh: '按成员或团队授权，可以只开放一个目录。两个汉字、半个标识符都搜得到，看不到的页面不会出现在结果里。',
    en: 'Let in members or teams, for all of an item or one catalog. Search finds two Chinese characters or half an identifier, and nothing that one may not read.',
  },
  teamFigure: { zh: '不到 25 毫秒', en: 'under 25 ms' },
  teamSource: {
    zh: '在 20,000 页的项目里，最慢那类搜索 95 % 的用时',
    en: 'for 95 % of the slowest kind of search in an item of 20,000 pages',
  },
  ownTitle: { zh: '自己托管，免费开源', en: 'Yours to host, free and open source' },
  ownText: {
    zh: '一条命令启动，不需要别的服务。从代码注释生成的 Markdown 由流水线导入，再导入时只更新改过的页。做成托管服务也行：多个实例共用一个 PostgreSQL 和一个 S3 存储。',
    en: 'One command starts it, with no service beside. Markdown made from code comments comes in by your pipeline; importing again updates what changed. To run it as a hosted service, several instances share one PostgreSQL and one S3 store.',
  },
  ownFigure: { zh: '不到 300 MB', en: 'under 300 MB' },
  ownSource: {
    zh: '服务 20,000 页、经过全部测量之后的内存峰值',
    en: 'of memory at the peak of all measurements, with 20,000 pages',
  },
  measured: {
    zh: '两核机器、内置的 SQLite 上测得，方法和命令在源代码的 docs/benchmarks.md。',
    en: 'Measured on two cores with the built-in SQLite; how, and by which command, stands in docs/benchmarks.md of the source.',
  },
});
