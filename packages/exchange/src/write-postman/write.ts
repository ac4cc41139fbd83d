import { type LeavingCatalog, type LeavingTree, pagesOf } from '../leaving.ts';
import { callOf, mayBeCall } from '../leaving-calls.ts';
import { requestItem } from './request.ts';
import { BASE_VARIABLE } from './url.ts';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

/** A collection of all calls of a tree, of version 2.1, piece by piece: a folder for each catalog with calls. */
export async function* writePostman(tree: LeavingTree): AsyncGenerator<string> {
  const { title, item, environments } = tree;
  const info = { name: title, ...(item.description !== '' && { description: item.description }), schema: SCHEMA };
  const [first] = environments;
  const variable = [
    { key: BASE_VARIABLE, value: first?.base_url.replace(/\/+$/, '') ?? '' },
    ...(first?.variables.map(({ name, value }) => ({ key: name, value })) ?? []),
  ];
  yield `{\n"info": ${JSON.stringify(info)},\n"variable": ${JSON.stringify(variable)},\n"item": [`;
  yield* itemsOf(tree, tree, []);
  yield '\n]\n}\n';
}

async function* itemsOf(
  tree: LeavingTree,
  { pages, catalogs }: Pick<LeavingCatalog, 'catalogs' | 'pages'>,
  above: readonly LeavingCatalog[],
): AsyncGenerator<string> {
  let before = '\n';
  for (const page of pages) {
    const call = await callOf(tree, page, above);
    if (!call || call.request.protocol === 'websocket') continue;
    yield before + JSON.stringify(requestItem(call, tree.language));
    before = ',\n';
  }
  for (const catalog of catalogs) {
    if (!hasCalls(tree, catalog)) continue;
    yield `${before}{"name": ${JSON.stringify(catalog.title)}, "item": [`;
    yield* itemsOf(tree, catalog, [...above, catalog]);
    yield '\n]}';
    before = ',\n';
  }
}

function hasCalls(tree: LeavingTree, catalog: LeavingCatalog): boolean {
  return pagesOf(catalog).some(({ page }) => mayBeCall(page, tree));
}
