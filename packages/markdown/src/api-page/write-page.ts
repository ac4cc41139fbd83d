import type { ApiAnswer, ApiAuth, ApiField, ApiRequest } from '@sheaf/contract';
import type { Language } from '../language.ts';
import { fenced } from '../plain-markdown.ts';
import { statusLabel } from '../status-labels.ts';
import { type FieldRow, fieldLines } from './field-rows.ts';
import { headingOf, type SectionHeading } from './headings.ts';

/** What a page says besides its call: a heading and Markdown below it. */
export interface ApiProse {
  readonly heading: string;
  readonly text: string;
}

const LEVEL = '##### ';
const AUTH_WORDS = { none: '', bearer: 'Bearer Token', basic: 'Basic Auth', digest: 'Digest Auth' } as const;

/** The text of a new page that says this call: `apiRequestOf(readApiPage(text))` is the call again. */
export function apiPageText(request: ApiRequest, prose: readonly ApiProse[], language: Language): string {
  const write = writer(language);
  const sections = [
    write.line({ section: 'description' }, request.description),
    write.line({ section: 'status' }, statusLabel(request.status, language) ?? ''),
    write.line({ section: 'protocol' }, PROTOCOLS[request.protocol]),
    write.code({ section: 'url' }, request.url),
    write.line({ section: 'method' }, request.method),
    write.line({ section: 'auth' }, authWords(request.auth)),
    write.fields({ section: 'path' }, request.path),
    write.fields({ section: 'headers' }, request.headers),
    write.fields({ section: 'query' }, request.query),
    write.fields({ section: 'body', body_type: request.body_type }, request.body),
    write.example({ section: 'body-example' }, request.body_example),
    ...request.answers.map(write.answer),
    ...prose
      .filter(({ text }) => text.trim() !== '')
      .map(({ heading, text }) => `${LEVEL}${oneLine(heading)}\n\n${text.trim()}`),
  ];
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

/** Of the plain one nothing is said. */
const PROTOCOLS = { http: '', websocket: 'WebSocket', sse: 'SSE (Server-Sent Events)' } as const;

function writer(language: Language) {
  const head = (heading: SectionHeading) => `${LEVEL}${headingOf(heading, language)}`;
  const section = (heading: SectionHeading, ...parts: readonly string[]) => {
    const said = parts.filter((part) => part !== '');
    return said.length === 0 ? '' : [head(heading), ...said].join('\n\n');
  };
  const table = (rows: readonly ApiField[], isAnswer: boolean) =>
    rows.length === 0 ? '' : fieldLines(rows.map(rowOf), undefined, { language, isAnswer }).join('\n');
  const line = (heading: SectionHeading, words: string) => section(heading, words === '' ? '' : `- ${oneLine(words)}`);
  return {
    line,
    code: (heading: SectionHeading, words: string) =>
      line(heading, words === '' ? '' : `\`${words.replaceAll('`', '')}\``),
    fields: (heading: SectionHeading, rows: readonly ApiField[]) => section(heading, table(rows, false)),
    example: (heading: SectionHeading, text: string) => section(heading, example(text)),
    answer: ({ status, title, example: text, fields }: ApiAnswer) => {
      const answer = { key: `${status} ${title}`, status, title: oneLine(title).replaceAll('#', '') };
      return section(
        { section: 'answer', answer },
        text === '' && fields.length === 0 ? EMPTY : example(text),
        table(fields, true),
      );
    },
  };
}

/** An answer without a body is an answer all the same. */
const EMPTY = '```json\n\n```';

function example(text: string): string {
  return text.trim() === '' ? '' : fenced(text, /^\s*[[{]/.test(text) ? 'json' : '');
}

function rowOf(field: ApiField): FieldRow {
  return { ...field, name: oneLine(field.name), cells: [], line: undefined };
}

function authWords({ type, name, place }: ApiAuth): string {
  return type === 'apikey' ? `API Key: \`${name}\` (${place})` : AUTH_WORDS[type];
}

function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}
