import type { ApiField, ApiRequest } from '@sheaf/contract';
import type { LeavingEnvironment } from '../leaving.ts';
import type { Schema } from './type-words.ts';

/** The address of a call as OpenAPI has it: where it is answered, the path, and what is sent behind it. */
export interface Address {
  /** '' where a page says the path alone. */
  readonly base: string;
  /** Begins with a slash; variables stand in braces. */
  readonly path: string;
  /** Names and values that stand in the address itself. */
  readonly query: readonly (readonly [name: string, value: string])[];
  /** A call from the other side has a name and no address. */
  readonly isWebhook: boolean;
}

const WEBHOOK = /^[\w -]+$/;
/** A name with a dot or a port, or a variable, is the place of a server; any other begins a path. */
const HOST = /^(?:[a-z][a-z0-9+.-]*:\/\/|\/\/|\{\{|[^/]*\.[^/.]*[a-z]|[^/]*:\d|localhost(?:$|\/))/i;

export function addressOf(url: string, environments: readonly LeavingEnvironment[]): Address {
  if (WEBHOOK.test(url)) return { base: '', path: url, query: [], isWebhook: true };
  const known = environments.map(({ base_url }) => withoutEnd(base_url)).find((base) => url.startsWith(`${base}/`));
  const { base, rest } = known === undefined ? cut(url) : { base: '', rest: url.slice(known.length) };
  const [before = '', search = ''] = (rest.split('#', 1)[0] ?? '').split(/\?(.*)/s, 2);
  return {
    base: environments.length > 0 && base === '{{base_url}}' ? '' : base,
    path: templateOf(before.startsWith('/') ? before : `/${before}`),
    query: pairsOf(search),
    isWebhook: false,
  };
}

function cut(url: string): { readonly base: string; readonly rest: string } {
  if (!HOST.test(url)) return { base: '', rest: url };
  const [base = ''] = /^(?:[^/?#]*:\/\/|\/\/)?[^/?#]*/.exec(url) ?? [];
  const hasWay = base.includes('//') || base.startsWith('{{');
  return { base: hasWay ? base : `//${base}`, rest: url.slice(base.length) };
}

export function withoutEnd(address: string): string {
  return address.replace(/\/+$/, '');
}

/** `:id` and `{{id}}` are written as `{id}`, and of `{id:[0-9]+}` the name stays. */
function templateOf(path: string): string {
  return path
    .replace(/\{\{\s*([^{}]+?)\s*\}\}/g, '{$1}')
    .replace(/\{([\w-]+):[^{}]*\}/g, '{$1}')
    .replace(/\/:([A-Za-z_][\w-]*)/g, '/{$1}');
}

function pairsOf(search: string): Address['query'] {
  return search
    .split('&')
    .filter((part) => part !== '')
    .map((part) => {
      const [name = '', ...value] = part.split('=');
      return [decoded(name), decoded(value.join('='))] as const;
    });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text; // not an encoding, so as it stands
  }
}

function variablesIn(path: string): readonly string[] {
  return [...new Set([...path.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name))];
}

/** Each variable of the path has its row; tables of older pages name it among the others. */
export function pathFields(path: string, { path: own, query, body, body_type }: ApiRequest): readonly ApiField[] {
  const others = [...query, ...(body_type === 'json' ? [] : body)];
  const variables = variablesIn(path);
  const named = own.filter(({ name }) => variables.includes(name));
  const missing = variables.filter((name) => !named.some((field) => field.name === name));
  const plain = { type: 'string', required: true, example: '', remark: '' };
  return [...named, ...missing.map((name) => others.find((field) => field.name === name) ?? { name, ...plain })];
}

/** An address with variables of ours as a server; a variable must have a value to begin with. */
export function serverOf(base: string, description: string, environments: readonly LeavingEnvironment[]): Schema {
  const values = new Map(environments[0]?.variables.map(({ name, value }) => [name, value]));
  const names = [...new Set([...base.matchAll(/\{\{\s*([^{}]+?)\s*\}\}/g)].map(([, name = '']) => name))];
  const variables = names.map((name) => [name, { default: values.get(name) || `{{${name}}}` }] as const);
  return {
    url: base === '' ? '/' : base.replace(/\{\{\s*([^{}]+?)\s*\}\}/g, '{$1}'),
    ...(description !== '' && { description }),
    ...(variables.length > 0 && { variables: Object.fromEntries(variables) }),
  };
}
