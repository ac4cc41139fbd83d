import type { ApiChange } from '@sheaf/exchange/api-diff/change';
import type { ApiDifference } from '@sheaf/exchange/api-diff/compare';
import { RIGHT, wholeItem } from '../../access/grants.ts';
import type { ItemAccess } from '../../access/load.ts';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db } from '../../schema/tables.ts';
import { appliedVersions, packedDocument, pagesOfSource, sourcesOfItem } from '../api-source/api-source.service.ts';
import { treeOf } from '../item/item.tree.service.ts';
import { comparedOnce } from './api-change.apart.service.ts';
import { type ChangedPageRow, findChangedPage } from './api-change.queries.ts';

export type FollowedSource = Awaited<ReturnType<typeof sourcesOfItem>>[number];
export type AppliedVersion = Awaited<ReturnType<typeof appliedVersions>>[number];

/** A change with the page that it is about; 0 where there is none. */
export type PlacedChange = ApiChange & { readonly page_id: number };

export interface Compared {
  readonly source_id: number;
  readonly before: number;
  readonly now: number;
  readonly difference: Omit<ApiDifference, 'changes'>;
  readonly changes: readonly PlacedChange[];
}

/** What the viewer reads of an item: every page of all of it, or some. */
interface Sight {
  readonly page_ids: ReadonlySet<number>;
  readonly isWhole: boolean;
}

async function sightOf(ctx: RequestContext, access: ItemAccess): Promise<Sight> {
  const { pages } = await treeOf(ctx, access);
  return { page_ids: new Set(pages.map(({ page_id }) => page_id)), isWhole: wholeItem(access.grants, RIGHT.read) };
}

/** Of sources that some page which the viewer reads comes from; whoever reads all of the item sees all. */
export async function versionsOf(
  ctx: RequestContext,
  access: ItemAccess,
): Promise<readonly { readonly source: FollowedSource; readonly versions: readonly AppliedVersion[] }[]> {
  const sight = await sightOf(ctx, access);
  const found = [];
  for (const source of await sourcesOfItem(ctx.db, access.item_id)) {
    if (!(await isSeen(ctx.db, source, sight))) continue;
    found.push({ source, versions: await appliedVersions(ctx.db, source.source_id) });
  }
  return found;
}

async function isSeen(db: Db, { source_id }: FollowedSource, { page_ids, isWhole }: Sight): Promise<boolean> {
  return isWhole || (await pagesOfSource(db, source_id)).some(({ page_id }) => page_ids.has(page_id));
}

export interface Named {
  readonly source_id: number;
  /** 0: the newest, and the one before. */
  readonly before: number;
  readonly now: number;
}

/** @throws ApiError apiSourceNotFound, apiVersionNotFound, apiVersionSingle, apiCompareTooLarge, busy */
export async function compareVersions(ctx: RequestContext, access: ItemAccess, named: Named): Promise<Compared> {
  const sight = await sightOf(ctx, access);
  const sources = await sourcesOfItem(ctx.db, access.item_id);
  const source = sources.find(({ source_id }) => source_id === named.source_id);
  if (!source || !(await isSeen(ctx.db, source, sight))) throw notThere();
  const { before, now } = chosenVersions(await appliedVersions(ctx.db, source.source_id), named);
  const difference = await differenceOf(ctx, source, { before, now });
  return seenOf(await placed(ctx.db, source, { before, now, difference }), sight);
}

function notThere(): ApiError {
  return new ApiError('apiSourceNotFound', {}, { field: 'source_id' });
}

/** @throws ApiError apiVersionNotFound, apiVersionSingle */
function chosenVersions(
  versions: readonly AppliedVersion[],
  named: Named,
): { readonly before: number; readonly now: number } {
  const now = named.now === 0 ? versions[0]?.version : named.now;
  const older = versions.find(({ version }) => now !== undefined && version < now)?.version;
  const before = named.before === 0 ? older : named.before;
  if (now === undefined || before === undefined) throw new ApiError('apiVersionSingle', {}, { field: 'source_id' });
  for (const [field, version] of Object.entries({ before, now }))
    if (!versions.some((each) => each.version === version))
      throw new ApiError('apiVersionNotFound', { field }, { field });
  return { before, now };
}

/** What is between two versions of a source, whoever asks. @throws ApiError apiVersionNotFound, apiCompareTooLarge, busy */
export async function differenceOf(
  { db }: Pick<Context, 'db'>,
  { source_id, language }: FollowedSource,
  { before, now }: { readonly before: number; readonly now: number },
): Promise<ApiDifference> {
  return comparedOnce(db, { source_id, before, now }, async () => ({
    before: await documentKept(db, source_id, { field: 'before', version: before }),
    now: await documentKept(db, source_id, { field: 'now', version: now }),
    language,
  }));
}

/** @throws ApiError apiVersionNotFound */
export async function documentKept(
  db: Db,
  source_id: number,
  { field, version }: { readonly field: string; readonly version: number },
): Promise<Uint8Array> {
  const document = await packedDocument(db, source_id, version);
  if (!document) throw new ApiError('apiVersionNotFound', { field }, { field });
  return document;
}

interface Pair {
  readonly before: number;
  readonly now: number;
  readonly difference: ApiDifference;
}

export async function placed(
  db: Db,
  { source_id }: FollowedSource,
  { before, now, difference }: Pair,
): Promise<Compared> {
  const pages = new Map((await pagesOfSource(db, source_id)).map(({ key, page_id }) => [key, page_id]));
  const { changes, ...told } = difference;
  return {
    ...{ source_id, before, now, difference: told },
    changes: changes.map((change) => ({ ...change, page_id: pages.get(change.page) ?? 0 })),
  };
}

/** Of who reads some pages only, only what is about these: nothing else is told, or counted. */
function seenOf(compared: Compared, { page_ids, isWhole }: Sight): Compared {
  const isThere = ({ page_id }: PlacedChange) => page_ids.has(page_id);
  if (isWhole) {
    const changes = compared.changes.map((change) => (isThere(change) ? change : { ...change, page_id: 0 }));
    return { ...compared, changes };
  }
  const changes = compared.changes.filter(isThere);
  const counts = { broken: 0, added: 0, changed: 0, deprecated: 0 };
  for (const change of changes) counts[change.class] += 1;
  const { before, now } = compared.difference;
  return {
    ...compared,
    changes,
    difference: { before: { ...before, operations: 0 }, now: { ...now, operations: 0 }, counts },
  };
}

/** What the newest version did to a page, while that is news. */
export async function changeOfPage(db: Db, page_id: number): Promise<ChangedPageRow | undefined> {
  return findChangedPage(db, page_id);
}
