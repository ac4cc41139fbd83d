/** A row of parameters in the JSON of an API client; rows that are off or have no name are left out. */
export interface JsonField {
  readonly name: string;
  readonly value: string;
  readonly type: string;
  readonly required: boolean;
  readonly remark: string;
}

export interface JsonMessage {
  readonly name: string;
  readonly type: string;
  readonly text: string;
  readonly fields: readonly JsonField[];
}

/** What the JSON of an API client says of a call. */
export interface JsonCall {
  readonly protocol: 'http' | 'websocket' | 'sse';
  readonly method: string;
  readonly url: string;
  readonly status: string;
  readonly description: string;
  readonly remark: string;
  readonly auth: 'none' | 'bearer' | 'basic' | 'digest';
  readonly path: readonly JsonField[];
  readonly headers: readonly JsonField[];
  readonly query: readonly JsonField[];
  readonly mode: string;
  readonly body: readonly JsonField[];
  readonly json: string;
  readonly jsonFields: readonly JsonField[];
  readonly success: string;
  readonly successFields: readonly JsonField[];
  readonly failure: string;
  readonly failureFields: readonly JsonField[];
  readonly subProtocols: readonly string[];
  readonly reconnecting: readonly string[];
  readonly heartbeat: readonly string[];
  readonly templates: readonly JsonMessage[];
  readonly examples: readonly JsonMessage[];
}

type Json = Readonly<Record<string, unknown>>;

/** Foreign JSON: anything in it may be missing or of another type. Undefined for what is no call. */
export function apiJsonOf(text: string): JsonCall | undefined {
  const root = parsed(text);
  const info = within(root, 'info');
  const url = words(info['url']);
  if (!root || url === '') return undefined;
  const [request, response] = [within(root, 'request'), within(root, 'response')];
  const params = within(request, 'params');
  const method = words(info['method']).toUpperCase();
  const mode = words(params['mode']);
  const own = rows(params[mode]);
  const asked = rows(request['query']);
  const isGet = method === 'GET';
  const query = isGet && asked.length === 0 ? own : asked;
  const remark = words(response['remark']) || words(info['remark']);
  return {
    ...{ protocol: protocolOf(words(info['type'])), method, description: words(info['description']), remark, mode },
    url: query.length > 0 ? (url.split('?')[0] ?? url) : url,
    status: words(info['apiStatus']) || words(root['apiStatus']),
    auth: authOf(within(request, 'auth')),
    ...{ path: rows(request['pathVariable']), headers: rows(request['headers']), query, body: isGet ? [] : own },
    ...{ json: words(params['json']), jsonFields: rows(params['jsonDesc']) },
    ...{ success: words(response['responseExample']), successFields: rows(response['responseParamsDesc']) },
    ...{ failure: words(response['responseFailExample']), failureFields: rows(response['responseFailParamsDesc']) },
    ...streamOf(root, response),
  };
}

function streamOf(root: Json, response: Json) {
  const socket = within(within(root, 'protocolConfig'), 'websocket');
  const heartbeat = within(socket, 'heartbeat');
  const enabled = list(within(root, 'messaging')['templates']).filter((entry) => entry['enabled'] !== false);
  return {
    subProtocols: Array.isArray(socket['subProtocols']) ? socket['subProtocols'].map(words).filter(Boolean) : [],
    reconnecting: isOn(socket['autoReconnect'])
      ? [`${words(socket['reconnectInterval']) || '3000'} ms × ${words(socket['reconnectMaxTimes']) || '5'}`]
      : [],
    heartbeat: isOn(heartbeat['enabled'])
      ? [`${words(heartbeat['interval']) || '30000'} ms: ${words(heartbeat['pingMessage'])}`.trim()]
      : [],
    templates: enabled.map((entry) => message(entry, 'payload')),
    examples: list(response['examples']).map((entry) => message(entry, 'data')),
  };
}

function message(entry: Json, text: string): JsonMessage {
  return {
    name: words(entry['name']),
    type: words(entry['type']),
    text: words(entry[text]),
    fields: rows(entry['param']),
  };
}

function parsed(text: string): Json | undefined {
  if (!/^\s*\{/.test(text)) return undefined;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? value : undefined;
  } catch (error) {
    // a page that begins with a brace is a page like others
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function within(value: Json | undefined, key: string): Json {
  const inner = value?.[key];
  return isObject(inner) ? inner : {};
}

function list(value: unknown): readonly Json[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}

/** Escapes of JSON spell what no text of a page may hold: halves of letters, NUL, and noncharacters, which are our marks. */
const NO_TEXT = /[\0\u{fdd0}-\u{fdef}]/gu;

function words(value: unknown): string {
  if (typeof value === 'string') return value.toWellFormed().replace(NO_TEXT, '\u{fffd}');
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  return '';
}

function isOn(value: unknown): boolean {
  return value === true || value === 1 || value === '1' || value === 'true';
}

/** A row whose `disable` is 1 or more is off. */
function rows(value: unknown): readonly JsonField[] {
  return list(value)
    .filter((row) => words(row['name']).trim() !== '' && !(Number(row['disable']) >= 1 || row['disable'] === true))
    .map((row) => ({
      name: words(row['name']).trim(),
      value: words(row['value']),
      type: words(row['type']),
      required: Number(row['require']) > 0 || row['require'] === true,
      remark: words(row['remark']),
    }));
}

function protocolOf(type: string): JsonCall['protocol'] {
  return type === 'websocket' || type === 'sse' ? type : 'http';
}

function authOf(auth: Json): JsonCall['auth'] {
  const type = words(auth['type']);
  if (isOn(auth['disabled'])) return 'none';
  return type === 'bearer' || type === 'basic' || type === 'digest' ? type : 'none';
}
