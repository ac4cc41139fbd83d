import { markdownOfJson } from '../api-page/from-json.ts';
import type { Language } from '../language.ts';
import { documentComments } from './blocks.ts';

/** A document that a comment in code describes. */
export interface CommentDocument {
  readonly title: string;
  /** Its catalogs from the top down. */
  readonly names: readonly string[];
  /** 0 where the comment does not say. */
  readonly s_number: number;
  readonly text: string;
}

/** What follows a tag on its line, by the tag, in the order of the lines. */
type Tags = ReadonlyMap<string, readonly string[]>;

/** These go on in the lines below, until the next tag. */
const GOING_ON: ReadonlySet<string> = new Set(['description', 'json_param', 'remark', 'return']);

/** The documents that the comments of a source describe, as API pages in this language; each is made when it is asked for. */
export function* commentDocuments(source: string, language: Language): Generator<CommentDocument, void> {
  for (const lines of documentComments(source)) {
    const tags = tagsOf(lines);
    const title = only(tags, 'title');
    if (title !== '') yield documentOf(title, tags, language);
  }
}

function tagsOf(lines: readonly string[]): Tags {
  const said = new Map<string, string[][]>();
  let last: { readonly tag: string; readonly lines: string[] } | undefined;
  for (const line of lines) {
    const [begin, tag] = /^\s*@(\w+)(?=[ \t]|$)/.exec(line) ?? [];
    if (begin !== undefined && tag !== undefined) {
      last = { tag, lines: [line.slice(begin.length)] };
      const same = said.get(tag);
      if (same) same.push(last.lines);
      else said.set(tag, [last.lines]);
    } else if (last && GOING_ON.has(last.tag) && line.trim() !== '') {
      last.lines.push(line);
    }
  }
  return new Map([...said].map(([tag, texts]) => [tag, texts.map((text) => text.join('\n').trim())]));
}

function only(tags: Tags, tag: string): string {
  return tags.get(tag)?.[0] ?? '';
}

function documentOf(title: string, tags: Tags, language: Language): CommentDocument {
  const number = only(tags, 'number');
  return {
    title,
    names: only(tags, 'catalog')
      .split('/')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    s_number: /^\d{1,6}$/.test(number) ? Number(number) : 0,
    // the JSON of a call always has a text: its address is never empty
    text: markdownOfJson(JSON.stringify(callOf(title, tags)), language) ?? '',
  };
}

/** The comment as API clients keep a call. */
function callOf(title: string, tags: Tags): object {
  const method = (only(tags, 'method') || 'get').toLowerCase();
  const params = rowsOf(tags, 'param');
  const json = only(tags, 'json_param');
  const mode = json === '' ? 'formdata' : 'json';
  const isGet = method === 'get' && json === '';
  const description = only(tags, 'description');
  const info = { from: 'runapi', type: 'api', title, description, method, url: only(tags, 'url') || '-' };
  return {
    info: { ...info, remark: only(tags, 'remark') },
    request: {
      params: { mode, formdata: isGet || json !== '' ? [] : params, json, jsonDesc: json === '' ? [] : params },
      query: isGet ? params : [],
      headers: rowsOf(tags, 'header'),
    },
    response: { responseExample: only(tags, 'return'), responseParamsDesc: answerRows(tags) },
  };
}

const REQUIRED: ReadonlySet<string> = new Set(['必选', '必填', '是', 'required', 'yes', 'true']);

/** `name required type explanation`. */
function rowsOf(tags: Tags, tag: string): readonly object[] {
  return (tags.get(tag) ?? []).flatMap((line) => {
    const [name = '', required = '', type = '', ...words] = line.split(/\s+/);
    const require = REQUIRED.has(required.toLowerCase()) ? '1' : '0';
    return name === '' ? [] : [{ name, value: '', type, require, remark: words.join(' ') }];
  });
}

/** `name type explanation`. */
function answerRows(tags: Tags): readonly object[] {
  return (tags.get('return_param') ?? []).flatMap((line) => {
    const [name = '', type = '', ...words] = line.split(/\s+/);
    return name === '' ? [] : [{ name, value: '', type, require: '0', remark: words.join(' ') }];
  });
}
