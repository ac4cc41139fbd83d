import type { Language } from '../language.ts';
import { statusLabel } from '../status-labels.ts';
import { tableText } from '../table-text.ts';
import { apiJsonOf, type JsonCall, type JsonField } from './json-call.ts';

/** What an item adds to each of its calls; rows as in the JSON of a page. */
export interface GlobalParams {
  readonly query: readonly JsonField[];
  readonly body: readonly JsonField[];
  readonly header: readonly JsonField[];
}

const NO_GLOBALS: GlobalParams = { query: [], body: [], header: [] };

/** The Markdown of a page that an API client keeps as JSON; undefined for a text that is none. The JSON stays the page. */
export function markdownOfJson(
  text: string,
  language: Language,
  globals: GlobalParams = NO_GLOBALS,
): string | undefined {
  const call = apiJsonOf(text);
  if (!call) return undefined;
  const merged = withGlobals(call, globals);
  const sections = call.protocol === 'http' ? httpSections(merged, language) : streamSections(merged, language);
  return `${sections.filter((section) => section !== '').join('\n\n')}\n`;
}

function withGlobals(call: JsonCall, { query, body, header }: GlobalParams): JsonCall {
  const isGet = call.method === 'GET';
  const takesBody = !isGet && call.mode !== 'json';
  return {
    ...call,
    headers: [...header, ...call.headers],
    query: isGet ? [...query, ...call.query] : call.query,
    body: takesBody ? [...body, ...call.body] : call.body,
  };
}

type Say = (zh: string, en: string) => string;

function sayer(language: Language): Say {
  return (zh, en) => (language === 'zh' ? zh : en);
}

function httpSections(call: JsonCall, language: Language): readonly string[] {
  const say = sayer(language);
  const none = say('无', 'None');
  return [
    bullet(say('简要描述', 'Brief description'), call.description || none),
    bullet(say('接口状态', 'API status'), statusLabel(call.status, language) ?? ''),
    bullet(say('请求URL', 'Request URL'), `\`${call.url.replaceAll('`', '')}\``),
    bullet(say('请求方式', 'Method'), call.method),
    auth(call, say),
    table(say('路径变量', 'Path variables'), call.path, ['name', 'example', 'require', 'type', 'remark'], language),
    table(say('Header', 'Headers'), call.headers, ALL, language),
    table(say('请求Query参数', 'Query parameters'), call.query, ALL, language),
    call.mode === 'json' ? '' : table(bodyHeading(call, say), call.body, ALL, language),
    call.mode === 'json' ? fenced(say('请求参数示例', 'Request example'), call.json) : '',
    call.mode === 'json' ? table(say('json字段说明', 'JSON fields'), call.jsonFields, SHORT, language) : '',
    fenced(say('成功返回示例', 'Success example'), call.success),
    table(say('成功返回示例的参数说明', 'Success fields'), call.successFields, ANSWER, language),
    fenced(say('失败返回示例', 'Failure example'), call.failure),
    table(say('失败返回示例的参数说明', 'Failure fields'), call.failureFields, ANSWER, language),
    prose(say('备注', 'Remarks'), call.remark),
  ];
}

function bodyHeading({ mode }: JsonCall, say: Say): string {
  const type = mode === 'formdata' ? ' (form-data)' : '';
  return `${say('请求Body参数', 'Body parameters')}${type}`;
}

/** Calls that stay open: by websocket, or with events from the server. */
function streamSections(call: JsonCall, language: Language): readonly string[] {
  const say = sayer(language);
  const isSocket = call.protocol === 'websocket';
  const body =
    call.mode === 'json'
      ? fenced(`${say('请求Body', 'Request body')} (JSON)`, call.json)
      : table(bodyHeading(call, say), call.body, ALL, language);
  return [
    bullet(say('简要描述', 'Brief description'), call.description || say('无', 'None')),
    bullet(say('接口状态', 'API status'), statusLabel(call.status, language) ?? ''),
    bullet(say('协议类型', 'Protocol type'), isSocket ? 'WebSocket' : 'SSE (Server-Sent Events)'),
    isSocket ? '' : bullet(say('请求方法', 'Method'), call.method || 'POST'),
    bullet(
      isSocket ? say('连接URL', 'Connection URL') : say('请求URL', 'Request URL'),
      `\`${call.url.replaceAll('`', '')}\``,
    ),
    list(say('子协议', 'Subprotocols'), call.subProtocols),
    table(isSocket ? say('连接Headers', 'Headers') : say('请求Headers', 'Headers'), call.headers, ALL, language),
    table(
      isSocket ? say('连接Query参数', 'Query parameters') : say('请求Query参数', 'Query parameters'),
      call.query,
      ALL,
      language,
    ),
    isSocket ? '' : body,
    auth(call, say),
    list(say('重连配置', 'Reconnecting'), call.reconnecting),
    list(say('心跳配置', 'Heartbeat'), call.heartbeat),
    messages(say('消息模板', 'Message templates'), call.templates, language),
    messages(
      isSocket ? say('消息示例', 'Message examples') : say('返回示例', 'Return example'),
      call.examples,
      language,
    ),
    prose(say('备注', 'Remarks'), call.remark),
  ];
}

const LEVEL = '##### ';

function prose(heading: string, text: string): string {
  return text.trim() === '' ? '' : `${LEVEL}${heading}\n\n${text.trim()}`;
}

function bullet(heading: string, words: string): string {
  return words === '' ? '' : `${LEVEL}${heading}\n\n- ${words.replace(/\s+/g, ' ').trim()}`;
}

function list(heading: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : `${LEVEL}${heading}\n\n${entries.map((entry) => `- ${entry}`).join('\n')}`;
}

function fenced(heading: string, text: string): string {
  return text.trim() === '' ? '' : `${LEVEL}${heading}\n\n${fence(indented(text))}`;
}

function fence(text: string): string {
  const longest = (text.match(/`+/g) ?? []).reduce((most, { length }) => Math.max(most, length), 0);
  const mark = '`'.repeat(Math.max(3, longest + 1));
  return `${mark}json\n${text}\n${mark}`;
}

function indented(text: string): string {
  if (growsBeyond(text)) return text.trim();
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch (error) {
    // an example may be anything, and is shown as it is
    if (error instanceof SyntaxError) return text.trim();
    throw error;
  }
}

const MOST_LEVELS = 100;
/** Characters of indentation for each of the text: examples as people write them take two or three. */
const MOST_GROWTH = 5;

/** Brackets within brackets are indented by the square of their number. What stands in texts is counted too. */
function growsBeyond(text: string): boolean {
  let [level, added] = [0, 0];
  for (const sign of text) {
    if (sign === '{' || sign === '[') level += 1;
    else if (sign === '}' || sign === ']') level -= 1;
    else if (sign !== ',') continue;
    added += 2 * Math.max(0, level);
    if (level > MOST_LEVELS || added > MOST_GROWTH * text.length) return true;
  }
  return false;
}

const ALL = ['name', 'value', 'require', 'type', 'remark'] as const;
const SHORT = ['name', 'require', 'type', 'remark'] as const;
const ANSWER = ['name', 'type', 'remark'] as const;
const WORDS: Readonly<Record<string, readonly [zh: string, en: string]>> = {
  name: ['参数名', 'Name'],
  value: ['示例值', 'Example'],
  example: ['示例值', 'Example'],
  require: ['必选', 'Required'],
  type: ['类型', 'Type'],
  remark: ['说明', 'Explanation'],
};

function table(heading: string, rows: readonly JsonField[], columns: readonly string[], language: Language): string {
  const written = fieldTable(rows, columns, language);
  return written === '' ? '' : `${LEVEL}${heading}\n\n${written}`;
}

function fieldTable(rows: readonly JsonField[], columns: readonly string[], language: Language): string {
  const say = sayer(language);
  if (rows.length === 0) return '';
  const head = columns.map((column) => say(...(WORDS[column] ?? ['', ''])));
  return tableText([head, ...rows.map((row) => columns.map((column) => cell(row, column, say)))]);
}

function cell(row: JsonField, column: string, say: Say): string {
  if (column === 'require') return row.required ? say('是', 'yes') : say('否', 'no');
  if (column === 'remark') return row.remark || say('无', 'None');
  if (column === 'value' || column === 'example') return row.value;
  return column === 'type' ? row.type : row.name;
}

function auth({ auth: type }: JsonCall, say: Say): string {
  return bullet(say('认证方式', 'Authentication'), AUTH_WORDS[type]);
}

const AUTH_WORDS = { none: '', bearer: 'Bearer Token', basic: 'Basic Auth', digest: 'Digest Auth' } as const;

function messages(heading: string, entries: JsonCall['examples'], language: Language): string {
  if (entries.length === 0) return '';
  const parts = entries.map(({ name, type, text, fields }) => {
    const title = name === '' ? '' : `**${name.replaceAll('*', '')}**${type === '' ? '' : ` (${type})`}\n\n`;
    const below = fieldTable(fields, ANSWER, language);
    return `${title}${fence(indented(text))}${below === '' ? '' : `\n\n${below}`}`;
  });
  return `${LEVEL}${heading}\n\n${parts.join('\n\n')}`;
}
