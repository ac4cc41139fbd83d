import type { ApiAuth } from '@sheaf/contract';

/** What a cURL command says of a call. */
export interface CurlCall {
  readonly method: string;
  readonly url: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly body: string;
  readonly form: readonly (readonly [name: string, value: string])[];
  readonly form_type: 'form-data' | 'urlencoded';
  readonly auth: ApiAuth['type'];
}

interface Seen {
  method: string;
  url: string;
  isGet: boolean;
  auth: ApiAuth['type'];
  readonly headers: [string, string][];
  readonly data: string[];
  readonly parts: [string, string][];
}

/** Undefined for what is no cURL command. Of what lets somebody in only the kind is taken, never the secret. */
export function curlCall(text: string): CurlCall | undefined {
  const [program = '', ...words] = shellWords(text);
  if (!/^(?:.*[/\\])?curl(?:\.exe)?$/.test(program)) return undefined;
  const seen: Seen = { method: '', url: '', isGet: false, auth: 'none', headers: [], data: [], parts: [] };
  for (let at = 0; at < words.length; at += 1) at += take(seen, words[at] ?? '', words[at + 1]);
  return seen.url === '' ? undefined : callOf(seen);
}

/** Answers how many words more it took. */
function take(seen: Seen, word: string, next: string | undefined): number {
  const [, short = '', glued = ''] = /^(-[XHdFub])(.+)$/s.exec(word) ?? [];
  if (short !== '') {
    takeOption(seen, short, glued);
    return 0;
  }
  if (word === '-G' || word === '--get') seen.isGet = true;
  else if (word === '--digest') seen.auth = 'digest';
  else if (!word.startsWith('-')) seen.url ||= word;
  else if (WITH_VALUE.has(word) && next !== undefined) {
    takeOption(seen, word, next);
    return 1;
  }
  return 0;
}

/** With those of which only the value is skipped. */
const WITH_VALUE = new Set([
  ...['-X', '--request', '--url', '-H', '--header', '-u', '--user', '-b', '--cookie', '-F', '--form', '--form-string'],
  ...['-d', '--data', '--data-raw', '--data-binary', '--data-ascii', '--data-urlencode', '--json', '--oauth2-bearer'],
  ...[
    '-o',
    '--output',
    '-A',
    '--user-agent',
    '-e',
    '--referer',
    '-m',
    '--max-time',
    '--connect-timeout',
    '-x',
    '--proxy',
  ],
  ...['--cacert', '--cert', '--key', '-w', '--write-out', '--resolve', '-c', '--cookie-jar', '--retry', '-T'],
]);

function takeOption(seen: Seen, option: string, value: string): void {
  const isData = /^(?:-d|--data)/.test(option) || option === '--json';
  if (option === '--json') seen.headers.push(['Content-Type', 'application/json']);
  if (isData) seen.data.push(value);
  else if (/^(?:-F|--form)/.test(option)) seen.parts.push(pairOf(value));
  else TAKERS[option]?.(seen, value);
}

const TAKERS: Readonly<Record<string, (seen: Seen, value: string) => void>> = {
  '-X': takeMethod,
  '--request': takeMethod,
  '--url': (seen, value) => {
    seen.url = value;
  },
  '-H': takeHeader,
  '--header': takeHeader,
  '-u': takeUser,
  '--user': takeUser,
  '--oauth2-bearer': (seen) => {
    seen.auth = 'bearer';
  },
};

function takeMethod(seen: Seen, value: string): void {
  seen.method = value.toUpperCase();
}

function takeUser(seen: Seen): void {
  if (seen.auth !== 'digest') seen.auth = 'basic';
}

function takeHeader(seen: Seen, header: string): void {
  const at = header.indexOf(':');
  if (at <= 0) return;
  const [name, value] = [header.slice(0, at).trim(), header.slice(at + 1).trim()];
  if (/^cookie$/i.test(name)) return;
  if (!/^authorization$/i.test(name)) seen.headers.push([name, value]);
  else seen.auth = AUTH_KINDS.find((kind) => value.toLowerCase().startsWith(kind)) ?? 'bearer';
}

const AUTH_KINDS = ['bearer', 'basic', 'digest'] as const;

function callOf({ method, url, isGet, auth, headers, data, parts }: Seen): CurlCall {
  const [address, search] = parted(url);
  const sent = data.join('&');
  const inAddress = isGet && sent !== '' ? [search, sent].filter(Boolean).join('&') : search;
  const isForm = !isGet && looksLikeForm(sent, headers);
  const form = isForm ? pairsOf(sent) : [];
  const isSending = !isGet && (sent !== '' || parts.length > 0);
  return {
    method: method || (isSending ? 'POST' : 'GET'),
    url: address,
    headers: headers.filter(([name]) => !/^(?:content-type|content-length|host)$/i.test(name)),
    query: pairsOf(inAddress),
    body: isGet || isForm ? '' : sent,
    form: parts.length > 0 ? parts : form,
    form_type: parts.length > 0 ? 'form-data' : 'urlencoded',
    auth,
  };
}

function looksLikeForm(sent: string, headers: Seen['headers']): boolean {
  const isJson = headers.some(([name, value]) => /^content-type$/i.test(name) && /json/i.test(value));
  return sent !== '' && !isJson && !/^\s*[[{]/.test(sent);
}

function parted(url: string): readonly [address: string, search: string] {
  const at = url.indexOf('?');
  return at < 0 ? [url, ''] : [url.slice(0, at), url.slice(at + 1).split('#')[0] ?? ''];
}

function pairOf(text: string): [string, string] {
  const at = text.indexOf('=');
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}

function pairsOf(search: string): readonly (readonly [string, string])[] {
  return [...new URLSearchParams(search)];
}

/** As a shell takes a line apart; `$'…'` too, and lines that end in a backslash or, of Windows, in `^`. */
export function shellWords(text: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  const line = text.replace(/[\\^]\r?\n/g, ' ');
  for (let at = 0; at < line.length; ) {
    const { taken, end } = pieceAt(line, at);
    at = end;
    if (taken !== undefined) word = (word ?? '') + taken;
    else if (word !== undefined) {
      words.push(word);
      word = undefined;
    }
  }
  return word === undefined ? words : [...words, word];
}

interface Piece {
  /** Undefined between words. */
  readonly taken: string | undefined;
  readonly end: number;
}

function pieceAt(line: string, at: number): Piece {
  const mark = line[at] ?? '';
  if (/\s/.test(mark)) return { taken: undefined, end: at + 1 };
  if (mark === "'") return upTo(line, at + 1, "'", (inside) => inside);
  if (mark === '$' && line[at + 1] === "'") return escapedUpTo(line, at + 2, "'", ansi);
  if (mark === '"') return escapedUpTo(line, at + 1, '"', (unit) => (/["\\$`]/.test(unit) ? unit : `\\${unit}`));
  if (mark === '\\') return { taken: line[at + 1] ?? '', end: at + 2 };
  return { taken: mark, end: at + 1 };
}

function upTo(line: string, from: number, mark: string, read: (inside: string) => string): Piece {
  const end = line.indexOf(mark, from);
  return end < 0
    ? { taken: read(line.slice(from)), end: line.length }
    : { taken: read(line.slice(from, end)), end: end + 1 };
}

function escapedUpTo(line: string, from: number, mark: string, escaped: (unit: string) => string): Piece {
  let taken = '';
  let at = from;
  for (; at < line.length && line[at] !== mark; at += 1) {
    if (line[at] === '\\') {
      at += 1;
      taken += escaped(line[at] ?? '');
    } else taken += line[at];
  }
  return { taken, end: at + 1 };
}

const ANSI: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function ansi(unit: string): string {
  return ANSI[unit] ?? unit;
}
