import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: what cannot come in. */
export const IMPORT_ERRORS = {
  importUnreadable: {
    code: 20051,
    zh: '读不了这个文件：{{reason}}',
    en: 'This file cannot be read: {{reason}}',
    status: 400,
  },
  importUnknown: { code: 20052, zh: '认不出这个文件的格式', en: 'The format of this file is not known.', status: 400 },
  importTooLarge: {
    code: 20053,
    zh: '文件超出导入限制：{{reason}}',
    en: 'The file exceeds the limits of an import: {{reason}}',
    status: 413,
  },
} as const satisfies Record<string, ErrorKind>;
