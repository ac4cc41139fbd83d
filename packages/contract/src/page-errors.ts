import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: kinds of pages. */
export const PAGE_ERRORS = {
  pageTextUnreadable: {
    code: 20460,
    zh: '内容不是这种页面能读的格式',
    en: 'The text is not what a page of this kind holds.',
    status: 400,
  },
  pageTooLong: {
    code: 20830,
    zh: 'page_content 有 {{chars}} 个字符，一个页面最多 {{most}} 个；请分成几个页面',
    en: 'The page_content has {{chars}} characters, a page at most {{most}}: make several pages of it.',
    status: 400,
  },
  pageKindFixed: {
    code: 20461,
    zh: '保存不改变页面的类型；表格页面只能是表格',
    en: 'Saving does not change what kind a page is, and a spreadsheet stays one.',
    status: 400,
  },
} as const satisfies Record<string, ErrorKind>;
