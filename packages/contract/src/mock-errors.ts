import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: answers made from the template of a page. */
export const MOCK_ERRORS = {
  mockTemplateWrong: {
    code: 20480,
    zh: '第 {{line}} 行：{{reason}}',
    en: 'Line {{line}}: {{reason}}.',
    status: 400,
  },
  mockNotFound: { code: 20481, zh: '这里没有 Mock', en: 'There is no mock here.', status: 404 },
  mockPathTaken: {
    code: 20482,
    zh: '这个项目里已有别的页面用了这个路径',
    en: 'Another page of this item has this path already.',
    status: 409,
  },
  mockHeaderWrong: {
    code: 20483,
    zh: '不能返回 {{name}} 这个标头，或者它的值不对',
    en: 'The header {{name}} cannot be answered, or its value is not right.',
    status: 400,
  },
  mockTooLarge: {
    code: 20484,
    zh: '这次生成的内容超出了限制',
    en: 'What was made this time is beyond the bounds.',
    status: 500,
  },
  mockBusy: {
    code: 20485,
    zh: '等着延迟返回的请求太多，请稍后再试',
    en: 'Too many delayed answers are waiting. Try again later.',
    status: 503,
  },
} as const satisfies Record<string, ErrorKind>;
