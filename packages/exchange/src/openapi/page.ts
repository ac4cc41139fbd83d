import type { ApiAnswer } from '@sheaf/contract';
import { type ApiProse, apiPageText } from '@sheaf/markdown/api-page/write-page';
import { plainText } from '../drafts.ts';
import type { Loss } from '../losses.ts';
import { isMembers, membersOf, ownOf, textOf } from '../structured.ts';
import type { ExchangeText } from '../tree.ts';
import { answerOfSwagger, type Body, bodyOfContent, NO_BODY } from './bodies.ts';
import type { FieldsWork, KnownFields, Language } from './fields.ts';
import { type Operation, tagsOf, urlOf } from './operations.ts';
import { authOf, parametersOf } from './parameters.ts';
import type { Part, Refs } from './refs.ts';

const WORDS = {
  zh: {
    remarks: '备注',
    otherwise: '其他返回',
    as: '（同 {{status}}）',
    bodies: '可用的内容类型',
    body: '请求体说明',
    callbacks: '回调',
    more: '更多文档',
  },
  en: {
    remarks: 'Remarks',
    otherwise: 'Other answers',
    as: '(as {{status}})',
    bodies: 'Content types',
    body: 'About the body',
    callbacks: 'Callbacks',
    more: 'Further documents',
  },
} as const;

/** What the pages of a source are made from. */
export interface Documents {
  readonly refs: Refs;
  readonly known: KnownFields;
}

/** The page of an operation. */
export function operationText({ refs, known }: Documents, operation: Operation, language: Language): ExchangeText {
  const losses = new Map<string, Loss>();
  const lose = (code: Loss['code'], detail: string) =>
    losses.set(`${code} ${detail}`, { code, where: operation.key, detail });
  const work = (left: FieldsWork['left']): FieldsWork => ({
    refs,
    known,
    language,
    left,
    missing: (ref) => void lose('reference-missing', ref),
    cut: () => void lose('fields-cut', ''),
  });
  const sent = parametersOf(work('readOnly'), operation);
  const answered = answersOf(work('writeOnly'), operation);
  const { value } = operation;
  const description = textOf(value, 'description').trim();
  const brief = (textOf(value, 'summary') || description).trim().split(/\r?\n/, 1)[0] ?? '';
  for (const tag of tagsOf(operation).slice(1)) lose('further-tag', tag);
  const text = apiPageText(
    {
      protocol: 'http',
      method: operation.method,
      url: urlOf(operation),
      status: statusOfOperation(value),
      description: brief,
      auth: authOf(work('readOnly'), operation),
      ...{ path: sent.path, headers: sent.headers, query: sent.query },
      ...{ body_type: sent.body.body_type, body: sent.body.fields, body_example: sent.body.example },
      answers: answered.answers,
    },
    [
      ...proseOf(operation, sent.body, language),
      ...answered.prose,
      { heading: WORDS[language].remarks, text: description === brief ? '' : description },
    ],
    language,
  );
  return plainText(text, [...losses.values()]);
}

/** How far it is: of an export of ours from 1 to 5. */
function statusOfOperation(value: Operation['value']): string {
  if (textOf(value, 'deprecated') === 'true') return '5';
  const status = textOf(value, 'x-api-status');
  return /^[1-4]$/.test(status) ? status : '';
}

function proseOf({ value, file: _file }: Operation, body: Body, language: Language): readonly ApiProse[] {
  const words = WORDS[language];
  const callbacks = Object.entries(membersOf(value, 'callbacks')).map(
    ([name, paths]) =>
      `- ${name}: ${Object.keys(membersOf(paths))
        .map((path) => `\`${path}\``)
        .join(', ')}`,
  );
  const more = membersOf(value, 'externalDocs');
  return [
    { heading: words.body, text: body.description },
    { heading: words.bodies, text: body.types.map((type) => `- \`${type}\``).join('\n') },
    { heading: words.callbacks, text: callbacks.join('\n') },
    { heading: words.more, text: [textOf(more, 'description'), textOf(more, 'url')].filter(Boolean).join('\n\n') },
  ];
}

interface Answered {
  readonly answers: readonly ApiAnswer[];
  /** What the answer to anything else is, which has no number. */
  readonly prose: readonly ApiProse[];
}

function answersOf(work: FieldsWork, { value, file }: Operation): Answered {
  const answers: ApiAnswer[] = [];
  const prose: ApiProse[] = [];
  for (const [code, given] of Object.entries(membersOf(value, 'responses'))) {
    if (code.startsWith('x-')) continue;
    const { description, body } = answerBody(work, { value: given, file });
    const status = statusOf(code);
    if (status === '' || answers.some((answer) => answer.status === status)) {
      prose.push({ heading: `${WORDS[work.language].otherwise} (${code})`, text: otherText(description, body) });
      continue;
    }
    const answer = { status, title: titleOf(description), example: body.example, fields: body.fields };
    answers.push(answerOf(answers, answer, work.language));
  }
  return { answers, prose };
}

/** Of `4XX` the first number that it means; '' for any other answer. */
function statusOf(code: string): string {
  if (/^[1-5]\d\d$/.test(code)) return code;
  return /^[1-5]xx$/i.test(code) ? `${code[0]}00` : '';
}

function answerBody(work: FieldsWork, given: Part): { readonly description: string; readonly body: Body } {
  const found = work.refs.resolve(given);
  if (!found) work.missing(textOf(given.value, '$ref'));
  const part = { value: membersOf(found?.value), file: found?.file ?? given.file };
  const body = isMembers(ownOf(part.value, 'content')) ? bodyOfContent(work, part) : swaggerAnswer(work, part);
  return { description: textOf(part.value, 'description').trim(), body };
}

/** What one answer says in full the next ones only name. */
function answerOf(before: readonly ApiAnswer[], answer: ApiAnswer, language: Language): ApiAnswer {
  const body = JSON.stringify([answer.example, answer.fields]);
  const same =
    answer.fields.length > 0 && before.find(({ example, fields }) => JSON.stringify([example, fields]) === body);
  if (!same) return answer;
  const title = [answer.title, WORDS[language].as.replace('{{status}}', same.status)].filter(Boolean).join(' ');
  return { status: answer.status, title, example: '', fields: [] };
}

function swaggerAnswer(
  work: FieldsWork,
  part: { readonly value: Readonly<Record<string, unknown>>; readonly file: string },
): Body {
  return isMembers(part.value['schema']) || isMembers(part.value['examples']) ? answerOfSwagger(work, part) : NO_BODY;
}

const MOST_TITLE = 80;

function titleOf(description: string): string {
  const line = description.split(/\r?\n/, 1)[0] ?? '';
  return line.length > MOST_TITLE ? `${line.slice(0, MOST_TITLE - 1)}…`.toWellFormed() : line;
}

function otherText(description: string, { example, fields }: Body): string {
  const listed = fields
    .slice(0, 20)
    .map(({ name, type, remark }) => `- \`${name}\` ${type}${remark === '' ? '' : `: ${remark.replace(/\s+/g, ' ')}`}`);
  const code = example === '' ? '' : `\`\`\`json\n${example.replaceAll('```', "'''")}\n\`\`\``;
  return [description, listed.join('\n'), code].filter((part) => part !== '').join('\n\n');
}
