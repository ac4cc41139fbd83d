import type { OldSite } from '@sheaf/exchange/showdoc/site';
import { SHARE_PURPOSE } from '../../access/share.ts';
import type { Context } from '../../context.ts';
import { lookupHash, sealSecret } from '../../platform/crypto/secrets.ts';
import { MOCK_PURPOSE } from '../mock/mock.access.ts';
import { keepKey } from '../open-api/open-key.service.ts';
import { addRights, hasComingRights } from './move-in.rights.service.ts';
import { inStep, placeIds, type Step } from './move-in.step.service.ts';
import { insertComments, insertMocks, insertShares, insertSubscriptions } from './move-in.write.queries.ts';
import { chunksOf, type MoveInWork } from './move-in-work.ts';

const ROWS_AT_ONCE = 200;

/** Whatever hangs on an item that is here, and is not here yet itself: one step, or none. */
export async function moveBelongings(ctx: Context, work: MoveInWork, old_item: number): Promise<void> {
  const isThere = (row: { readonly page_id: number }) => work.ids.get('page', row.page_id) !== undefined;
  const { shares, mocks, comments, subscriptions } = comingOf(work, old_item);
  const some = [...shares, ...mocks, ...comments, ...subscriptions.filter(({ uid }) => work.ids.get('user', uid))];
  const hasKey = work.site.itemKeys.some(
    ({ id, item_id }) => item_id === old_item && work.ids.get('item_key', id) === undefined,
  );
  if (!hasKey && !some.some(isThere) && !hasComingRights(work, old_item)) return;
  await inStep(ctx, work, (step) => addBelongings(ctx, work, step, old_item));
}

/** Rights, shares, mocks, comments and who hears of changes, with the item that they belong to. */
export async function addBelongings(ctx: Context, work: MoveInWork, step: Step, old_item: number): Promise<void> {
  await addRights(work, step, old_item);
  await addKeys(ctx, work, step, old_item);
  const isThere = (row: { readonly page_id: number }) => step.get('page', row.page_id) !== undefined;
  const coming = comingOf(work, old_item);
  for (const shares of chunksOf(coming.shares.filter(isThere), ROWS_AT_ONCE)) {
    await addShares(ctx, work, step, { old_item, shares });
  }
  for (const mocks of chunksOf(coming.mocks.filter(isThere), ROWS_AT_ONCE)) {
    await addMocks(ctx, work, step, { old_item, mocks });
  }
  for (const comments of chunksOf(coming.comments.filter(isThere), ROWS_AT_ONCE)) {
    await addComments(ctx, work, step, comments);
  }
  for (const subscriptions of chunksOf(coming.subscriptions.filter(isThere), ROWS_AT_ONCE)) {
    await addSubscriptions(work, step, subscriptions);
  }
}

/** By what programs write in the item: they go on with the keys that they have. */
async function addKeys(ctx: Context, { site, ids, now }: MoveInWork, step: Step, old_item: number): Promise<void> {
  const coming = site.itemKeys.filter(
    ({ id, item_id }) => item_id === old_item && ids.get('item_key', id) === undefined,
  );
  for (const { id, api_key, api_token, created_at } of coming) {
    const item_id = step.get('item', old_item) ?? 0;
    await keepKey(ctx, step.tx, { item_id, api_key, api_token, created_at: created_at || now });
    step.moved('item_key', id, item_id);
    step.came('item_token', 1);
  }
}

function comingOf({ belongings, ids }: MoveInWork, old_item: number) {
  const isNew =
    (kind: 'comment' | 'mock' | 'share' | 'subscription') =>
    ({ id }: { readonly id: number }) =>
      ids.get(kind, id) === undefined;
  return {
    shares: (belongings.shares.get(old_item) ?? []).filter(isNew('share')),
    mocks: (belongings.mocks.get(old_item) ?? []).filter(isNew('mock')),
    comments: (belongings.comments.get(old_item) ?? []).filter(isNew('comment')),
    subscriptions: (belongings.subscriptions.get(old_item) ?? []).filter(isNew('subscription')),
  };
}

/** Where a row of the old product leads here; only what was found to be here is asked for. */
function pageOf(step: Step, page_id: number): number {
  return step.get('page', page_id) ?? 0;
}

async function addShares(
  ctx: Context,
  work: MoveInWork,
  step: Step,
  { old_item, shares }: { readonly old_item: number; readonly shares: OldSite['shares'] },
): Promise<void> {
  const owner = work.site.items.find(({ item_id }) => item_id === old_item)?.uid ?? 0;
  const rows = shares.map(({ unique_key, page_id, expire_time }) => ({
    key_hash: lookupHash(ctx.secrets, SHARE_PURPOSE, unique_key),
    unique_key: sealSecret(ctx.secrets, SHARE_PURPOSE, unique_key),
    object_type: 'page' as const,
    object_id: pageOf(step, page_id),
    item_id: step.get('item', old_item) ?? 0,
    expire_time,
    created_by: step.get('user', owner) ?? work.heir.uid,
    created_at: work.now,
  }));
  await insertShares(step.tx, rows);
  for (const { id, page_id } of shares) step.moved('share', id, pageOf(step, page_id));
  step.came('single_page', shares.length);
}

async function addMocks(
  ctx: Context,
  work: MoveInWork,
  step: Step,
  { old_item, mocks }: { readonly old_item: number; readonly mocks: OldSite['mocks'] },
): Promise<void> {
  const rows = mocks.map((mock) => ({
    page_id: pageOf(step, mock.page_id),
    item_id: step.get('item', old_item) ?? 0,
    uid: step.get('user', mock.uid) ?? work.heir.uid,
    key_hash: lookupHash(ctx.secrets, MOCK_PURPOSE, mock.unique_key),
    unique_key: sealSecret(ctx.secrets, MOCK_PURPOSE, mock.unique_key),
    template: mock.template,
    path: mock.path,
    claimed_at: mock.updated_at,
    status: 200,
    delay_ms: 0,
    headers: '{}',
    view_times: mock.view_times,
    created_at: mock.created_at || work.now,
    updated_at: mock.updated_at || work.now,
  }));
  await insertMocks(step.tx, rows);
  for (const { id, page_id } of mocks) step.moved('mock', id, pageOf(step, page_id));
  step.came('mock', mocks.length);
}

/** Of one that was deleted only the place stays, for its answers. */
async function addComments(ctx: Context, work: MoveInWork, step: Step, comments: OldSite['comments']): Promise<void> {
  const placed = await placeIds(
    ctx,
    step.tx,
    'comment',
    comments.map(({ id }) => id),
  );
  for (const { id } of comments) step.moved('comment', id, placed.get(id) ?? id);
  const rows = comments.map((comment) => ({
    comment_id: placed.get(comment.id) ?? comment.id,
    page_id: pageOf(step, comment.page_id),
    parent_id: comment.parent_id === 0 ? 0 : (step.get('comment', comment.parent_id) ?? 0),
    uid: step.get('user', comment.uid) ?? 0,
    username: work.names.get(comment.uid) ?? comment.username,
    content: comment.is_deleted ? '' : comment.content,
    created_at: comment.created_at || work.now,
    deleted_at: comment.is_deleted ? comment.created_at || work.now : 0,
  }));
  await insertComments(step.tx, rows);
  step.came('page_comment', comments.length);
}

async function addSubscriptions(work: MoveInWork, step: Step, subscriptions: OldSite['subscriptions']): Promise<void> {
  const known = subscriptions.filter(({ uid }) => step.get('user', uid) !== undefined);
  if (known.length === 0) return;
  const rows = known.map(({ uid, page_id, created_at }) => ({
    page_id: pageOf(step, page_id),
    uid: step.get('user', uid) ?? 0,
    created_at: created_at || work.now,
  }));
  await insertSubscriptions(step.tx, rows);
  for (const { id, page_id } of known) step.moved('subscription', id, pageOf(step, page_id));
  step.came('subscription', known.length);
}
