import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: where the calls of an item are answered, and what is added to them. */
export const ENVIRONMENT_ERRORS = {
  environmentNotFound: { code: 20500, zh: '没有这个环境', en: 'There is no such environment.', status: 404 },
  environmentsTooMany: {
    code: 20501,
    zh: '一个项目最多有 {{max}} 个环境',
    en: 'An item has at most {{max}} environments.',
    status: 409,
  },
  globalParamElsewhere: {
    code: 20502,
    zh: '只有 API 客户端保存的项目有全局参数',
    en: 'Only items that an API client keeps have global parameters.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
