import type { ErrorKind } from './error-kind.ts';

/** Part of ERRORS: requests that the site sends for its readers. */
export const RELAY_ERRORS = {
  relayClosed: {
    code: 20510,
    zh: '这里不能由站点转发请求',
    en: 'The site sends no requests from here.',
    status: 403,
  },
  relayRefused: {
    code: 20511,
    zh: '不能转发到这个地址：找不到主机，或者不是公网的 http、https 地址；也不转发到本站和邮件等服务的端口',
    en: 'Nothing is sent there: the host is not known, or is not on the public internet by http or https. Never to this site, nor to ports of mail and the like.',
    status: 400,
  },
  relayUnanswered: {
    code: 20512,
    zh: '对方没有应答：连不上，或者超过了 {{seconds}} 秒',
    en: 'There was no answer: the host let nobody in, or took more than {{seconds}} s.',
    status: 502,
  },
} as const satisfies Record<string, ErrorKind>;
