import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: long work that one account has under way. */
export const WORK_ERRORS = {
  workUnderWay: {
    code: 20260,
    zh: '你的这些复制和移动还没完成：{{names}}。等其中一项完成后再试',
    en: 'These copies and moves of yours are still under way: {{names}}. Try again when one of them has ended.',
    status: 429,
  },
} as const satisfies Record<string, ErrorKind>;
