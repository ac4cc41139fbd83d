import type { ErrorKind } from './error-kind.ts';

export const ATTACHMENT_ERRORS = {
  fileInUse: {
    code: 20152,
    zh: '{{count}} 个页面在使用这个文件',
    en: 'Pages that use this file: {{count}}.',
    status: 409,
  },
  uploadNotFound: { code: 20153, zh: '没有这个上传', en: 'There is no such upload.', status: 404 },
  uploadPartWrong: {
    code: 20154,
    zh: '这一部分的序号或大小不对',
    en: 'The number or the size of this part is not right.',
    status: 400,
  },
  uploadUnfinished: {
    code: 20155,
    zh: '文件还没有传完，还差 {{missing}} 个部分',
    en: 'The file is not whole yet; parts missing: {{missing}}.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
