import { QUOTA_KINDS, type QuotaKind, type QuotaUse } from '@sheaf/contract';
import type { Viewer } from '../../access/viewer.ts';
import type { Context, RequestContext } from '../../context.ts';
import { monthNumber } from '../../platform/datetime.ts';
import type { Db } from '../../schema/tables.ts';
import {
  countCollaborators,
  countItems,
  type FilledItem,
  findTraffic,
  listFullest,
  sumStorage,
} from './quota.queries.ts';
import { listRequestsOf, type QuotaRequestRow } from './quota.request.queries.ts';
import { quotasOf, siteQuotas } from './quota.service.ts';
import { listAdministrators } from './quota.user.queries.ts';

export interface OwnUse {
  readonly quotas: readonly QuotaUse[];
  readonly pages: { readonly allowed: number | null; readonly items: readonly FilledItem[] };
  readonly requests: readonly QuotaRequestRow[];
  readonly administrators: number;
}

/** Items of which the pages are shown. */
const FULLEST = 5;
/** Of one user. */
export const REQUESTS = 20;

/** What is allotted to somebody, and what of it is used now. */
export async function useOf(ctx: RequestContext, { uid }: Viewer): Promise<OwnUse> {
  const allowed = (await quotasOf(ctx, ctx.db, [uid])).get(uid) ?? siteQuotas(ctx);
  const quotas: QuotaUse[] = [];
  for (const kind of QUOTA_KINDS.filter((each) => each !== 'pages')) {
    quotas.push({ kind, used: await usedOf(ctx, ctx.db, uid, kind), allowed: allowed[kind] });
  }
  return {
    quotas,
    pages: { allowed: allowed.pages, items: await listFullest(ctx.db, uid, FULLEST) },
    requests: await listRequestsOf(ctx.db, uid, REQUESTS),
    administrators: (await listAdministrators(ctx.db)).length,
  };
}

/** Of pages: those of the fullest item. */
export async function usedOf(ctx: Context, db: Db, uid: number, kind: QuotaKind): Promise<number> {
  switch (kind) {
    case 'collaborators':
      return countCollaborators(db, uid);
    case 'items':
      return countItems(db, uid);
    case 'pages':
      return (await listFullest(db, uid, 1))[0]?.used ?? 0;
    case 'storage':
      return sumStorage(db, uid);
    case 'traffic':
      return findTraffic(db, uid, monthNumber(ctx.clock.now(), ctx.settings.current.time_zone));
  }
}
