/** What a document says itself. */
export const DOCUMENT_WORDS = {
  zh: {
    contents: '目录',
    left: (date: string, pages: number) => `${date}，共 ${pages} 个页面`,
    page: (current: string, total: string) => `第 ${current} 页，共 ${total} 页`,
    notShown: '这种图片不能放进 Word 文档',
    notLaidOut: '这个页面排版时间过长，以下是它的原文',
  },
  en: {
    contents: 'Contents',
    left: (date: string, pages: number) => `${date}, ${pages === 1 ? '1 page' : `${pages} pages`}`,
    page: (current: string, total: string) => `Page ${current} of ${total}`,
    notShown: 'A picture of this kind cannot stand in a Word document',
    notLaidOut: 'This page took too long to lay out: here is its text as it was written',
  },
} as const;
