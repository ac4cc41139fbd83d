import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: the AI assistant. */
export const AI_ERRORS = {
  aiNotSet: { code: 20340, zh: '还没有设置 AI 助手', en: 'No AI assistant is set up.', status: 409 },
  aiTooOften: {
    code: 20341,
    zh: '每分钟最多问 {{max}} 次，请在 {{seconds}} 秒后再试',
    en: 'At most {{max}} requests a minute. Try again in {{seconds}} s.',
    status: 429,
  },
  aiTooLong: {
    code: 20342,
    zh: '一次最多发送 {{max}} 个字符，请少选一些',
    en: 'At most {{max}} characters are sent at a time: select less.',
    status: 400,
  },
  aiUnreachable: {
    code: 20343,
    zh: '模型没有回应，请稍后再试',
    en: 'The model did not answer. Try again later.',
    status: 502,
  },
  aiTestFailed: {
    code: 20855,
    zh: '模型没有回应：{{reason}}',
    en: 'The model did not answer: {{reason}}.',
    status: 502,
  },
  aiRefused: { code: 20344, zh: '模型报告错误：{{reason}}', en: 'The model reports an error: {{reason}}', status: 502 },
  aiBrokenOff: {
    code: 20345,
    zh: '回答中断了，可以再试一次',
    en: 'The answer broke off. Try once more.',
    status: 502,
  },
  aiAtWork: {
    code: 20346,
    zh: '你同时最多有 {{max}} 个回答在生成，先停下一个',
    en: 'At most {{max}} answers are being written for you at a time: stop one first.',
    status: 429,
  },
} as const satisfies Record<string, ErrorKind>;
