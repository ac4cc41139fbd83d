import { setImmediate } from 'node:timers/promises';
import type { ExchangeCatalog, ExchangePage } from '@sheaf/exchange';
import { ApiError } from '../../platform/errors.ts';
import type { Db } from '../../schema/tables.ts';
import { type OpenReader, openReader } from '../import/import.reader.service.ts';
import type { SourceHead } from './api-source.queries.ts';
import { packedDocument } from './api-source.service.ts';

/** A document as it would be imported; its texts are asked for while its reader is open. */
export interface ReadDocument {
  readonly tree: Awaited<ReturnType<OpenReader['read']>>;
  /** In the order of the tree. */
  readonly pages: ReadonlyMap<string, ExchangePage>;
}

const FORMATS = { openapi: 'OpenAPI', postman: 'Postman' } as const;

/** @throws ApiError apiSourceFormat; ImportRefused naming the line */
export async function readDocument(
  { format: found, read }: OpenReader,
  { format }: Pick<SourceHead, 'format'>,
): Promise<ReadDocument> {
  if (found !== format) throw new ApiError('apiSourceFormat', { format: FORMATS[format] }, { field: 'file' });
  const tree = await read({ tell: () => undefined });
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

export function basesOf(db: Db, source: SourceHead): Bases {
  const read = new Map<number, Promise<ReadonlyMap<string, DocumentText>>>();
  return async (version, key) => {
    const known = read.get(version) ?? textsOf(db, source, version);
    read.set(version, known);
    return (await known).get(key);
  };
}

/** All at once: pages may come from many versions, and each that stayed open would keep a process. */
async function textsOf(db: Db, source: SourceHead, version: number): Promise<ReadonlyMap<string, DocumentText>> {
  const packed = await packedDocument(db, source.source_id, version);
  const texts = new Map<string, DocumentText>();
  if (!packed) return texts;
  await withPacked(source, packed, async ({ pages }) => {
    for (const page of pages.values()) texts.set(page.key, await textOfPage(page));
  });
  return texts;
}

/** Reads a version that is kept, for as long as the work takes. @throws ApiError apiSourceNothing, and what the work throws */
export async function withVersion<R>(
  db: Db,
  source: SourceHead,
  version: number,
  work: (document: ReadDocument) => Promise<R>,
): Promise<R> {
  const packed = version === 0 ? undefined : await packedDocument(db, source.source_id, version);
  if (!packed) throw new ApiError('apiSourceNothing', {}, { field: 'version' });
  return withPacked(source, packed, work);
}

async function withPacked<R>(
  source: SourceHead,
  packed: Uint8Array,
  work: (document: ReadDocument) => Promise<R>,
): Promise<R> {
  const reader = await openReader({ packed, ...readingFor(source) });
  try {
    return await work(await readDocument(reader, source));
  } finally {
    await reader.close();
  }
}

/** As the document of this source is read, for its item. */
export function readingFor({ language, item_id }: Pick<SourceHead, 'item_id' | 'language'>) {
  return { language, item_id } as const;
}
