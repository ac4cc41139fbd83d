import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: the file with everything of one's own. */
export const OWN_DATA_ERRORS = {
  dataBeingMade: {
    code: 20190,
    zh: '你的数据正在打包',
    en: 'Your data is being packed already.',
    status: 409,
  },
  dataAskedLately: {
    code: 20191,
    zh: '一小时只能打包一次，请在 {{minutes}} 分钟后再试',
    en: 'It can be packed once an hour. Try again in {{minutes}} minutes.',
    status: 429,
  },
  dataNotThere: {
    code: 20192,
    zh: '没有可以下载的文件，可能已过期',
    en: 'There is no file to download; it may have expired.',
    status: 404,
  },
} as const satisfies Record<string, ErrorKind>;
