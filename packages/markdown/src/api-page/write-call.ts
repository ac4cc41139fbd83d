import type { Language } from '../language.ts';
import {
  changeAuth,
  changeBodyType,
  changeExample,
  changeFields,
  changeWords,
  type FieldPlace,
  type TextChange,
} from './change.ts';
import type { FieldRow } from './field-rows.ts';
import type { CurlCall } from './from-curl.ts';
import { type ApiPage, readApiPage } from './read.ts';

type Change = (page: ApiPage) => TextChange;

/** The text of a page with a call written into its sections; what the call does not say stays as it was. */
export function textOfCall(text: string, call: CurlCall, language: Language): string {
  return changesOf(call, language).reduce((written, change) => {
    const { from, to, insert } = change(readApiPage(written));
    return written.slice(0, from) + insert + written.slice(to);
  }, text);
}

function changesOf(call: CurlCall, language: Language): readonly Change[] {
  const { method, url, headers, query, body, form, form_type, auth } = call;
  const fields = (place: FieldPlace, pairs: CurlCall['query']): readonly Change[] =>
    pairs.length === 0 ? [] : [(page) => changeFields(page, place, pairs.map(rowOf), language)];
  const type = form.length > 0 ? form_type : undefined;
  return [
    (page) => changeWords(page, 'url', url, language),
    (page) => changeWords(page, 'method', method, language),
    ...(auth === 'none'
      ? []
      : [(page: ApiPage) => changeAuth(page, { type: auth, name: '', place: 'header' }, language)]),
    ...fields('headers', headers),
    ...fields('query', query),
    ...(type ? [(page: ApiPage) => changeBodyType(page, type, language)] : []),
    ...fields('body', form),
    ...(body === '' ? [] : [(page: ApiPage) => changeExample(page, 'body', tidy(body), language)]),
  ];
}

function rowOf([name, example]: readonly [string, string]): FieldRow {
  return { name, example, type: 'string', required: false, remark: '', cells: [], line: undefined };
}

function tidy(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    // a body may be anything
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
