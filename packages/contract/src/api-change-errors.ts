import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: what changed between versions of an imported API. */
export const API_CHANGE_ERRORS = {
  apiVersionNotFound: {
    code: 20900,
    zh: '没有这个版本，或者已不再保存（字段 {{field}}）',
    en: 'There is no such version, or it is kept no more (field {{field}}).',
    status: 404,
  },
  apiVersionSingle: {
    code: 20901,
    zh: '这个来源还只有一个版本，没有可以比较的（字段 source_id）',
    en: 'The source has one version only so far, so there is nothing to compare (field source_id).',
    status: 400,
  },
  apiCompareTooLarge: {
    code: 20902,
    zh: '这些文档太大，无法比较（字段 source_id）',
    en: 'These documents are too large to be compared (field source_id).',
    status: 400,
  },
} as const satisfies Record<string, ErrorKind>;
