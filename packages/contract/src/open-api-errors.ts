import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: what programs do by the key of an item. */
export const OPEN_API_ERRORS = {
  openTooManyCalls: {
    code: 20800,
    zh: '这个 api_key 调用得太频繁（每分钟最多 {{most}} 次），请在 {{seconds}} 秒后再试',
    en: 'This api_key calls too often (at most {{most}} calls a minute). Try again in {{seconds}} s.',
    status: 429,
  },
} as const satisfies Record<string, ErrorKind>;
