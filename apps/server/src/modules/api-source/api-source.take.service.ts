import type { ApiResult } from '@sheaf/contract';
import { managersOf } from '../../access/audience.ts';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { Turns } from '../../platform/turns.ts';
import type { Tx } from '../../schema/tables.ts';
import type { OpenReader } from '../import/import.reader.service.ts';
import { lockWritable } from '../item/item.service.ts';
import { announce } from '../message/announce.service.ts';
import type { Deciding, SourceAccess } from './api-source.access.ts';
import { applyVersion } from './api-source.apply.service.ts';
import { type Comparison, compareAll, comparing } from './api-source.compare.service.ts';
import {
  listVersionHeads,
  lockApiSource,
  removeUnwanted,
  type SourceHead,
  updateApiSource,
  type VersionHead,
} from './api-source.queries.ts';
import { type ReadDocument, readDocument } from './api-source.read.service.ts';
import { addVersion, type PackedDocument, packed } from './api-source.record.service.ts';

/** How a document came, and whether it is applied at once where nothing is contested. */
export interface Arrival extends Deciding {
  readonly origin: Exclude<VersionHead['origin'], 'import'>;
  readonly byItself: boolean;
}

/** Besides the newest there may be some that pages are still compared with. */
const MOST_VERSIONS = 1000;

/** A document and its pages are in memory while they are compared: two at once in a process, one of each item. */
const comparisons = new Turns({ atOnce: 2, each: 1, waitingEach: 5, waiting: 50 });

export function inTurn<R>({ item_id }: Pick<SourceHead, 'item_id'>, work: () => Promise<R>): Promise<R> {
  return comparisons.run(String(item_id), work);
}

/**
 * Takes in a newer document. What only the document changed is applied at once where nobody is there to look; what
 * people changed too waits for them, and they are told.
 * @throws ApiError apiSourceFormat, apiSourceBusy, and as applyVersion; ImportRefused
 */
export async function takeDocument(
  ctx: Context,
  source: SourceHead,
  document: OpenReader,
  arrival: Arrival,
): Promise<ApiResult> {
  return inTurn(source, async () => {
    const fresh = await readDocument(document, source);
    const taking = { ...arrival, packed: await packed(document) };
    const taken = await ctx.db.transaction().execute((tx) => store(ctx, tx, source, taking));
    return settle(ctx, { taken, fresh, arrival });
  });
}

interface Taking extends Arrival {
  readonly packed: PackedDocument;
}

interface Taken {
  readonly source: SourceHead;
  /** 0: the pages were brought up to just that. */
  readonly version: number;
  readonly isNew: boolean;
}

async function store(ctx: Context, tx: Tx, { item_id, source_id }: SourceHead, taking: Taking): Promise<Taken> {
  const document = taking.packed;
  await lockWritable(tx, item_id);
  await taking.demand(tx);
  const source = await demandSource(tx, source_id);
  if (source.is_pending === 1) throw new ApiError('apiSourceBusy');
  const now = ctx.clock.now();
  const versions = await listVersionHeads(tx, source_id, MOST_VERSIONS);
  const isThat = (version: number) => versions.some((one) => one.version === version && one.sha256 === document.sha256);
  const checked = taking.origin === 'fetch' ? { checked_at: now, failure: '' } : {};
  if (isThat(source.version)) {
    // What waited is older than this: it is as it was once more.
    if (source.waiting > 0) await removeUnwanted(tx, source_id, 0);
    await updateApiSource(tx, source_id, { ...checked, waiting: 0 });
    return { source: { ...source, waiting: 0 }, version: 0, isNew: false };
  }
  if (source.waiting > 0 && isThat(source.waiting)) {
    await updateApiSource(tx, source_id, { ...checked, waiting: source.waiting });
    return { source, version: source.waiting, isNew: false };
  }
  const version = (versions[0]?.version ?? source.version) + 1;
  const { origin, author } = taking;
  await addVersion(tx, { source_id, version, ...document, ...author, origin, created_at: now, applied_at: 0 });
  await removeUnwanted(tx, source_id, version);
  await updateApiSource(tx, source_id, { ...checked, waiting: version });
  return { source: { ...source, waiting: version }, version, isNew: true };
}

/** @throws ApiError apiSourceNotFound */
export async function demandSource(tx: Tx, source_id: number): Promise<SourceHead> {
  const source = await lockApiSource(tx, source_id);
  if (!source) throw new ApiError('apiSourceNotFound', {}, { field: 'source_id' });
  return source;
}

interface Settling {
  readonly taken: Taken;
  readonly fresh: ReadDocument;
  readonly arrival: Arrival;
}

async function settle(ctx: Context, { taken, fresh, arrival }: Settling): Promise<ApiResult> {
  const { source, version, isNew } = taken;
  const none = { source_id: source.source_id, added: 0, changed: 0, removed: 0, contested: 0 };
  if (version === 0) return { ...none, version: source.version, state: 'same' };
  const comparison = await compareAll(ctx.db, comparing(ctx.db, source, fresh));
  const counts = countsOf(comparison);
  const nothing = counts.added + counts.changed + counts.removed === 0;
  if ((arrival.byItself && counts.contested === 0) || nothing) {
    const { state } = await applyVersion(ctx, { source, ...arrival }, { version, fresh, choices: [] });
    return { ...none, ...counts, version, state: nothing ? 'same' : state };
  }
  if (isNew && arrival.byItself) await ctx.db.transaction().execute((tx) => tellManagers(ctx, tx, source));
  return { ...none, ...counts, version, state: 'waiting' };
}

export function countsOf({
  added,
  changed,
}: Comparison): Pick<ApiResult, 'added' | 'changed' | 'contested' | 'removed'> {
  const removed = changed.filter(({ state }) => state === 'removed').length;
  const contested = changed.filter(({ sections }) => sections.some((section) => section.contested)).length;
  return { added: added.length, changed: changed.length - removed, removed, contested };
}

async function tellManagers(ctx: Context, tx: Tx, { item_id, name }: SourceHead): Promise<void> {
  const to = (await managersOf(tx, item_id)).map(({ uid }) => uid);
  const about = { object_type: 'item', item_id } as const;
  await announce(ctx, tx, { from: { uid: 0, username: 'Sheaf' }, to, action_type: 'sync', about, note: name });
}

/** @throws ApiError apiSourceNothing, and what the right is refused with */
export async function discardVersion(ctx: Context, { source, demand }: SourceAccess, version: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    await lockWritable(tx, source.item_id);
    await demand(tx);
    const now = await demandSource(tx, source.source_id);
    if (now.waiting !== version) throw new ApiError('apiSourceNothing', {}, { field: 'version' });
    await updateApiSource(tx, source.source_id, { waiting: 0 });
    await removeUnwanted(tx, source.source_id, 0);
  });
}
