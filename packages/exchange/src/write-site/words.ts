/** What a site says itself. */
export const SITE_WORDS = {
  zh: {
    lang: 'zh-CN',
    skip: '跳到正文',
    tree: '目录树',
    openTree: '打开目录树',
    closeTree: '关闭目录树',
    search: '搜索这份文档',
    found: '找到 {{count}} 个页面',
    outline: '本页目录',
    previous: '上一页',
    next: '下一页',
    neighbours: '上一页和下一页',
    files: '附件',
    changed: '更新于',
    readme: (date: string) => `打开 index.html 就能阅读，不需要服务器。导出于 ${date}。`,
  },
  en: {
    lang: 'en',
    skip: 'Skip to the text',
    tree: 'Contents',
    openTree: 'Open the contents',
    closeTree: 'Close the contents',
    search: 'Search this document',
    found: 'Pages found: {{count}}',
    outline: 'On this page',
    previous: 'Previous',
    next: 'Next',
    neighbours: 'Previous and next page',
    files: 'Attachments',
    changed: 'Updated',
    readme: (date: string) => `Open index.html to read. No server is needed. Exported on ${date}.`,
  },
} as const;

export type SiteWords = (typeof SITE_WORDS)['zh' | 'en'];
