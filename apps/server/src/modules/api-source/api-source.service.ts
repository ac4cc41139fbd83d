import { LIMITS } from '@sheaf/contract';
import type { ApiSourcePageRow } from '../../schema/api-source-tables.ts';
import type { Db } from '../../schema/tables.ts';
import {
  findDocument,
  listItemSources,
  listSourcePages,
  listVersionHeads,
  type SourceHead,
  type VersionHead,
} from './api-source.queries.ts';

const READ_AT_ONCE = 500;

/** What the pages of an item come from. */
export async function sourcesOfItem(db: Db, item_id: number): Promise<readonly SourceHead[]> {
  return listItemSources(db, item_id, LIMITS.apiSources);
}

/** The versions that pages were brought up to, newest first; their documents are opened by `documentOf`. */
export async function appliedVersions(db: Db, source_id: number): Promise<readonly VersionHead[]> {
  const all = await listVersionHeads(db, source_id, LIMITS.apiVersions);
  return all.filter(({ applied_at }) => applied_at > 0);
}

/** A version as it is kept, for who opens it elsewhere; undefined where it is kept no more. */
export async function packedDocument(db: Db, source_id: number, version: number): Promise<Uint8Array | undefined> {
  return findDocument(db, source_id, version);
}

/** Every page with what it comes from: of an operation `GET /orders`. */
export async function pagesOfSource(db: Db, source_id: number): Promise<readonly ApiSourcePageRow[]> {
  const pages: ApiSourcePageRow[] = [];
  for (let after = ''; ; ) {
    const rows = await listSourcePages(db, source_id, after, READ_AT_ONCE);
    pages.push(...rows);
    if (rows.length < READ_AT_ONCE) return pages;
    after = rows.at(-1)?.key ?? after;
  }
}
