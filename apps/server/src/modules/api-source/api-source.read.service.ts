import { setImmediate } from 'node:timers/promises';
import {
  type ExchangeCatalog,
  type ExchangePage,
  type ExchangeTree,
  type FileSource,
  recognise,
} from '@sheaf/exchange';
import { ApiError } from '../../platform/errors.ts';
import type { Db } from '../../schema/tables.ts';
import type { SourceHead } from './api-source.queries.ts';
import { documentOf } from './api-source.service.ts';

/** A document as it would be imported. */
export interface ReadDocument {
  readonly tree: ExchangeTree;
  /** In the order of the tree. */
  readonly pages: ReadonlyMap<string, ExchangePage>;
}

const FORMATS = { openapi: 'OpenAPI', postman: 'Postman' } as const;

/** @throws ApiError importUnknown, apiSourceFormat; ImportRefused naming the line */
export async function readDocument(
  source: FileSource,
  { format, language }: Pick<SourceHead, 'format' | 'language'>,
): Promise<ReadDocument> {
  const found = await recognise(source);
  if (!found) throw new ApiError('importUnknown', {}, { field: 'file' });
  if (found.id !== format) throw new ApiError('apiSourceFormat', { format: FORMATS[format] }, { field: 'file' });
  const tree = await found.read({ language, itemType: 1 });
  return { tree, pages: new Map(pagesIn(tree).map((page) => [page.key, page])) };
}

function pagesIn({ pages, catalogs }: Pick<ExchangeCatalog, 'catalogs' | 'pages'>): readonly ExchangePage[] {
  return [...pages, ...catalogs.flatMap(pagesIn)];
}

/** A text with what it is called. */
export interface DocumentText {
  readonly title: string;
  readonly content: string;
}

export async function textOfPage(page: ExchangePage): Promise<DocumentText> {
  const { content } = await page.text();
  await setImmediate(); // many pages take their time, and others want theirs
  return { title: page.title, content };
}

/** What pages were written from: a version is read when a page of it is first asked for. */
export type Bases = (version: number, key: string) => Promise<DocumentText | undefined>;

export function basesOf(db: Db, source: Pick<SourceHead, 'format' | 'language' | 'source_id'>): Bases {
  const read = new Map<number, Promise<ReadDocument | undefined>>();
  const load = async (version: number) => {
    const document = await documentOf(db, source.source_id, version);
    return document && readDocument(document, source);
  };
  return async (version, key) => {
    const known = read.get(version) ?? load(version);
    read.set(version, known);
    const page = (await known)?.pages.get(key);
    return page && textOfPage(page);
  };
}

/** A version that is kept. @throws ApiError apiSourceNothing */
export async function readVersion(db: Db, source: SourceHead, version: number): Promise<ReadDocument> {
  const document = version === 0 ? undefined : await documentOf(db, source.source_id, version);
  if (!document) throw new ApiError('apiSourceNothing', {}, { field: 'version' });
  return readDocument(document, source);
}
