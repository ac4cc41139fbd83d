import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: comments on pages. */
export const COMMENT_ERRORS = {
  commentsOff: {
    code: 20381,
    zh: '这个项目没有开放评论',
    en: 'Comments are turned off in this item.',
    status: 403,
  },
  commentNotFound: { code: 20382, zh: '没有这条评论', en: 'There is no such comment.', status: 404 },
  commentTooSoon: {
    code: 20383,
    zh: '发得太快了，请在 {{seconds}} 秒后再试',
    en: 'That was quick. Try again in {{seconds}} s.',
    status: 429,
  },
  commentsTooMany: {
    code: 20384,
    zh: '一个页面最多 {{max}} 条评论',
    en: 'A page takes at most {{max}} comments.',
    status: 409,
  },
  commentPlaceGone: {
    code: 20385,
    zh: '页面里已经没有这一段，请重新选择',
    en: 'The page no longer has this passage. Choose again.',
    status: 409,
  },
} as const satisfies Record<string, ErrorKind>;
