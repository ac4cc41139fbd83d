import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: what the pages of an imported API come from. */
export const API_SOURCE_ERRORS = {
  apiSourceNotFound: {
    code: 20880,
    zh: '没有这个 API 来源（字段 source_id）',
    en: 'There is no such source of an API (field source_id).',
    status: 404,
  },
  apiSourceChanged: {
    code: 20881,
    zh: '这个来源刚被更新过，请重新比较（字段 version）',
    en: 'The source was updated meanwhile. Compare again (field version).',
    status: 409,
  },
  apiSourceNothing: {
    code: 20882,
    zh: '没有等待决定的新版本（字段 version）',
    en: 'No newer version waits for a decision (field version).',
    status: 400,
  },
  apiSourceFormat: {
    code: 20883,
    zh: '这个来源是 {{format}}，文件却不是（字段 file）',
    en: 'The source is {{format}}, the file is not (field file).',
    status: 400,
  },
  apiSourceBusy: {
    code: 20884,
    zh: '页面正在更新到上一个版本，请稍后再试',
    en: 'The pages are still being brought up to the version before. Try again later.',
    status: 409,
  },
  apiSourceUnclear: {
    code: 20885,
    zh: '这个项目有多个 API 来源，请用字段 source_id 指明：{{sources}}',
    en: 'The item has several sources of APIs. Name one in the field source_id: {{sources}}.',
    status: 400,
  },
  apiFetchRefused: {
    code: 20886,
    zh: '不能从这个地址获取文档：它不存在，或不在公共网络上（字段 url）',
    en: 'No document is fetched from this address: it is not there, or not on the public network (field url).',
    status: 400,
  },
  apiFetchStatus: {
    code: 20887,
    zh: '地址 {{url}} 的回答是 HTTP {{status}}（字段 url）',
    en: 'The address {{url}} answered HTTP {{status}} (field url).',
    status: 502,
  },
  apiFetchUnanswered: {
    code: 20888,
    zh: '地址 {{url}} 在 {{seconds}} 秒内没有给出完整的回答（字段 url）',
    en: 'The address {{url}} gave no whole answer within {{seconds}} s (field url).',
    status: 504,
  },
  apiFetchTooLarge: {
    code: 20889,
    zh: '文档超过 {{max}} MB（字段 file）',
    en: 'The document is more than {{max}} MB (field file).',
    status: 400,
  },
} as const satisfies Record<string, ErrorKind>;
