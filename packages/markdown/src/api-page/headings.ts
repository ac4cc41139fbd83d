import type { ApiBodyType } from '@sheaf/contract';
import type { Language } from '../language.ts';

/** What the sections of an API page are about, in the order in which new ones stand. */
export const SECTIONS = [
  'description',
  'status',
  'protocol',
  'url',
  'method',
  'auth',
  'path',
  'headers',
  'query',
  'body',
  'body-example',
  'answer',
] as const;
export type SectionName = (typeof SECTIONS)[number];

export interface SectionHeading {
  readonly section: SectionName;
  /** Of `body`, where its heading says it. */
  readonly body_type?: ApiBodyType | undefined;
  readonly answer?: AnswerHeading | undefined;
}

/** Sections of one answer have one key: the layouts of older pages write it in two. */
export interface AnswerHeading {
  readonly key: string;
  readonly status: string;
  readonly title: string;
}

const SUCCESS: AnswerHeading = { key: 'success', status: '', title: '' };
const FAILURE: AnswerHeading = { key: 'failure', status: '', title: '' };

/** Without spaces and in small letters. */
const KNOWN: ReadonlyMap<string, SectionHeading> = new Map([
  ...named({ section: 'description' }, '简要描述', '接口描述', 'briefdescription', 'description', 'summary'),
  ...named({ section: 'status' }, '接口状态', 'apistatus', 'status'),
  ...named({ section: 'protocol' }, '协议类型', 'protocol', 'protocoltype'),
  ...named({ section: 'url' }, '请求url', '连接url', '请求地址', '接口地址', 'requesturl', 'connectionurl', 'url'),
  ...named({ section: 'method' }, '请求方式', '请求方法', 'method', 'requestmethod'),
  ...named({ section: 'auth' }, '认证方式', '鉴权', 'authentication', 'authorization'),
  ...named({ section: 'path' }, '路径变量', '路径参数', 'pathvariables', 'pathparameters'),
  ...named({ section: 'headers' }, 'header', 'headers', '请求头', '请求headers', '连接headers', 'requestheaders'),
  ...named({ section: 'query' }, '请求query参数', '连接query参数', 'query参数', 'queryparameters', 'query'),
  ...named({ section: 'body' }, '请求body参数', '请求body', 'body参数', '参数', '请求参数'),
  ...named({ section: 'body' }, 'bodyparameters', 'requestbody', 'body', 'parameters', 'requestparameters'),
  ...named({ section: 'body', body_type: 'json' }, 'json字段说明', '请求json字段说明', 'jsonfields'),
  ...named({ section: 'body-example' }, '请求参数示例', '请求示例', 'requestexample'),
  ...named({ section: 'answer', answer: SUCCESS }, '成功返回示例', '返回示例', 'returnexample', 'responseexample'),
  ...named({ section: 'answer', answer: SUCCESS }, '成功返回示例的参数说明', '返回参数说明', 'returnparameters'),
  ...named({ section: 'answer', answer: SUCCESS }, 'successexample', 'successfields', 'responsefields'),
  ...named({ section: 'answer', answer: FAILURE }, '失败返回示例', '失败返回示例的参数说明'),
  ...named({ section: 'answer', answer: FAILURE }, 'failureexample', 'failurefields'),
]);

const BODY_TYPES: Readonly<Record<string, ApiBodyType>> = {
  json: 'json',
  'form-data': 'form-data',
  formdata: 'form-data',
  urlencoded: 'urlencoded',
};
/** Nobody writes a longer one of ours. */
const MOST_CHARS = 200;
const ANSWER = /^(?:返回|响应|return|response)\s*[:：]?\s*([1-5]\d\d)(?!\d)\s*(.*)$/i;

/** What the words of a heading announce; undefined for prose. */
export function sectionOf(words: string): SectionHeading | undefined {
  if (words.length > MOST_CHARS) return undefined;
  const answer = ANSWER.exec(words);
  if (answer) {
    const [, status = '', title = ''] = answer;
    return { section: 'answer', answer: { key: `${status} ${title}`, status, title } };
  }
  const plain = plainOf(words);
  const known = KNOWN.get(plain);
  if (known) return known;
  const [, name = '', typed = ''] = /^([^()]*)\(([^()]*)\)$/.exec(plain) ?? [];
  const body_type = BODY_TYPES[typed];
  return body_type && KNOWN.get(name)?.section === 'body' ? { section: 'body', body_type } : undefined;
}

function named(heading: SectionHeading, ...words: readonly string[]) {
  return words.map((word) => [word, heading] as const);
}

function plainOf(words: string): string {
  return words
    .replaceAll('（', '(')
    .replaceAll('）', ')')
    .replace(/[\s*`:：]/g, '')
    .toLowerCase();
}

type Written = Exclude<SectionName, 'answer' | 'body'>;

const HEADINGS: Readonly<Record<Language, Readonly<Record<Written, string>>>> = {
  zh: {
    description: '简要描述',
    status: '接口状态',
    protocol: '协议类型',
    url: '请求URL',
    method: '请求方式',
    auth: '认证方式',
    path: '路径变量',
    headers: 'Header',
    query: '请求Query参数',
    'body-example': '请求参数示例',
  },
  en: {
    description: 'Brief description',
    status: 'API status',
    protocol: 'Protocol type',
    url: 'Request URL',
    method: 'Method',
    auth: 'Authentication',
    path: 'Path variables',
    headers: 'Headers',
    query: 'Query parameters',
    'body-example': 'Request example',
  },
};

const BODY_WORDS: Readonly<Record<ApiBodyType, string>> = {
  none: '',
  json: ' (JSON)',
  'form-data': ' (form-data)',
  urlencoded: ' (urlencoded)',
};

/** The words of a heading that `sectionOf` reads as the same. */
export function headingOf({ section, body_type, answer }: SectionHeading, language: Language): string {
  if (section === 'answer') return answerWords(answer ?? SUCCESS, language);
  if (section !== 'body') return HEADINGS[language][section];
  const words = language === 'zh' ? '请求Body参数' : 'Body parameters';
  return words + BODY_WORDS[body_type ?? 'none'];
}

function answerWords({ key, status, title }: AnswerHeading, language: Language): string {
  if (status !== '') return `${language === 'zh' ? '返回' : 'Response'} ${status}${title === '' ? '' : ` ${title}`}`;
  if (key === 'failure') return language === 'zh' ? '失败返回示例' : 'Failure example';
  return language === 'zh' ? '返回示例' : 'Return example';
}
