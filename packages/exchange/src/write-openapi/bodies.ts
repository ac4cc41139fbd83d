import type { ApiAnswer, ApiField, ApiRequest } from '@sheaf/contract';
import { jsonOf } from '../leaving-calls.ts';
import { STATUS_CODES } from '../status-words.ts';
import { schemaOfFields, schemaOfForm } from './fields-schema.ts';
import type { Schema } from './type-words.ts';

const FORMS = { 'form-data': 'multipart/form-data', urlencoded: 'application/x-www-form-urlencoded' } as const;
const JSON_TYPE = 'application/json';

/** Undefined for a call without a body. */
export function requestBodyOf({ body_type, body, body_example, headers }: ApiRequest): Schema | undefined {
  if (body_type === 'none') return undefined;
  if (body_type !== 'json') return { content: { [FORMS[body_type]]: { schema: schemaOfForm(body) } } };
  if (body.length === 0 && body_example.trim() === '') return undefined;
  return { content: { [saidType(headers) ?? JSON_TYPE]: mediaOf(body, body_example) } };
}

/** As the call's own header says it. */
function saidType(headers: readonly ApiField[]): string | undefined {
  const said = headers.find(({ name }) => name.toLowerCase() === 'content-type')?.example ?? '';
  return /^[\w.+-]+\/[\w.+-]+$/.test(said) && !/form/i.test(said) ? said : undefined;
}

function mediaOf(fields: readonly ApiField[], text: string): Schema {
  if (text.trim() === '') return { schema: schemaOfFields(fields, undefined) };
  const value = jsonOf(text) ?? text;
  return { schema: schemaOfFields(fields, value), example: value };
}

/** By their status; what a page says of any other answer, and of a failure without a number, is `default`. */
export function responsesOf(answers: readonly ApiAnswer[], otherwise: string): Schema {
  const named = answers.map((answer, at) => ({ ...whole(answer, answers), code: codeOf(answer, at, answers) }));
  const byCode = Map.groupBy(named, ({ code }) => code);
  const responses = [...byCode].map(([code, same]) => [code, responseOf(code, same)] as const);
  const other = otherwise === '' || byCode.has('default') ? [] : [['default', { description: otherwise }] as const];
  return Object.fromEntries([...responses, ...other]);
}

function codeOf({ status }: ApiAnswer, at: number, answers: readonly ApiAnswer[]): string {
  if (status !== '') return status;
  const isFirst = answers.findIndex((each) => each.status === '') === at;
  return isFirst && !answers.some((each) => each.status === '200') ? '200' : 'default';
}

const AS = /\s*[（(](?:同|as) ([1-5]\d\d)[)）]$/;

/** An answer that only names another one has its body. */
function whole(answer: ApiAnswer, answers: readonly ApiAnswer[]): ApiAnswer {
  const [, status = ''] = AS.exec(answer.title) ?? [];
  const meant = answer.example === '' && answer.fields.length === 0 && answers.find((each) => each.status === status);
  if (!meant) return answer;
  return { ...answer, title: answer.title.replace(AS, ''), example: meant.example, fields: meant.fields };
}

function responseOf(code: string, same: readonly ApiAnswer[]): Schema {
  const [first] = same;
  const description = first?.title || STATUS_CODES[code] || code;
  const told = same.filter(({ example, fields }) => example.trim() !== '' || fields.length > 0);
  const content = told[0] && answerContent(told[0], told);
  return { description, ...(content && { content }) };
}

function answerContent(first: ApiAnswer, told: readonly ApiAnswer[]): Schema {
  const type = typeOf(first);
  const media = mediaOf(first.fields, first.example);
  if (told.length === 1) return { [type]: media };
  const examples = told.map(({ title, example }, at) => [
    title || String(at + 1),
    { value: type === JSON_TYPE ? (jsonOf(example) ?? example) : example },
  ]);
  return { [type]: { schema: media['schema'], examples: Object.fromEntries(examples) } };
}

function typeOf({ example, fields }: ApiAnswer): string {
  if (fields.length > 0 || jsonOf(example) !== undefined || example.trim() === '') return JSON_TYPE;
  if (/^\s*<(?:!doctype )?html/i.test(example)) return 'text/html';
  return /^\s*</.test(example) ? 'application/xml' : 'text/plain';
}
