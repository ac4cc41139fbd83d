import type { AskedQuota, MyQuotas, QuotaRequest, UserQuotas, UserQuotaUse } from '@sheaf/contract';
import type { QuotasOfUser, QuotaUseOfUser } from './quota.admin.service.ts';
import type { OwnUse } from './quota.mine.service.ts';
import type { AskedRow, QuotaRequestRow } from './quota.request.queries.ts';

export function presentMine({ quotas, pages, requests, administrators }: OwnUse): MyQuotas {
  return {
    quotas: quotas.map(({ kind, used, allowed }) => ({ kind, used, allowed })),
    pages: {
      allowed: pages.allowed,
      items: pages.items.map(({ item_id, item_name, used }) => ({ item_id, item_name, used })),
    },
    requests: requests.map(presentRequest),
    administrators,
  };
}

export function presentRequest(row: QuotaRequestRow): QuotaRequest {
  const { request_id, kind, used, allowed, asked, reason, state, granted, answer, created_at, answered_at } = row;
  const what = { request_id, kind, item_id: row.item_id ?? 0, used, allowed, asked, reason };
  return { ...what, state, granted, answer, created_at, answered_at };
}

export function presentAsked(row: AskedRow): AskedQuota {
  const { uid, username, name, item_name } = row;
  return { ...presentRequest(row), uid, username, name, item_name };
}

export function presentUser({ uid, username, name, quotas, own }: QuotasOfUser): UserQuotas {
  const { collaborators, items, pages, storage, traffic } = quotas;
  return { uid, username, name, quotas: { collaborators, items, pages, storage, traffic }, own: [...own] };
}

export function presentUserUse(user: QuotaUseOfUser): UserQuotaUse {
  const { collaborators, items, pages, storage, traffic } = user.used;
  const used = { collaborators, items, pages, storage, traffic };
  return { ...presentUser(user), used, requests: user.requests.map(presentRequest) };
}
