/** What a printed document says itself. */
export const PRINT_WORDS = {
  zh: {
    lang: 'zh-CN',
    contents: '目录',
    left: (date: string, pages: number) => `${date}，共 ${pages} 个页面`,
    notShown: '这种图片不能印在文档里',
  },
  en: {
    lang: 'en',
    contents: 'Contents',
    left: (date: string, pages: number) => `${date}, ${pages === 1 ? '1 page' : `${pages} pages`}`,
    notShown: 'A picture of this kind cannot be printed',
  },
} as const;
