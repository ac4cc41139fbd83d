import { type ApiPreview, LIMITS } from '@sheaf/contract';
import type { Loss } from '@sheaf/exchange';
import type { RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { SourceAccess } from './api-source.access.ts';
import { type Comparison, compareAll, comparing } from './api-source.compare.service.ts';
import { findApiSource, type SourceHead } from './api-source.queries.ts';
import { type ReadDocument, withVersion } from './api-source.read.service.ts';
import { sourcesOfItem } from './api-source.service.ts';
import { countsOf, inTurn } from './api-source.take.service.ts';
import { countSourcePages } from './api-source.text.queries.ts';

export interface Previewed extends Comparison {
  readonly version: number;
  readonly counts: Pick<ApiPreview, 'added' | 'changed' | 'contested' | 'removed'>;
  readonly losses: readonly Loss[];
}

/** What the version that waits would change; nothing is written. @throws ApiError apiSourceNothing, busy; ImportRefused */
export async function previewWaiting({ db }: RequestContext, { source }: SourceAccess): Promise<Previewed> {
  const version = source.waiting;
  return inTurn(source, () =>
    withVersion(db, source, version, async (fresh) => {
      const comparison = await compareAll(db, comparing(db, source, fresh));
      return { ...comparison, version, counts: countsOf(comparison), losses: await lossesOf(fresh) };
    }),
  );
}

/** Reads the version that waits, to be applied. @throws ApiError apiSourceNothing, apiSourceChanged, and what the work throws */
export async function withWaiting<R>(
  { db }: RequestContext,
  { source_id, version }: Pick<SourceHead, 'source_id' | 'version'>,
  work: (waiting: { readonly source: SourceHead; readonly fresh: ReadDocument }) => Promise<R>,
): Promise<R> {
  const source = await findApiSource(db, source_id);
  if (!source || source.waiting === 0) throw new ApiError('apiSourceNothing', {}, { field: 'version' });
  if (source.waiting !== version) throw new ApiError('apiSourceChanged', {}, { field: 'version' });
  return withVersion(db, source, version, (fresh) => work({ source, fresh }));
}

const PAGES_READ = 50;

/** Of a document in many pages the first are read: what they lose, the others mostly lose too. */
async function lossesOf({ tree, pages }: ReadDocument): Promise<readonly Loss[]> {
  const losses = [...tree.losses];
  for (const page of [...pages.values()].slice(0, PAGES_READ)) {
    if (losses.length >= LIMITS.importPreviewRows) break;
    losses.push(...(await page.text()).losses);
  }
  return losses.slice(0, LIMITS.importPreviewRows);
}

/** The sources of an item with how many pages come from each. */
export async function listedSources(
  { db }: RequestContext,
  item_id: number,
): Promise<readonly (SourceHead & { readonly pages: number })[]> {
  const sources: (SourceHead & { readonly pages: number })[] = [];
  // mostly one, and never many
  for (const source of await sourcesOfItem(db, item_id)) {
    sources.push({ ...source, pages: await countSourcePages(db, source.source_id) });
  }
  return sources;
}
