import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: what the administrator of the site closed or looks after. */
export const AUDIT_ERRORS = {
  itemsClosed: {
    code: 20650,
    zh: '这个站点只有管理员可以新建项目',
    en: 'On this site only administrators make items.',
    status: 403,
  },
  jobNotFailed: {
    code: 20652,
    zh: '没有这个任务，或者它没有失败',
    en: 'There is no such job, or it did not fail.',
    status: 404,
  },
  teamsClosed: {
    code: 20651,
    zh: '这个站点只有管理员可以新建团队',
    en: 'On this site only administrators make teams.',
    status: 403,
  },
} as const satisfies Record<string, ErrorKind>;
