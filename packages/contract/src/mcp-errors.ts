import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: the tools that programs call by the Model Context Protocol. */
export const MCP_ERRORS = {
  personalTokenNeeded: {
    code: 20840,
    zh: '这里只认个人访问令牌（请求头 Authorization: Bearer sheaf_pat_…），登录不行。令牌在“个人设置”里创建',
    en: 'Only a personal access token opens this, in the header Authorization: Bearer sheaf_pat_…; a log-in does not. Make one under User settings.',
    status: 403,
  },
  mcpTooOften: {
    code: 20841,
    zh: '一个令牌每分钟最多调用 {{max}} 次工具，请在 {{seconds}} 秒后再试',
    en: 'One token calls at most {{max}} tools a minute. Try again in {{seconds}} s.',
    status: 429,
  },
  mcpDocumentUnclear: {
    code: 20842,
    zh: '文档要么放在 text 里，要么放在 base64 里，只能选一个',
    en: 'A document is given either in text or in base64: in one of them.',
    status: 400,
  },
} as const satisfies Record<string, ErrorKind>;
