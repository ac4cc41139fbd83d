import {
  type InputOf,
  type listUserQuotas,
  QUOTA_KINDS,
  type QuotaKind,
  type Quotas,
  type saveSiteQuotas,
  type saveUserQuotas,
} from '@sheaf/contract';
import type { Context, RequestContext } from '../../context.ts';
import { ApiError } from '../../platform/errors.ts';
import { demandAdministrating } from '../admin-user/admin-user.access.ts';
import { recordAudit } from '../audit/audit.service.ts';
import { changeSettings, putSettings } from '../setting/setting.service.ts';
import { REQUESTS, usedOf } from './quota.mine.service.ts';
import { listOwnQuotas, removeQuota, upsertQuota } from './quota.queries.ts';
import { listRequestsOf, type QuotaRequestRow } from './quota.request.queries.ts';
import { quotasOf, siteQuotas } from './quota.service.ts';
import {
  countUsersLike,
  countWithOwnQuota,
  findNamed,
  listUsersLike,
  listWithOwnQuota,
  type NamedUser,
} from './quota.user.queries.ts';

export interface QuotasOfUser extends NamedUser {
  readonly quotas: Quotas;
  readonly own: readonly QuotaKind[];
}

/** With a keyword everybody who is called like it, without one those who have a quota of their own. */
export async function usersWithQuotas(
  ctx: RequestContext,
  { keyword, page, count }: InputOf<typeof listUserQuotas>,
): Promise<{ readonly total: number; readonly list: readonly QuotasOfUser[] }> {
  const offset = (page - 1) * count;
  if (keyword === '') {
    const users = await listWithOwnQuota(ctx.db, count, offset);
    return { total: await countWithOwnQuota(ctx.db), list: await withQuotas(ctx, users) };
  }
  const users = await listUsersLike(ctx.db, keyword, count, offset);
  return { total: await countUsersLike(ctx.db, keyword), list: await withQuotas(ctx, users) };
}

async function withQuotas(ctx: RequestContext, users: readonly NamedUser[]): Promise<readonly QuotasOfUser[]> {
  const uids = users.map(({ uid }) => uid);
  const all = await quotasOf(ctx, ctx.db, uids);
  const own = Map.groupBy(await listOwnQuotas(ctx.db, uids), ({ uid }) => uid);
  return users.map((user) => {
    const kinds = new Set(own.get(user.uid)?.map(({ kind }) => kind));
    const quotas = all.get(user.uid) ?? siteQuotas(ctx);
    return { ...user, quotas, own: QUOTA_KINDS.filter((kind) => kinds.has(kind)) };
  });
}

export interface QuotaUseOfUser extends QuotasOfUser {
  readonly used: Readonly<Record<QuotaKind, number>>;
  readonly requests: readonly QuotaRequestRow[];
}

/** @throws ApiError userNotFound */
export async function quotaUseOf(ctx: RequestContext, uid: number): Promise<QuotaUseOfUser> {
  const [user] = await withQuotas(ctx, [await existingUser(ctx, uid)]);
  if (!user) throw new Error(`quotas of user ${uid} could not be read`);
  const used = { collaborators: 0, items: 0, pages: 0, storage: 0, traffic: 0 };
  for (const kind of QUOTA_KINDS) used[kind] = await usedOf(ctx, ctx.db, uid, kind);
  return { ...user, used, requests: await listRequestsOf(ctx.db, uid, REQUESTS) };
}

async function existingUser(ctx: RequestContext, uid: number): Promise<NamedUser> {
  const user = await findNamed(ctx.db, uid);
  if (!user) throw new ApiError('userNotFound', { names: String(uid) }, { field: 'uid' });
  return user;
}

/** @throws ApiError userNotFound */
export async function saveQuotasOf(
  ctx: RequestContext,
  { uid, ...given }: InputOf<typeof saveUserQuotas>,
): Promise<QuotasOfUser> {
  const user = await existingUser(ctx, uid);
  await ctx.db.transaction().execute(async (tx) => {
    await demandAdministrating(ctx, tx, [uid]);
    const before = Object.fromEntries((await listOwnQuotas(tx, [uid])).map(({ kind, amount }) => [kind, amount]));
    for (const kind of QUOTA_KINDS) {
      const amount = given[kind];
      if (amount === 'default') await removeQuota(tx, uid, kind);
      else if (amount !== undefined) await upsertQuota(tx, { uid, kind, amount });
    }
    const subject = { kind: 'user', id: uid, name: user.username } as const;
    await recordAudit(ctx, tx, { action: 'quota.changed', subject, before, after: given });
    await putSettings(ctx, tx, { user_quotas: 1 });
  });
  await ctx.settings.reload();
  const [saved] = await withQuotas(ctx, [user]);
  if (!saved) throw new Error(`quotas of user ${uid} could not be read`);
  return saved;
}

/** Only what was given is written: two who change different ones do not undo each other. */
export async function saveQuotasOfSite(
  ctx: Context,
  { collaborators, items, pages, storage, traffic }: InputOf<typeof saveSiteQuotas>,
): Promise<Quotas> {
  await changeSettings(ctx, {
    quota_collaborators: collaborators,
    quota_items: items,
    quota_pages: pages,
    quota_storage: storage,
    quota_traffic: traffic,
  });
  return siteQuotas(ctx);
}
