import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: quotas. */
export const QUOTA_ERRORS = {
  itemsOverQuota: {
    code: 20101,
    zh: '项目额度已用完（{{max}} 个），可以归档旧的项目，或申请更多',
    en: 'Your quota of items is used up ({{max}}). Archive old ones or ask for more.',
    status: 403,
  },
  receiverOverQuota: {
    code: 20102,
    zh: '{{name}} 的额度不够接收，请先为他申请更多',
    en: 'The quotas of {{name}} do not allow this. Ask for more there first.',
    status: 403,
  },
  storageOverQuota: {
    code: 20103,
    zh: '附件空间的额度已用完（{{max}}），可以删除旧文件，或申请更多',
    en: 'Your quota of space for attachments is used up ({{max}}). Delete old files or ask for more.',
    status: 403,
  },
  pagesOverQuota: {
    code: 20104,
    zh: '这个项目的页面额度不够（{{max}} 个），项目的创建者可以申请更多',
    en: 'The quota of pages of this item does not allow this ({{max}}). Its creator can ask for more.',
    status: 403,
  },
  quotaRequestOpen: {
    code: 20105,
    zh: '这一项已有一个申请在等待回复',
    en: 'A request for this one is waiting for its answer already.',
    status: 409,
  },
  quotaRequestNotFound: {
    code: 20106,
    zh: '没有这个申请，或已有回复',
    en: 'There is no such request, or it was answered.',
    status: 404,
  },
  quotaEnough: {
    code: 20107,
    zh: '现在的额度已经是 {{max}}，请填写更大的数',
    en: 'The quota is {{max}} already. Ask for more than that.',
    status: 400,
  },
  quotaNotCreator: {
    code: 10103,
    zh: '只有项目的创建者可以申请更多额度',
    en: 'Only the creator of an item can ask for more.',
    status: 403,
  },
} as const satisfies Record<string, ErrorKind>;
