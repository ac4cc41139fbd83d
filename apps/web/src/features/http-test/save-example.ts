import { addAnswer, changeExample, type TextChange } from '@sheaf/markdown/api-page/change';
import { readApiPage } from '@sheaf/markdown/api-page/read';
import { answersOf } from '@sheaf/markdown/api-page/request';
import type { Language } from '../../lib/i18n.ts';
import { tidied } from './tidied.ts';

const FIRST_FAILURE = 400;

interface Answered {
  readonly status: number;
  readonly body: string;
}

/**
 * Changes, one after the other, that make an answer the example of the page: of the answer with its status, of the only
 * one for successes where none says a status, or of a new one.
 */
export function exampleChange(text: string, { status, body }: Answered, language: Language): readonly TextChange[] {
  const page = readApiPage(text);
  const answers = answersOf(page);
  const plain =
    status < FIRST_FAILURE ? answers.find((answer) => answer.status === '' && !/fail/.test(answer.key)) : undefined;
  const known = answers.find((answer) => answer.status === String(status)) ?? plain;
  if (known) return [changeExample(page, { answer: known.key }, tidied(body), language)];
  const added = addAnswer(page, { status: String(status), title: '' }, language);
  const next = readApiPage(text.slice(0, added.from) + added.insert + text.slice(added.to));
  const key = answersOf(next).find((answer) => answer.status === String(status))?.key;
  return key === undefined ? [added] : [added, changeExample(next, { answer: key }, tidied(body), language)];
}
