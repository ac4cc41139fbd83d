import { type answerQuotaRequest, type InputOf, LIMITS, type requestQuota } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { RequestContext } from '../../context.ts';
import { isUniqueViolation } from '../../platform/database/errors.ts';
import { ApiError } from '../../platform/errors.ts';
import type { Tx } from '../../schema/tables.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { announce } from '../message/announce.service.ts';
import { putSettings } from '../setting/setting.service.ts';
import { usedOf } from './quota.mine.service.ts';
import { countPages, upsertQuota } from './quota.queries.ts';
import {
  type AskedRow,
  countRequests,
  findAsked,
  insertRequest,
  listAnsweredRequests,
  listOpenRequests,
  lockOpenRequest,
  type QuotaRequestRow,
  removeOpenRequest,
  updateRequest,
} from './quota.request.queries.ts';
import { quotasOf } from './quota.service.ts';
import { listAdministrators } from './quota.user.queries.ts';
import { answerNote, askedNote } from './quota-notice.ts';
import { amountText } from './quota-text.ts';

/** Of the receiver's own account. */
const NOTICE = { action_type: 'quota', about: { object_type: 'vip' } } as const;

/** @throws ApiError quotaEnough when there is as much already, quotaRequestOpen when one of the kind waits for its answer */
export async function askForMore(
  ctx: RequestContext,
  viewer: Viewer,
  { kind, amount, reason, item_id }: InputOf<typeof requestQuota>,
): Promise<QuotaRequestRow> {
  const created_at = ctx.clock.now();
  const { uid } = viewer;
  try {
    return await ctx.db.transaction().execute(async (tx) => {
      const allowed = (await quotasOf(ctx, tx, [uid])).get(uid)?.[kind] ?? null;
      if (allowed === null || amount <= allowed) throw enough(ctx, kind, allowed);
      const used =
        kind === 'pages' && item_id > 0
          ? await countPages(tx, item_id, LIMITS.itemPages)
          : await usedOf(ctx, tx, uid, kind);
      const request = { uid, kind, item_id: item_id || null, used, allowed, asked: amount, reason, created_at };
      const made = await insertRequest(tx, { ...request, granted: null });
      const to = (await listAdministrators(tx)).map((administrator) => administrator.uid);
      await announce(ctx, tx, { ...NOTICE, from: viewer, to, note: askedNote(made, ctx.language) });
      return made;
    });
  } catch (cause) {
    const isOpen = isUniqueViolation(cause, ['uid', 'kind']);
    throw isOpen ? new ApiError('quotaRequestOpen', {}, { field: 'kind', cause }) : cause;
  }
}

function enough({ language }: RequestContext, kind: QuotaRequestRow['kind'], allowed: number | null): ApiError {
  const max = allowed === null ? UNLIMITED[language] : amountText(kind, allowed);
  return new ApiError('quotaEnough', { max }, { field: 'amount' });
}

const UNLIMITED = { zh: '不限', en: 'unlimited' };

/** @throws ApiError quotaRequestNotFound */
export async function withdrawRequest(ctx: RequestContext, { uid }: Viewer, request_id: number): Promise<void> {
  const removed = await ctx.db.transaction().execute((tx) => removeOpenRequest(tx, request_id, uid));
  if (removed === 0) throw new ApiError('quotaRequestNotFound', {}, { field: 'request_id' });
}

export interface Part {
  readonly page: number;
  readonly count: number;
}

export async function requestsIn(
  ctx: RequestContext,
  state: 'open' | 'answered',
  { page, count }: Part,
): Promise<{ readonly total: number; readonly list: readonly AskedRow[] }> {
  const total = (await countRequests(ctx.db))[state];
  const list = state === 'open' ? listOpenRequests : listAnsweredRequests;
  return { total, list: await list(ctx.db, count, (page - 1) * count) };
}

/** @throws ApiError fieldsMissing when it is refused without a word, quotaRequestNotFound */
export async function answerRequest(
  ctx: RequestContext,
  viewer: Viewer,
  { request_id, grant, amount, answer }: InputOf<typeof answerQuotaRequest>,
): Promise<AskedRow> {
  if (grant === 0 && answer === '') throw new ApiError('fieldsMissing', { field: 'answer' }, { field: 'answer' });
  const asked = await ctx.db.transaction().execute(async (tx) => {
    const request = await lockOpenRequest(tx, request_id);
    if (!request) throw new ApiError('quotaRequestNotFound', {}, { field: 'request_id' });
    await demandAdministrating(ctx, tx, [request.uid]);
    const granted = grant === 1 ? await raise(ctx, tx, request, amount === undefined ? request.asked : amount) : null;
    await updateRequest(tx, request_id, {
      state: grant === 1 ? 'granted' : 'refused',
      granted,
      answer,
      answered_at: ctx.clock.now(),
      answered_by: viewer.uid,
    });
    const note = answerNote(request, { isGranted: grant === 1, granted, answer }, ctx.language);
    await announce(ctx, tx, { ...NOTICE, from: viewer, to: [request.uid], note });
    const told = await findAsked(tx, request_id);
    const subject = { kind: 'user', id: request.uid, name: told?.username ?? '' } as const;
    await recordAudit(ctx, tx, { action: 'quota.answered', subject, after: { kind: request.kind, granted, answer } });
    return told;
  });
  await ctx.settings.reload();
  if (!asked) throw new Error(`request ${request_id} is gone though it was locked`);
  return asked;
}

/** To grant never takes away: what an administrator gave meanwhile stays when it is more. The user is locked. Answers what there is now. */
async function raise(
  ctx: RequestContext,
  tx: Tx,
  { uid, kind }: QuotaRequestRow,
  wanted: number | null,
): Promise<number | null> {
  const now = (await quotasOf(ctx, tx, [uid])).get(uid)?.[kind] ?? null;
  const amount = now === null || wanted === null ? null : Math.max(now, wanted);
  await upsertQuota(tx, { uid, kind, amount });
  await putSettings(ctx, tx, { user_quotas: 1 });
  return amount;
}
