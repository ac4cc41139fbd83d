import type { LeavingTree } from '../leaving.ts';
import { callsOf, type LeavingCall, methodOf } from '../leaving-calls.ts';
import { type Address, addressOf, serverOf, withoutEnd } from './address.ts';
import { operationOf, schemeName, schemeOf } from './operation.ts';
import type { Schema } from './type-words.ts';

/**
 * A description of all calls of a tree as OpenAPI 3.1, piece by piece: an operation for each page, catalogs as tags,
 * environments as servers. A page is kept as the JSON of its operation until all are known.
 */
export async function* writeOpenapi(tree: LeavingTree): AsyncGenerator<string> {
  const document: Document = { tree, paths: new Map(), webhooks: new Map(), schemes: new Map(), tags: new Set() };
  for await (const call of callsOf(tree)) add(document, call);
  yield* written(document);
}

interface Operation {
  /** Where it is answered, as its page says. */
  readonly base: string;
  readonly json: string;
}

/** By method. */
type PathItem = Map<string, Operation>;

interface Document {
  readonly tree: LeavingTree;
  readonly paths: Map<string, PathItem>;
  readonly webhooks: Map<string, PathItem>;
  readonly schemes: Map<string, Schema>;
  readonly tags: Set<string>;
}

/** Where the document is answered: what the environments say, else what most pages say before the path. */
function commonBase({ tree, paths }: Document): string {
  if (tree.environments.length > 0) return '';
  const counts = new Map<string, number>();
  for (const item of paths.values()) {
    for (const { base } of item.values()) counts.set(base, (counts.get(base) ?? 0) + 1);
  }
  return [...counts].reduce((most, each) => (each[1] > most[1] ? each : most), ['', 0] as const)[0];
}

/** The methods that a path of OpenAPI may have. */
const METHODS: ReadonlySet<string> = new Set(['GET', 'PUT', 'POST', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH', 'TRACE']);

function add(document: Document, call: LeavingCall): void {
  const { request, above } = call;
  const method = methodOf(request);
  if (request.protocol === 'websocket' || !METHODS.has(method)) return;
  const address = addressOf(request.url, document.tree.environments);
  const tag = above.join(' / ');
  if (tag !== '') document.tags.add(tag);
  if (request.auth.type !== 'none') document.schemes.set(schemeName(request.auth), schemeOf(request.auth));
  const group = address.isWebhook ? document.webhooks : document.paths;
  const path = freePath(group, address, method);
  const item: PathItem = group.get(path) ?? new Map();
  const json = JSON.stringify(operationOf(call, address, tag), null, 2);
  group.set(path, item.set(method.toLowerCase(), { base: address.base, json }));
}

/** A path has each method once: of a second call like it what is sent behind the path stays there, or a number tells. */
function freePath(group: ReadonlyMap<string, PathItem>, { path, query }: Address, method: string): string {
  const isFree = (tried: string) => group.get(tried)?.has(method.toLowerCase()) !== true;
  if (isFree(path)) return path;
  const search = query.map(([name, value]) => `${name}=${value}`).join('&');
  if (search !== '' && isFree(`${path}?${search}`)) return `${path}?${search}`;
  for (let serial = 2; ; serial += 1) if (isFree(`${path}#${serial}`)) return `${path}#${serial}`;
}

/** A document must name one, and an item has none. */
const VERSION = '1.0.0';

function* written(document: Document): Generator<string> {
  const { tree, paths, webhooks, schemes, tags } = document;
  const { environments, title, item } = tree;
  const base = commonBase(document);
  const servers =
    environments.length > 0
      ? environments.map(({ name, base_url }) => serverOf(withoutEnd(base_url), name, environments))
      : base === ''
        ? []
        : [serverOf(base, '', [])];
  const head = {
    openapi: '3.1.1',
    info: { title, ...(item.description !== '' && { description: item.description }), version: VERSION },
    ...(servers.length > 0 && { servers }),
    ...(tags.size > 0 && { tags: [...tags].map((name) => ({ name })) }),
    ...(schemes.size > 0 && { components: { securitySchemes: Object.fromEntries(schemes) } }),
  };
  yield JSON.stringify(head, null, 2).slice(0, -2);
  const serversOf = (own: string) => (own === base ? '' : serversText(serverOf(own, '', environments)));
  yield* groupText('paths', paths, serversOf);
  if (webhooks.size > 0) yield* groupText('webhooks', webhooks, () => '');
  yield '\n}\n';
}

/** The first member of an operation that is answered elsewhere. */
function serversText(server: Schema): string {
  return `\n  "servers": [${JSON.stringify(server)}],`;
}

function* groupText(
  name: string,
  group: ReadonlyMap<string, PathItem>,
  serversOf: (base: string) => string,
): Generator<string> {
  yield `,\n  "${name}": {`;
  let before = '\n';
  for (const [path, item] of group) {
    const methods = [...item].map(([method, { base, json }]) => {
      const text = `{${serversOf(base)}${json.slice(1)}`;
      return `      "${method}": ${text.replaceAll('\n', '\n      ')}`;
    });
    yield `${before}    ${JSON.stringify(path)}: {\n${methods.join(',\n')}\n    }`;
    before = ',\n';
  }
  yield group.size === 0 ? '}' : '\n  }';
}
