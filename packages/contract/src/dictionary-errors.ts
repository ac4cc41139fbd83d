import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: data dictionaries. */
export const DICTIONARY_ERRORS = {
  dictionaryEmpty: {
    code: 20530,
    zh: '没有找到建表语句（CREATE TABLE）',
    en: 'No CREATE TABLE statement was found.',
    status: 400,
  },
  dictionaryTooLarge: {
    code: 20531,
    zh: '建表语句太多或太长：最多 {{tables}} 张表，每张表的页面不超过页面的上限',
    en: 'That is too much: at most {{tables}} tables, each of which fits into a page.',
    status: 400,
  },
  dictionaryBound: {
    code: 20532,
    zh: '这个目录已经绑定了数据字典',
    en: 'This catalog is bound to a data dictionary already.',
    status: 400,
  },
  dictionaryNotBound: {
    code: 20533,
    zh: '这个目录没有绑定数据字典',
    en: 'This catalog is not bound to a data dictionary.',
    status: 400,
  },
  dictionaryChanged: {
    code: 20534,
    zh: '数据字典刚被同步过，请重新比较',
    en: 'The dictionary was updated meanwhile. Compare again.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
