import type { ApiAuth, ApiField, ApiRequest } from '@sheaf/contract';
import { exampleJson } from '@sheaf/markdown/api-page/sample-call';
import { apiPageText } from '@sheaf/markdown/api-page/write-page';
import { jsonOf, type LeavingCall, methodOf, wordsOf } from '../leaving-calls.ts';
import { STATUS_CODES } from '../status-words.ts';
import type { Members } from '../structured.ts';
import { urlOf } from './url.ts';

type Language = 'en' | 'zh';

/** A request of a collection as version 2.1 has it. What it has no place for stands in its words. */
export function requestItem(call: LeavingCall, language: Language): Members {
  const { request, title } = call;
  const { scripts, examples, rest } = partsOf(call);
  const description = [wordsOf(rest), tablesOf(request, language)].filter((part) => part.trim() !== '').join('\n\n');
  const body = bodyOf(request, language);
  return {
    name: title,
    ...(scripts.length > 0 && { event: scripts }),
    request: {
      method: methodOf(request),
      header: request.headers.map((field) => rowOf(field, language)),
      ...(request.auth.type !== 'none' && { auth: authOf(request.auth) }),
      ...(body && { body }),
      url: urlOf(request, (field) => rowOf(field, language)),
      ...(description !== '' && { description }),
    },
    response: [...request.answers.map(answerOf), ...examples],
  };
}

const REQUIRED = { zh: '必选', en: 'required' } as const;
const OFF = /^(?:（已停用）|\(off\)) ?/;

/** A collection knows texts alone: another type, and that a field must be there, stands in its words. */
function rowOf({ name, type, required, example, remark }: ApiField, language: Language): Members {
  const facts = [/^(?:string)?$/i.test(type) ? '' : type, required ? REQUIRED[language] : '']
    .filter(Boolean)
    .join(', ');
  const words = remark.replace(OFF, '');
  const description = [words, facts === '' ? '' : `(${facts})`].filter(Boolean).join(' ');
  return {
    key: name,
    value: example,
    ...(description !== '' && { description }),
    ...(OFF.test(remark) && { disabled: true }),
  };
}

const FILE = /^(?:file|binary|文件)$|\(binary\)$/i;

function bodyOf(request: ApiRequest, language: Language): Members | undefined {
  const { body_type, body, body_example } = request;
  if (body_type === 'none') return undefined;
  if (body_type === 'urlencoded')
    return { mode: 'urlencoded', urlencoded: body.map((field) => rowOf(field, language)) };
  if (body_type === 'form-data') return { mode: 'formdata', formdata: body.map((field) => formRow(field, language)) };
  const raw = body_example === '' && body.length > 0 ? exampleJson(body) : body_example;
  const isJson = jsonOf(raw) !== undefined;
  return { mode: 'raw', raw, ...(isJson && { options: { raw: { language: 'json' } } }) };
}

function formRow(field: ApiField, language: Language): Members {
  const row = rowOf({ ...field, type: FILE.test(field.type) ? '' : field.type }, language);
  if (!FILE.test(field.type)) return { ...row, type: 'text' };
  const { value: _, ...rest } = row;
  return { ...rest, type: 'file', src: [] };
}

/** Names of variables stand where secrets would. */
function authOf({ type, name, place }: ApiAuth): Members {
  const rows = (values: Readonly<Record<string, string>>) =>
    Object.entries(values).map(([key, value]) => ({ key, value, type: 'string' }));
  if (type === 'bearer') return { type, bearer: rows({ token: '{{token}}' }) };
  if (type === 'apikey') return { type, apikey: rows({ key: name, value: '{{api_key}}', in: place }) };
  return { type, [type]: rows({ username: '{{username}}', password: '{{password}}' }) };
}

function answerOf({ status, title, example }: ApiRequest['answers'][number], at: number): Members {
  const code = status === '' && at === 0 ? '200' : status;
  return savedAnswer(code, title || STATUS_CODES[code] || code, example);
}

function savedAnswer(code: string, name: string, body: string): Members {
  const isJson = jsonOf(body) !== undefined;
  return {
    name,
    ...(code !== '' && { status: STATUS_CODES[code] ?? '', code: Number(code) }),
    _postman_previewlanguage: isJson ? 'json' : 'text',
    header: isJson ? [{ key: 'Content-Type', value: 'application/json' }] : [],
    cookie: [],
    body,
  };
}

const SCRIPTS = [
  { listen: 'prerequest', heading: /^(?:前置脚本|script before the call)$/i },
  { listen: 'test', heading: /^(?:后置脚本|script after the call)$/i },
] as const;
const EXAMPLES = /^(?:更多返回示例|further examples) \(([1-5]\d\d)?\s*(.*)\)$/i;
const FENCED = /^(`{3,})[^\n`]*\n(.*)\n\1$/s;

interface Parts {
  readonly scripts: readonly Members[];
  readonly examples: readonly Members[];
  readonly rest: LeavingCall;
}

/** What came from a collection goes back to its place. */
function partsOf(call: LeavingCall): Parts {
  const scripts: Members[] = [];
  const examples: Members[] = [];
  const prose = call.prose.filter(({ heading, text }) => {
    const inside = FENCED.exec(text)?.[2];
    const script = SCRIPTS.find((each) => each.heading.test(heading));
    const [isExample, code = '', name = ''] = EXAMPLES.exec(heading) ?? [];
    if (inside === undefined || !(script || isExample)) return true;
    if (script) scripts.push({ listen: script.listen, script: { type: 'text/javascript', exec: inside.split('\n') } });
    else examples.push(savedAnswer(code, name || STATUS_CODES[code] || code, inside));
    return false;
  });
  return { scripts, examples, rest: { ...call, prose } };
}

/** The fields of bodies, which a collection cannot describe, and how far the call is. */
function tablesOf(request: ApiRequest, language: Language): string {
  const isJson = request.body_type === 'json';
  return apiPageText(
    {
      ...{ protocol: 'http', method: '', url: '', status: request.status, description: '' },
      ...{ auth: { type: 'none', name: '', place: 'header' }, path: [], headers: [], query: [] },
      ...{ body_type: request.body_type, body: isJson ? request.body : [], body_example: '' },
      answers: request.answers.filter(({ fields }) => fields.length > 0).map((answer) => ({ ...answer, example: '' })),
    },
    [],
    language,
  ).trim();
}
