import { type Draft, hashOf, plainText, treeOfDrafts } from '../drafts.ts';
import { isCollection, type Look } from '../look.ts';
import { ImportRefused } from '../refusals.ts';
import { type ReadOptions, readNeeded, type SourceFile } from '../source.ts';
import { isMembers, listOf, type Members, ownOf, parseStructured } from '../structured.ts';
import type { ExchangeTree } from '../tree.ts';
import type { Language, PostmanCollection, PostmanNode } from './call.ts';
import { callText, collectionText, overviewTitle } from './page.ts';
import { readVersion1 } from './version1.ts';
import { readVersion2 } from './version2.ts';

/**
 * Collections of Postman, of version 1, 2.0 and 2.1: a page for each request, a catalog for each folder. Several
 * collections are a catalog each.
 * @throws ImportRefused, or the signal's reason
 */
export async function readPostman({ source, found }: Look, options: ReadOptions): Promise<ExchangeTree> {
  const collections: PostmanCollection[] = [];
  for (const [index, file] of found.postman.entries()) {
    options.signal?.throwIfAborted();
    collections.push(...(await collectionsOf(file, options.language)));
    options.onProgress?.(index + 1, found.postman.length);
  }
  const [first] = collections;
  const isOne = collections.length === 1;
  const drafts = collections.flatMap((collection): readonly Draft[] => {
    const own = draftsOfCollection(collection, isOne ? '' : `${collection.name}/`, options.language);
    return isOne
      ? own
      : [{ node: 'catalog', key: collection.name, title: collection.name || source.name, children: own }];
  });
  return treeOfDrafts({ title: (isOne && first?.name) || source.name, drafts, losses: source.losses });
}

export async function collectionsOf(file: SourceFile, language: Language): Promise<readonly PostmanCollection[]> {
  const value = parseStructured(await readNeeded(file), file.path);
  const inner = ownOf(value, 'collection');
  const all = listOf(value, 'collections');
  const given = isCollection(value) ? [value] : isCollection(inner) ? [inner] : all;
  const found = given.filter((each): each is Members => isMembers(each) && isCollection(each));
  if (found.length === 0) throw new ImportRefused('nothing-in-it', { entry: file.path });
  return found.map((each) =>
    (Array.isArray(ownOf(each, 'requests')) ? readVersion1 : readVersion2)(each, language, file.path),
  );
}

function draftsOfCollection(collection: PostmanCollection, prefix: string, language: Language): readonly Draft[] {
  const text = collectionText(collection, language);
  const key = `${prefix}overview`;
  const overview: readonly Draft[] =
    text === ''
      ? []
      : [
          {
            node: 'page',
            key,
            title: overviewTitle(language),
            kind: 'markdown',
            hash: hashOf(text),
            text: () => plainText(text),
          },
        ];
  return [...overview, ...draftsOf(collection.children, prefix, language)];
}

function draftsOf(nodes: readonly PostmanNode[], prefix: string, language: Language): readonly Draft[] {
  return nodes.map((node): Draft => {
    const named = node.name || (node.node === 'call' ? `${node.method} ${node.url}` : '-');
    const key = prefix + named;
    if (node.node === 'folder')
      return { node: 'catalog', key, title: named, children: draftsOf(node.children, `${key}/`, language) };
    const hash = hashOf(JSON.stringify(node));
    return { node: 'page', key, title: named, kind: 'api', hash, text: () => plainText(callText(node, language)) };
  });
}
