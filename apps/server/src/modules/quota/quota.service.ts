import { LIMITS, type QuotaKind, type Quotas } from '@sheaf/contract';
import type { Context } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Db, Tx } from '../../schema/tables.ts';
import {
  countCollaborators,
  countItems,
  countPages,
  findPagesOfOwner,
  listOwnQuotas,
  lockUsers,
  sumStorage,
} from './quota.queries.ts';
import { amountText } from './quota-text.ts';

/** Does anybody have a limit of this kind? Known without asking the database, so that sites without quotas pay nothing. */
function inUse(ctx: Context, kind: QuotaKind): boolean {
  return ctx.settings.current.user_quotas === 1 || siteQuotas(ctx)[kind] !== null;
}

/** What every user has who has no quota of his own. */
export function siteQuotas({ settings: { current } }: Context): Quotas {
  return {
    collaborators: current.quota_collaborators,
    items: current.quota_items,
    pages: current.quota_pages,
    storage: current.quota_storage,
    traffic: current.quota_traffic,
  };
}

/** What holds for these users, each by his own quota or else by the site's. */
export async function quotasOf(ctx: Context, db: Db, uids: readonly number[]): Promise<ReadonlyMap<number, Quotas>> {
  const own = ctx.settings.current.user_quotas === 1 ? await listOwnQuotas(db, uids) : [];
  const byUser = Map.groupBy(own, ({ uid }) => uid);
  return new Map(
    uids.map((uid) => {
      const kinds = (byUser.get(uid) ?? []).map(({ kind, amount }) => [kind, amount] as const);
      return [uid, { ...siteQuotas(ctx), ...Object.fromEntries(kinds) }];
    }),
  );
}

async function allowedTo(ctx: Context, db: Db, uid: number, kind: QuotaKind): Promise<number | null> {
  if (!inUse(ctx, kind)) return null;
  return (await quotasOf(ctx, db, [uid])).get(uid)?.[kind] ?? null;
}

/** The pages that an item may hold, by the quota of its creator and by what the product can bear. */
async function pagesAllowed(ctx: Context, db: Db, item_id: number): Promise<number> {
  if (!inUse(ctx, 'pages')) return LIMITS.itemPages;
  const own = ctx.settings.current.user_quotas === 1 ? await findPagesOfOwner(db, item_id) : undefined;
  const allowed = own === undefined ? siteQuotas(ctx).pages : own;
  return Math.min(allowed ?? LIMITS.itemPages, LIMITS.itemPages);
}

/**
 * Is there room for more pages in the item? Exact where the item is locked.
 * @throws ApiError itemFull, pagesOverQuota
 */
export async function demandPageRoom(ctx: Context, db: Db, item_id: number, more: number): Promise<void> {
  if (more === 0) return;
  const max = await pagesAllowed(ctx, db, item_id);
  const enough = max - more + 1;
  if (enough > 0 && (await countPages(db, item_id, enough)) < enough) return;
  throw new ApiError(max === LIMITS.itemPages ? 'itemFull' : 'pagesOverQuota', { max });
}

/** Is there no room for another page in the item, as far as can be known before it is saved? */
export async function isFull(ctx: Context, item_id: number): Promise<boolean> {
  const max = await pagesAllowed(ctx, ctx.db, item_id);
  return (await countPages(ctx.db, item_id, max)) >= max;
}

/**
 * After an item became this user's, or before so many more do: are they too many? Two who do so at once wait for each
 * other here.
 * @throws ApiError itemsOverQuota
 */
export async function demandItemRoom(ctx: Context, tx: Tx, uid: number, coming = 0): Promise<void> {
  const max = await allowedTo(ctx, tx, uid, 'items');
  if (max === null) return;
  await lockUsers(tx, [uid]);
  if ((await countItems(tx, uid)) + coming > max) throw new ApiError('itemsOverQuota', { max });
}

/**
 * After this user uploaded something: is it too much?
 * @throws ApiError storageOverQuota
 */
export async function demandStorageRoom(ctx: Context, tx: Tx, uid: number): Promise<void> {
  const max = await allowedTo(ctx, tx, uid, 'storage');
  if (max === null) return;
  await lockUsers(tx, [uid]);
  if ((await sumStorage(tx, uid)) > max) throw new ApiError('storageOverQuota', { max: amountText('storage', max) });
}

interface LettingIn {
  /** Who owns the items that people are let in to, before and after. Asked again when nobody else lets in any more. */
  readonly owners: () => readonly number[] | Promise<readonly number[]>;
  /** Who becomes the owner of items by it. */
  readonly receiver?: Receiver | undefined;
}

interface Receiver {
  readonly uid: number;
  readonly username: string;
}

/**
 * Does what lets people in to items, or gives items away: afterwards no owner works with more people than he may, unless
 * he did before. The items are locked by then, so that owners are locked last.
 * @throws ApiError membersTooMany, receiverOverQuota; busy when an item got another owner meanwhile
 */
export async function lettingIn<R>(ctx: Context, tx: Tx, parties: LettingIn, work: () => Promise<R>): Promise<R> {
  const result = inUse(ctx, 'collaborators') ? await countingPeople(ctx, tx, parties, work) : await work();
  if (parties.receiver) await demandReceiverRoom(ctx, tx, parties.receiver);
  return result;
}

async function countingPeople<R>(
  ctx: Context,
  tx: Tx,
  { owners, receiver }: LettingIn,
  work: () => Promise<R>,
): Promise<R> {
  const bounded = await lockedLimits(ctx, tx, owners);
  const before = new Map<number, number>();
  for (const uid of bounded.keys()) before.set(uid, await countCollaborators(tx, uid));
  const result = await work();
  for (const [uid, max] of bounded) {
    const now = await countCollaborators(tx, uid);
    if (now <= max || now <= (before.get(uid) ?? 0)) continue;
    throw uid === receiver?.uid ? receiverFull(receiver) : new ApiError('membersTooMany');
  }
  return result;
}

/** The owners who have a limit, with it; all of them are locked. */
async function lockedLimits(ctx: Context, tx: Tx, owners: LettingIn['owners']): Promise<ReadonlyMap<number, number>> {
  const uids = [...new Set(await owners())];
  if (uids.length === 0) return new Map();
  await lockUsers(tx, uids);
  const known = new Set(uids);
  if ((await owners()).some((uid) => !known.has(uid))) throw new ApiError('busy');
  const limits = [...(await quotasOf(ctx, tx, uids))].map(([uid, { collaborators }]) => [uid, collaborators] as const);
  return new Map(limits.flatMap(([uid, max]) => (max === null ? [] : [[uid, max]])));
}

async function demandReceiverRoom(ctx: Context, tx: Tx, receiver: Receiver): Promise<void> {
  const max = await allowedTo(ctx, tx, receiver.uid, 'items');
  if (max === null) return;
  await lockUsers(tx, [receiver.uid]);
  if ((await countItems(tx, receiver.uid)) > max) throw receiverFull(receiver);
}

function receiverFull({ username }: Receiver): ApiError {
  return new ApiError('receiverOverQuota', { name: username });
}
