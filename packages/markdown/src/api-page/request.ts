import type { ApiAnswer, ApiAuth, ApiBodyType, ApiField, ApiRequest } from '@sheaf/contract';
import { statusOf } from '../status-labels.ts';
import type { FieldRow } from './field-rows.ts';
import type { SectionName } from './headings.ts';
import type { ApiPage, Block } from './read.ts';

const NOTHING = /^(?:无|none|-)$/i;

/** What a page says as a call. */
export function apiRequestOf(page: ApiPage): ApiRequest {
  const words = (section: SectionName) => blockOf(page, section)?.words?.words ?? '';
  const description = words('description');
  const url = words('url');
  const method = /^[A-Za-z]{1,16}/.exec(words('method'))?.[0].toUpperCase() ?? '';
  return {
    protocol: protocolOf(words('protocol'), url),
    method,
    url,
    status: statusOf(words('status')),
    description: NOTHING.test(description) ? '' : description,
    auth: authOf(words('auth')),
    path: fieldsOf(page, 'path'),
    headers: fieldsOf(page, 'headers'),
    query: fieldsOf(page, 'query'),
    body_type: bodyTypeOf(page),
    body: fieldsOf(page, 'body'),
    body_example: blockOf(page, 'body-example')?.fence?.content ?? '',
    answers: answersOf(page).map(answerOf),
  };
}

export function blockOf({ blocks }: ApiPage, section: SectionName): Block | undefined {
  return blocks.find(({ heading }) => heading?.section === section);
}

function bodyTypeOf(page: ApiPage): ApiBodyType {
  const body = blockOf(page, 'body');
  if (body?.heading?.body_type) return body.heading.body_type;
  if (blockOf(page, 'body-example')) return 'json';
  return body ? 'urlencoded' : 'none';
}

/** The sections of one answer: its fields and its example may stand apart. */
export interface AnswerBlocks {
  readonly key: string;
  readonly status: string;
  readonly title: string;
  readonly blocks: readonly Block[];
}

/** In the order of the page. */
export function answersOf({ blocks }: ApiPage): readonly AnswerBlocks[] {
  const answers = blocks.filter(({ heading }) => heading?.section === 'answer');
  return [...Map.groupBy(answers, ({ heading }) => heading?.answer?.key ?? '')].map(([key, own]) => {
    const { status = '', title = '' } = own[0]?.heading?.answer ?? {};
    return { key, status, title, blocks: own };
  });
}

function answerOf({ status, title, blocks }: AnswerBlocks): ApiAnswer {
  return {
    status,
    title,
    example: blocks.find(({ fence }) => fence)?.fence?.content ?? '',
    fields: namedOf(blocks.find(({ table }) => table)?.table?.rows ?? []),
  };
}

function fieldsOf(page: ApiPage, section: SectionName): readonly ApiField[] {
  return namedOf(blockOf(page, section)?.table?.rows ?? []);
}

function namedOf(rows: readonly FieldRow[]): readonly ApiField[] {
  return rows
    .filter(({ name }) => name !== '')
    .map(({ name, type, required, example, remark }) => ({ name, type, required, example, remark }));
}

function protocolOf(words: string, url: string): ApiRequest['protocol'] {
  if (/websocket/i.test(words) || /^wss?:/i.test(url)) return 'websocket';
  return /\bsse\b|event.?stream|server.?sent/i.test(words) ? 'sse' : 'http';
}

const NO_AUTH: ApiAuth = { type: 'none', name: '', place: 'header' };

function authOf(words: string): ApiAuth {
  if (/bearer/i.test(words)) return { ...NO_AUTH, type: 'bearer' };
  if (/basic/i.test(words)) return { ...NO_AUTH, type: 'basic' };
  if (/digest/i.test(words)) return { ...NO_AUTH, type: 'digest' };
  const [, name = ''] = /api ?key[^\w`]*`?([\w-]+)`?/i.exec(words) ?? [];
  if (name === '') return NO_AUTH;
  return { type: 'apikey', name, place: /query/i.test(words) ? 'query' : 'header' };
}
