import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: spreadsheets. */
export const SHEET_ERRORS = {
  sheetExpected: { code: 20420, zh: '这个页面不是表格', en: 'This page is not a spreadsheet.', status: 400 },
  sheetStale: {
    code: 20421,
    zh: '表格已经有了别的修改，请重新打开',
    en: 'The spreadsheet was changed meanwhile. Open it again.',
    status: 409,
  },
  sheetNotLocked: {
    code: 20422,
    zh: '编辑锁已经失效，请重新开始编辑',
    en: 'You do not hold the lock of this spreadsheet any more. Begin to edit again.',
    status: 409,
  },
  sheetOpRefused: {
    code: 20423,
    zh: '这一步修改不能应用到表格上：{{field}}（{{reason}}）',
    en: 'The spreadsheet cannot take this change: {{field}} ({{reason}}).',
    status: 400,
  },
  sheetTooBig: {
    code: 20424,
    zh: '表格最多 {{max}} MB',
    en: 'A spreadsheet takes at most {{max}} MB.',
    status: 413,
  },
} as const satisfies Record<string, ErrorKind>;
