import { type CatalogDraft, type Draft, hashOf, type PageDraft, plainText, treeOfDrafts } from '../drafts.ts';
import type { Look } from '../look.ts';
import type { Loss } from '../losses.ts';
import { ImportRefused } from '../refusals.ts';
import type { ReadOptions } from '../source.ts';
import { listOf, type Members, membersOf, textOf } from '../structured.ts';
import type { ExchangeTree } from '../tree.ts';
import type { KnownFields, Language } from './fields.ts';
import { type Operation, operationsOf, tagsOf, titleOf } from './operations.ts';
import { overviewText, overviewTitle } from './overview.ts';
import { type Documents, operationText } from './page.ts';
import { readReferring } from './refs.ts';

/**
 * Descriptions of APIs as OpenAPI 3.0 and 3.1 and Swagger 2.0 write them, in JSON or YAML: a page for each operation in
 * the catalog of its first tag. Several documents of one folder are a catalog each.
 * @throws ImportRefused, or the signal's reason
 */
export async function readOpenapi({ source, found }: Look, options: ReadOptions): Promise<ExchangeTree> {
  const files = new Map(source.files.map((file) => [file.path, file]));
  const refs = await readReferring(found.openapi, files, options);
  const known: KnownFields = new Map();
  const losses: Loss[] = [...source.losses, ...refs.losses];
  const documents = found.openapi.map(({ path }) => ({ path, document: membersOf(refs.root(path).value) }));
  for (const { path, document } of documents) demandKnown(path, document);
  const [first] = documents;
  const isOne = documents.length === 1;
  const drafts = documents.flatMap(({ path, document }): readonly Draft[] => {
    const reading: Reading = {
      documents: { refs, known },
      language: options.language,
      prefix: isOne ? '' : `${path} `,
    };
    const own = draftsOf(reading, { path, document, losses });
    return isOne ? own : [{ node: 'catalog', key: path, title: titleOfDocument(document) || path, children: own }];
  });
  const title = isOne && first ? titleOfDocument(first.document) : '';
  return treeOfDrafts({ title: title || source.name, drafts, losses });
}

export function demandKnown(entry: string, document: Members): void {
  const version = textOf(document, 'openapi') || textOf(document, 'swagger');
  if (!/^(?:2|3\.[0-2])(?:\.|$)/.test(version)) throw new ImportRefused('version-unknown', { entry });
}

function titleOfDocument(document: Members): string {
  return textOf(membersOf(document, 'info'), 'title').trim();
}

interface Reading {
  readonly documents: Documents;
  readonly language: Language;
  readonly prefix: string;
}

interface Document {
  readonly path: string;
  readonly document: Members;
  readonly losses: Loss[];
}

function draftsOf(reading: Reading, { path, document, losses }: Document): readonly Draft[] {
  const operations = operationsOf(reading.documents.refs, path, losses);
  const byTag = Map.groupBy(operations, catalogOf);
  const declared = listOf(document, 'tags')
    .map((tag) => textOf(tag, 'name'))
    .filter((name) => byTag.has(name));
  const named = new Set([...declared, ...byTag.keys()]);
  named.delete('');
  const catalogs = [...named].map((name): CatalogDraft => {
    const pages = (byTag.get(name) ?? []).map((operation) => pageOf(reading, operation));
    return { node: 'catalog', key: `${reading.prefix}${name}`, title: name, children: pages };
  });
  const untagged = (byTag.get('') ?? []).map((operation) => pageOf(reading, operation));
  return [overview(reading, document), ...untagged, ...catalogs];
}

const WEBHOOKS = 'Webhooks';

function catalogOf(operation: Operation): string {
  return tagsOf(operation)[0] ?? (operation.isWebhook ? WEBHOOKS : '');
}

function overview({ language, prefix }: Reading, document: Members): PageDraft {
  const text = overviewText(document, language);
  return {
    node: 'page',
    key: `${prefix}overview`,
    title: overviewTitle(language),
    kind: 'markdown',
    hash: hashOf(text),
    text: () => plainText(text),
  };
}

function pageOf({ documents, language, prefix }: Reading, operation: Operation): PageDraft {
  return {
    node: 'page',
    key: prefix + operation.key,
    title: titleOf(operation),
    kind: 'api',
    hash: hashOf(JSON.stringify(operation.value)),
    text: () => operationText(documents, operation, language),
  };
}
