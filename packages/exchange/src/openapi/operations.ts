import type { Loss } from '../losses.ts';
import { isMembers, listOf, type Members, membersOf, ownOf, textOf } from '../structured.ts';
import type { Part, Refs } from './refs.ts';

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'] as const;

/** One method of one path, beside what its document and its path say for all. */
export interface Operation {
  readonly key: string;
  /** In capitals. */
  readonly method: string;
  readonly path: string;
  readonly value: Members;
  /** What it refers to is seen from here. */
  readonly file: string;
  /** Of the path: parameters and servers of all its methods. */
  readonly shared: Part;
  readonly document: Members;
  readonly documentFile: string;
  readonly isWebhook: boolean;
}

/** All operations of a document in its order. A path that holds none or leads nowhere is a loss. */
export function operationsOf(refs: Refs, file: string, losses: Loss[]): readonly Operation[] {
  const document = membersOf(refs.root(file).value);
  const group = (name: 'paths' | 'webhooks'): readonly Operation[] =>
    Object.entries(membersOf(document, name))
      .filter(([path]) => !path.startsWith('x-'))
      .flatMap(([path, value]) => {
        const item = pathItem(refs, { value, file });
        if (!item) losses.push(lossOf(path, textOf(value, '$ref')));
        return item ? methodsOf(item, { path, document, documentFile: file, isWebhook: name === 'webhooks' }) : [];
      });
  return [...group('paths'), ...group('webhooks')];
}

/** A path that leads nowhere, or is no description at all, as `/pay:` with nothing below. */
function lossOf(where: string, ref: string): Loss {
  return ref === '' ? { code: 'path-empty', where, detail: '' } : { code: 'reference-missing', where, detail: ref };
}

function pathItem(refs: Refs, part: Part): Part | undefined {
  const found = refs.resolve(part);
  if (!found || !isMembers(found.value)) return undefined;
  const { $ref: _ref, ...beside } = membersOf(part.value);
  return { value: { ...found.value, ...beside }, file: found.file };
}

function methodsOf(
  shared: Part,
  of: Pick<Operation, 'document' | 'documentFile' | 'isWebhook' | 'path'>,
): readonly Operation[] {
  return METHODS.flatMap((method) => {
    const value = ownOf(shared.value, method);
    if (!isMembers(value)) return [];
    const upper = method.toUpperCase();
    return [{ ...of, key: `${upper} ${of.path}`, method: upper, value, file: shared.file, shared }];
  });
}

export function titleOf({ value, key }: Operation): string {
  return textOf(value, 'summary').trim() || textOf(value, 'operationId').trim() || key;
}

export function tagsOf({ value }: Operation): readonly string[] {
  return listOf(value, 'tags')
    .map((tag) => textOf(tag))
    .filter((tag) => tag.trim() !== '');
}

/** Where a call goes, without the query: the server that is named first, and the path. */
export function urlOf(operation: Operation): string {
  const { path, value, shared, document, isWebhook } = operation;
  if (isWebhook) return path;
  const server = [listOf(value, 'servers')[0], listOf(shared.value, 'servers')[0], listOf(document, 'servers')[0]].find(
    (each) => each !== undefined,
  );
  const base = server === undefined ? baseOfSwagger(document) : serverUrl(server);
  // what is there a second time has a number behind the sign that no server is sent
  return base.replace(/\/+$/, '') + (path.split('#', 1)[0] ?? path);
}

export function serverUrl(server: unknown): string {
  return textOf(server, 'url').replace(
    /\{([^{}]+)\}/g,
    (whole, name: string) => textOf(membersOf(membersOf(server, 'variables'), name), 'default') || whole,
  );
}

export function baseOfSwagger(document: Members): string {
  const host = textOf(document, 'host');
  const base = textOf(document, 'basePath');
  if (host === '') return base === '/' ? '' : base;
  const schemes = listOf(document, 'schemes').map((scheme) => textOf(scheme));
  return `${schemes.includes('https') ? 'https' : schemes[0] || 'http'}://${host}${base}`;
}
