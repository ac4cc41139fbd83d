import type { RequestContext } from '../context.ts';
import { ApiError, demand } from '../platform/errors.ts';
import {
  findItem,
  findItemByDomain,
  findItemFor,
  findKeyHash,
  type ItemForUser,
  type ItemWithOwner,
  listItems,
} from './access.queries.ts';
import { listMembershipsAmong } from './audience.queries.ts';
import { givenGrants, grantsOf } from './given-grants.ts';
import { type Grant, RIGHT } from './grants.ts';
import { grantsOfType, type ItemFacts, mayVisit, readOnlyReason } from './item.policy.ts';
import { grantsWithin } from './scope.ts';
import type { KeyHolder, Viewer } from './viewer.ts';
import { visitGrant } from './visit.ts';

/** An item and the viewer's place in it. Every id of an input is proved to belong to this item. */
export interface ItemAccess extends ItemFacts {
  readonly item: ItemWithOwner;
  readonly item_id: number;
}

const MAX_ID = 2_147_483_647;

/**
 * The item and the viewer's grants in it; no decision yet.
 * @throws ApiError itemNotFound when it is not there or deleted
 */
export async function loadItemAccess(ctx: RequestContext, item_id: number): Promise<ItemAccess> {
  return withGrants(ctx, await findById(ctx, item_id));
}

/** The same, where an item that is not there is no error of its own. */
export async function findItemAccess(ctx: RequestContext, item_id: number): Promise<ItemAccess | undefined> {
  const found = await findById(ctx, item_id);
  return found && found.item.deleted_at === 0 ? withGrants(ctx, found) : undefined;
}

const CHUNK = 500;

/** The viewer's grants in each of these items that is there, as loadItemAccess knows them, by a fixed number of queries. */
export async function loadGrants(
  ctx: RequestContext,
  item_ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Grant[]>> {
  const grants = new Map<number, readonly Grant[]>();
  for (let at = 0; at < item_ids.length; at += CHUNK) {
    const some = item_ids.slice(at, at + CHUNK);
    const held = ctx.viewer ? await listMembershipsAmong(ctx.db, some, [ctx.viewer.uid]) : [];
    const byItem = Map.groupBy(held, ({ item_id }) => item_id);
    for (const item of await listItems(ctx.db, some)) {
      grants.set(item.item_id, grantsIn(ctx, item, grantsOf(byItem.get(item.item_id) ?? [])));
    }
  }
  return grants;
}

/**
 * Reads an item by id or personal domain (digits are an id: no domain is digits only).
 * @throws ApiError loginForced; itemNotVisible both when it is not there and when the viewer may not see it
 */
export async function accessToVisit(ctx: RequestContext, key: number | string): Promise<ItemAccess> {
  if (loginForced(ctx)) throw new ApiError('loginForced');
  const found = await findByKey(ctx, key);
  if (!found || found.item.deleted_at > 0) throw new ApiError('itemNotVisible');
  const access = await withGrants(ctx, found);
  demand(mayVisit(access));
  return access;
}

/** @throws ApiError loginExpired when nobody is logged in */
export function demandViewer(ctx: RequestContext): Viewer {
  if (!ctx.viewer) throw new ApiError('loginExpired');
  return ctx.viewer;
}

async function findByKey(ctx: RequestContext, key: number | string): Promise<FoundItem | undefined> {
  if (typeof key === 'string' && !/^\d+$/.test(key)) return notAsked(await findItemByDomain(ctx.db, key));
  const item_id = Number(key);
  return item_id <= MAX_ID ? findById(ctx, item_id) : undefined;
}

/** `memberships` is absent where they were not asked for. */
type FoundItem = Pick<ItemForUser, 'item'> & Partial<ItemForUser>;

async function findById(ctx: RequestContext, item_id: number): Promise<FoundItem | undefined> {
  const { viewer } = ctx;
  if (viewer && !viewer.key && viewer.groupid !== 1) return findItemFor(ctx.db, item_id, viewer.uid);
  return notAsked(await findItem(ctx.db, item_id));
}

function notAsked(item: ItemWithOwner | undefined): FoundItem | undefined {
  return item && { item };
}

async function withGrants(ctx: RequestContext, found: FoundItem | undefined): Promise<ItemAccess> {
  if (!found || found.item.deleted_at > 0) throw new ApiError('itemNotFound');
  const { item } = found;
  // Whoever owns the item or administers the site has every right in it: being a member gives nothing more.
  const given = ownGrants(ctx, item).length > 0 ? [] : await memberGrants(ctx, found);
  const grants = grantsIn(ctx, item, given);
  return { item, item_id: item.item_id, grants, read_only: readOnlyReason(item), login_forced: loginForced(ctx) };
}

function grantsIn(ctx: RequestContext, item: ItemWithOwner, given: readonly Grant[]): readonly Grant[] {
  const all = [...ownGrants(ctx, item), ...given, ...readingGrants(ctx, item)];
  return grantsWithin(ctx.viewer, item.item_id, grantsOfType(item.item_type, all));
}

function loginForced(ctx: RequestContext): boolean {
  return !ctx.viewer && ctx.settings.current.force_login === 1;
}

function ownGrants({ viewer }: RequestContext, item: ItemWithOwner): Grant[] {
  if (!viewer) return [];
  const grants: Grant[] = [];
  if (viewer.uid === item.uid) grants.push({ right: RIGHT.manage, cats: 'all', via: 'owner' });
  if (viewer.groupid === 1) grants.push({ right: RIGHT.manage, cats: 'all', via: 'admin' });
  return grants;
}

async function memberGrants(ctx: RequestContext, { item, memberships }: FoundItem): Promise<readonly Grant[]> {
  if (memberships) return grantsOf(memberships);
  if (ctx.viewer?.key) return keyGrants(ctx, item, ctx.viewer.key);
  return ctx.viewer ? givenGrants(ctx.db, item.item_id, ctx.viewer.uid) : [];
}

/** The key as it is now: one that was given out anew, or whose owner is disabled, opens nothing any more. */
async function keyGrants(ctx: RequestContext, item: ItemWithOwner, key: KeyHolder): Promise<readonly Grant[]> {
  if (key.item_id !== item.item_id) return [];
  const token_hash = await findKeyHash(ctx.db, item.item_id);
  return token_hash === key.token_hash ? [{ right: RIGHT.manage, cats: 'all', via: 'key' }] : [];
}

function readingGrants(ctx: RequestContext, item: ItemWithOwner): Grant[] {
  if (item.visibility === 'open') return [{ right: RIGHT.read, cats: 'all', via: 'open' }];
  return visitGrant(ctx, item) ? [{ right: RIGHT.read, cats: 'all', via: 'visit' }] : [];
}
