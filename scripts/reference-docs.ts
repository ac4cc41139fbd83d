import { ENDPOINTS, ERRORS } from '@sheaf/contract';
import { ENVIRONMENT } from '../apps/server/src/config.ts';
import { openApiOf } from '../apps/server/src/modules/api-docs/openapi.ts';

// What people look up: written from the contract and the settings, so that it says what the server does.

const NOTE = 'Written by `npm run docs`; nobody edits it.';

const LANGUAGE = [
  'Texts are in the language of the field `lang` (`zh`, `en`) or, without it, of the cookie `sheaf_lang`; else in the one',
  'that `Accept-Language` prefers. Who names no language gets Chinese, as clients of the old wire do; who names only',
  'others gets English. Programs go by `error_code`, never by the text.',
];

export function openApiDocument(): string {
  return `${JSON.stringify(openApiOf(ENDPOINTS, ''), null, 2)}\n`;
}

export function errorsPage(): string {
  const rows = Object.entries(ERRORS).map(([name, kind]) => {
    const status = 'status' in kind ? String(kind.status) : '';
    return [String(kind.code), `\`${name}\``, kind.en, kind.zh, status];
  });
  const about = [
    'Calls under `/api` answer HTTP 200 and carry the code in `error_code`, the text in `error_message`, and the name of a',
    'bad field in `error_field`. Pages, files and feeds answer the status of the last column.',
    '',
    ...LANGUAGE,
  ];
  return referencePage('Errors', about, ['code', 'name', 'English', '中文', 'status'], rows);
}

export function configurationPage(): string {
  const rows = ENVIRONMENT.map(({ name, meaning, initial }) => [`\`${name}\``, meaning, initial && `\`${initial}\``]);
  const about = ['The environment of the process. Everything else is a setting of the site.'];
  return referencePage('Configuration', about, ['variable', 'meaning', 'when absent'], rows);
}

export function apiPage(): string {
  const rows = ENDPOINTS.map((endpoint) => [
    `\`${endpoint.method} ${endpoint.path}\``,
    endpoint.access,
    endpoint.summary,
    endpoint.errors.map((name) => `[${name}](errors.md)`).join(', '),
  ]);
  const about = ['Every address that the server answers. Fields and answers: [openapi.json](openapi.json).'];
  return referencePage('API', about, ['address', 'who', 'what', 'refusals of its own'], rows);
}

/** A document with one table. */
export function referencePage(
  title: string,
  about: readonly string[],
  columns: readonly string[],
  rows: readonly (readonly string[])[],
): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', String.raw`\|`)).join(' | ')} |`;
  const table = [line(columns), line(columns.map(() => '---')), ...rows.map(line)];
  return `${[`# ${title}\n`, ...about, `\n${NOTE}\n`, ...table].join('\n')}\n`;
}
