import type { ApiAuth, ApiBodyType, ApiField } from '@sheaf/contract';
import { isMembers, listOf, type Members, membersOf, ownOf, textOf } from '../structured.ts';

export type Language = 'en' | 'zh';

export interface SavedAnswer {
  readonly name: string;
  readonly status: string;
  readonly body: string;
}

export interface Script {
  readonly when: 'after' | 'before';
  readonly text: string;
}

/** A request, whichever version it was written in. */
export interface PostmanCall {
  readonly node: 'call';
  readonly name: string;
  readonly method: string;
  readonly url: string;
  readonly description: string;
  readonly auth: ApiAuth;
  readonly path: readonly ApiField[];
  readonly headers: readonly ApiField[];
  readonly query: readonly ApiField[];
  readonly body_type: ApiBodyType;
  readonly body: readonly ApiField[];
  readonly example: string;
  readonly answers: readonly SavedAnswer[];
  readonly scripts: readonly Script[];
}

export interface PostmanFolder {
  readonly node: 'folder';
  readonly name: string;
  readonly description: string;
  readonly scripts: readonly Script[];
  readonly children: readonly PostmanNode[];
}

export type PostmanNode = PostmanCall | PostmanFolder;

export interface PostmanCollection {
  readonly name: string;
  readonly description: string;
  readonly variables: readonly ApiField[];
  readonly scripts: readonly Script[];
  readonly children: readonly PostmanNode[];
}

/** Far below what would fill the stack. */
export const MOST_LEVELS = 100;

/** Rows of `key`, `value`, `description`; what is switched off says so. */
export function rowsOf(rows: readonly unknown[], language: Language): readonly ApiField[] {
  return rows
    .filter(isMembers)
    .map((row) => ({
      name: (textOf(row, 'key') || textOf(row, 'id') || textOf(row, 'name')).trim(),
      type: typeOf(textOf(row, 'type')),
      required: false,
      example: valueOfRow(row),
      remark: [isOff(row) ? OFF[language] : '', wordsOf(ownOf(row, 'description'))].filter(Boolean).join(' '),
    }))
    .filter(({ name }) => name !== '');
}

function isOff(row: Members): boolean {
  return textOf(row, 'disabled') === 'true' || textOf(row, 'enabled') === 'false';
}

function typeOf(type: string): string {
  return ['', 'any', 'default', 'secret', 'text'].includes(type) ? 'string' : type;
}

function valueOfRow(row: Members): string {
  if (textOf(row, 'type') === 'secret') return '';
  const value = ownOf(row, 'value');
  return isMembers(value) || Array.isArray(value) ? JSON.stringify(value) : textOf(value);
}

/** Of headers that let somebody in the value stays behind, unless it is a variable. */
export function withoutSecrets(headers: readonly ApiField[]): readonly ApiField[] {
  return headers.map((field) =>
    SECRET.test(field.name) && !field.example.includes('{{') ? { ...field, example: '' } : field,
  );
}

const SECRET = /^(?:authorization|proxy-authorization|cookie|x-(?:api|auth)-?(?:key|token))$/i;

const OFF: Readonly<Record<Language, string>> = { zh: '（已停用）', en: '(off)' };

/** A description is a text, or an object that holds one. */
export function wordsOf(value: unknown): string {
  return (isMembers(value) ? textOf(value, 'content') : textOf(value)).trim();
}

/** Header lines as they are sent. */
export function rowsOfLines(text: string, language: Language): readonly ApiField[] {
  const rows = text.split(/\r?\n/).flatMap((line) => {
    const at = line.indexOf(':');
    return at > 0 ? [{ key: line.slice(0, at), value: line.slice(at + 1).trim() }] : [];
  });
  return rowsOf(rows, language);
}

const NO_AUTH: ApiAuth = { type: 'none', name: '', place: 'header' };

/** Of what lets somebody in only the kind is taken, never the secret. Undefined where it is said further up. */
export function authOf(auth: unknown): ApiAuth | undefined {
  const type = textOf(auth, 'type');
  if (type === 'noauth') return NO_AUTH;
  if (type === 'basic' || type === 'digest' || type === 'bearer') return { ...NO_AUTH, type };
  if (type === 'oauth2' || type === 'jwt') return { ...NO_AUTH, type: 'bearer' };
  if (type !== 'apikey') return undefined;
  const given = ownOf(auth, 'apikey');
  const attribute = (key: string) =>
    Array.isArray(given)
      ? textOf(
          given.find((row) => textOf(row, 'key') === key),
          'value',
        )
      : textOf(given, key);
  const name = attribute('key').replace(/[^\w-]/g, '');
  return { type: 'apikey', name: name || 'X-Api-Key', place: attribute('in') === 'query' ? 'query' : 'header' };
}

/** Lines of a script, or a script as one text. */
export function scriptText(exec: unknown): string {
  return Array.isArray(exec)
    ? exec
        .map((line) => textOf(line))
        .join('\n')
        .trim()
    : textOf(exec).trim();
}

/** The address without its query, where that stands in rows. */
export function addressOf(raw: string, hasQuery: boolean): string {
  return hasQuery ? (raw.split('?')[0] ?? raw) : raw;
}

/** The query of an address as rows. */
export function queryOf(raw: string, language: Language): readonly ApiField[] {
  const search = raw.includes('?') ? (raw.slice(raw.indexOf('?') + 1).split('#')[0] ?? '') : '';
  const rows = search
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [key = '', ...value] = part.split('=');
      return { key, value: value.join('=') };
    });
  return rowsOf(rows, language);
}

export function bodyFacts(
  mode: string,
  given: unknown,
  language: Language,
): Pick<PostmanCall, 'body' | 'body_type' | 'example'> {
  if (mode === 'urlencoded' || mode === 'formdata' || mode === 'params') {
    const body = rowsOf(listOf(given), language);
    const body_type = mode === 'urlencoded' ? 'urlencoded' : 'form-data';
    return { body_type: body.length > 0 ? body_type : 'none', body, example: '' };
  }
  const text = mode === 'graphql' ? JSON.stringify(membersOf(given), null, 2) : tidy(textOf(given));
  return { body_type: text.trim() === '' ? 'none' : 'json', body: [], example: text };
}

/** JSON as people read it; anything else as it is. */
export function tidy(text: string): string {
  try {
    return /^\s*[[{]/.test(text) ? JSON.stringify(JSON.parse(text), null, 2) : text;
  } catch (error) {
    // variables of the client make no JSON of it
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}
