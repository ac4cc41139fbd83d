import type { Language } from '../platform/http/language.ts';

/** Why a command that speaks both languages does nothing; `what` is the place, file or site, or what a database says. */
const REFUSALS = {
  noAnswer: { zh: (what) => `${what} 没有应答`, en: (what) => `${what} does not answer` },
  noApi: {
    zh: (what) => `${what} 不是 OpenAPI、Swagger，也不是 Postman 集合`,
    en: (what) => `${what} is neither OpenAPI, Swagger nor a collection of Postman`,
  },
  noJson: { zh: (what) => `${what} 不是 JSON`, en: (what) => `${what} is no JSON` },
  noKeys: {
    zh: (what) => `${what} 里没有 api_key 和 api_token`,
    en: (what) => `${what} holds no api_key and api_token`,
  },
  noTables: { zh: (what) => `数据库 ${what} 里没有表`, en: (what) => `The database ${what} has no tables` },
  notRead: { zh: (what) => `没能读取数据库：${what}`, en: (what) => `The database was not read: ${what}` },
  notThere: { zh: (what) => `${what} 不存在`, en: (what) => `${what} is not there` },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, (what: string) => string>>>>;

export function refusalText(name: keyof typeof REFUSALS, what: string, language: Language): string {
  return REFUSALS[name][language](what);
}

/** Of a comparison that goes on. */
export function missingText(place: string, ref: string, language: Language): string {
  return language === 'zh' ? `${place}：引用 ${ref} 找不到` : `${place}: the reference ${ref} leads nowhere`;
}
