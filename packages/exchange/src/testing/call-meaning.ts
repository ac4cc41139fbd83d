import { STATUS_CODES } from 'node:http';
import type { ApiAnswer, ApiField, ApiRequest } from '@sheaf/contract';
import { readApiPage } from '@sheaf/markdown/api-page/read';
import { apiRequestOf } from '@sheaf/markdown/api-page/request';
import { allPages, type WholeTree } from './whole-tree.ts';

/** All calls of a tree by their methods and addresses, each as what it means: how its JSON is laid out does not count. */
export function callMeanings(tree: WholeTree): ReadonlyMap<string, unknown> {
  const calls = allPages(tree).filter(({ kind }) => kind === 'api');
  const named = calls.map(({ key, title }) => {
    const request = apiRequestOf(readApiPage(tree.texts.get(key)?.content ?? ''));
    return [`${request.method} ${request.url} ${title}`, meaningOf(request)] as const;
  });
  return new Map(named.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

function meaningOf({ description: _, ...request }: ApiRequest): object {
  return {
    ...request,
    path: request.path.map(fieldMeaning),
    headers: request.headers.map(fieldMeaning),
    query: request.query.map(fieldMeaning),
    body: request.body.map(fieldMeaning),
    body_example: jsonMeaning(request.body_example),
    // members of an object have no order, and of two that are alike the second names the first
    answers: request.answers
      .map((answer) => {
        const { status, title: said, example, fields } = whole(answer, request.answers);
        const title = said === STATUS_CODES[status] ? '' : said;
        return { status, title, example: jsonMeaning(example), fields: fields.map(fieldMeaning) };
      })
      .toSorted((a, b) => (a.status < b.status ? -1 : 1)),
  };
}

const AS = / ?\(as (\d+)\)$/;

function whole(answer: ApiAnswer, answers: readonly ApiAnswer[]): ApiAnswer {
  const meant = answers.find(({ status }) => status === AS.exec(answer.title)?.[1]);
  return meant ? { ...meant, status: answer.status, title: answer.title.replace(AS, '') } : answer;
}

/** A file is bytes, and nothing is said of what is in a list of anything. */
const SAME: readonly (readonly [RegExp, string])[] = [
  [/^file$/, 'string(binary)'],
  [/^array$/, 'array<object>'],
];

function fieldMeaning(field: ApiField): object {
  const type = SAME.find(([pattern]) => pattern.test(field.type))?.[1] ?? field.type;
  return { ...field, type, example: jsonMeaning(field.example) };
}

function jsonMeaning(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text.trim();
  }
}
