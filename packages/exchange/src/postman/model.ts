import type { ApiField } from '@sheaf/contract';
import type { ApiModel, ApiOperation, ApiParameter, ApiReply, ParameterPlace } from '../api-model.ts';
import type { Look } from '../look.ts';
import type { ReadOptions } from '../source.ts';
import type { PostmanCall, PostmanCollection, PostmanNode } from './call.ts';
import { type Examples, examples } from './model-example.ts';
import { collectionsOf } from './read.ts';

/** What collections say, for a comparison: bodies are told by their examples. @throws ImportRefused, or the signal's reason */
export async function postmanModel({ found }: Look, options: ReadOptions): Promise<ApiModel> {
  const collections: PostmanCollection[] = [];
  for (const file of found.postman) {
    options.signal?.throwIfAborted();
    collections.push(...(await collectionsOf(file, options.language)));
  }
  const isOne = collections.length === 1;
  const work: Work = { examples: examples(), keys: new Set(), pages: new Set(['overview']) };
  const placed = collections.flatMap(({ name, children }) =>
    callsIn(children, isOne ? '' : `${name}/`, '').map((each) => ({ ...each, document: isOne ? '' : name })),
  );
  return {
    title: collections[0]?.name ?? '',
    version: '',
    isFirm: false,
    servers: [...new Set(placed.map(({ call }) => addressParts(call.url).server))].filter((server) => server !== ''),
    operations: placed.map((each) => operationOf(work, each)),
    missing: [],
  };
}

interface Work {
  readonly examples: Examples;
  readonly keys: Set<string>;
  readonly pages: Set<string>;
}

interface PlacedCall {
  readonly call: PostmanCall;
  /** As the page is known by in an import. */
  readonly page: string;
  /** The names on the way to it. */
  readonly names: string;
  readonly document: string;
}

function callsIn(
  nodes: readonly PostmanNode[],
  prefix: string,
  names: string,
): readonly Omit<PlacedCall, 'document'>[] {
  return nodes.flatMap((node) => {
    const named = node.name || (node.node === 'call' ? `${node.method} ${node.url}` : '-');
    if (node.node === 'call') return [{ call: node, page: prefix + named, names: names + named }];
    return callsIn(node.children, `${prefix}${named}/`, `${names}${named} / `);
  });
}

/** Two of one name get numbers, as their pages do. */
function own(keys: Set<string>, key: string): string {
  let found = key;
  for (let count = 2; keys.has(found); count += 1) found = `${key} (${count})`;
  keys.add(found);
  return found;
}

function operationOf(work: Work, { call, page, names, document }: PlacedCall): ApiOperation {
  const { path } = addressParts(call.url);
  const prefix = document === '' ? '' : `${document} `;
  const lines = call.description.split(/\r?\n/);
  return {
    key: own(work.keys, `${prefix}${call.method} ${path}`),
    page: own(work.pages, page),
    ...{ document, method: call.method, path, id: names, isSent: false },
    ...{ summary: call.name, description: lines.join('\n').trim(), isDeprecated: false, servers: [] },
    auth: [authWord(call)],
    parameters: [
      ...parametersOf(work, 'path', call.path),
      ...parametersOf(work, 'query', call.query),
      ...parametersOf(work, 'header', call.headers),
    ],
    body: bodyOf(work, call),
    answers: answersOf(work, call),
  };
}

/** Where it is called, apart from the path; what people wrote as `:id` is `{id}`. */
function addressParts(url: string): { readonly server: string; readonly path: string } {
  const bare = url.replace(/[?#].*$/, '');
  const server = /^(?:[a-z][a-z0-9+.-]*:\/\/[^/]*|\{\{[^{}]*\}\}(?=\/|$)|[^/]+(?=\/))/i.exec(bare)?.[0] ?? '';
  const path = bare
    .slice(server.length)
    .replace(/\{\{([^{}]+)\}\}/g, '{$1}')
    .replace(/(^|\/):([\w-]+)/g, '$1{$2}');
  return { server, path: path === '' ? '/' : path };
}

function authWord({ auth }: PostmanCall): string {
  if (auth.type === 'none') return '';
  return auth.type === 'apikey' ? `apiKey ${auth.place} ${auth.name}` : auth.type;
}

function parametersOf(work: Work, place: ParameterPlace, fields: readonly ApiField[]): readonly ApiParameter[] {
  const named = new Map(fields.map((field) => [place === 'header' ? field.name.toLowerCase() : field.name, field]));
  return [...named.values()].map((field) => ({
    place,
    name: field.name,
    isRequired: false,
    isDeprecated: false,
    writing: '',
    words: field.remark,
    schema: work.examples.ofType(field.type),
  }));
}

function bodyOf({ examples }: Work, call: PostmanCall): ApiOperation['body'] {
  if (call.body_type === 'none') return undefined;
  const types = {
    json: 'application/json',
    urlencoded: 'application/x-www-form-urlencoded',
    'form-data': 'multipart/form-data',
  };
  const schema = call.body_type === 'json' ? examples.ofText(call.example) : examples.ofFields(call.body);
  return { isRequired: false, content: new Map([[types[call.body_type], schema]]) };
}

/** Of several saved answers of one status the first stands for it. */
function answersOf({ examples }: Work, call: PostmanCall): readonly ApiReply[] {
  const byStatus = new Map<string, ApiReply>();
  for (const { status, body } of call.answers) {
    if (status === '' || byStatus.has(status)) continue;
    const content = new Map(body.trim() === '' ? [] : [['application/json', examples.ofText(body)]]);
    byStatus.set(status, { status, content, headers: new Map() });
  }
  return [...byStatus.values()];
}
