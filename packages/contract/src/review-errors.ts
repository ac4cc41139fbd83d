import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: who keeps a page. */
export const REVIEW_ERRORS = {
  keeperNotEditor: {
    code: 20400,
    zh: '负责人要是能编辑这个页面的人',
    en: 'A page is kept by somebody who may edit it.',
    status: 400,
  },
} as const satisfies Record<string, ErrorKind>;
