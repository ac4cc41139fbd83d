import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: the store of files. */
export const STORAGE_ERRORS = {
  storageDown: {
    code: 20700,
    zh: '文件存储现在连不上，文件暂时打不开，也不能上传；页面不受影响',
    en: 'The file store cannot be reached. Files can be neither opened nor uploaded at the moment; pages are not affected.',
    status: 503,
  },
  storageFormerMany: {
    code: 20701,
    zh: '还有文件留在以前的 {{count}} 个存储里。请先用 storage migrate 把它们搬到现在的存储',
    en: 'Files are left in {{count}} former stores. Move them first to the present one, by storage migrate.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
