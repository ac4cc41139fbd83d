import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: where the calls of an item are answered. */
export const ENVIRONMENT_ERRORS = {
  environmentNotFound: { code: 20500, zh: '没有这个环境', en: 'There is no such environment.', status: 404 },
  environmentsTooMany: {
    code: 20501,
    zh: '一个项目最多有 {{max}} 个环境',
    en: 'An item has at most {{max}} environments.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
