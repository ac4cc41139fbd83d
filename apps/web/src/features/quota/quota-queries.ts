import {
  answerQuotaRequest,
  getSiteQuotas,
  listQuotaRequests,
  myQuotas,
  type Quotas,
  type RequestOf,
  requestQuota,
  saveSiteQuotas,
  withdrawQuotaRequest,
} from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const quotaKeys = {
  all: ['quota'],
  mine: ['quota', 'mine'],
  asked: ['quota', 'asked'],
  site: ['quota', 'site'],
} as const;

export function myQuotasQuery() {
  return queryOptions({ queryKey: quotaKeys.mine, queryFn: ({ signal }) => call(myQuotas, {}, { signal }) });
}

export function askedQuotasQuery() {
  return queryOptions({ queryKey: quotaKeys.asked, queryFn: ({ signal }) => call(listQuotaRequests, {}, { signal }) });
}

export function siteQuotasQuery() {
  return queryOptions({ queryKey: quotaKeys.site, queryFn: ({ signal }) => call(getSiteQuotas, {}, { signal }) });
}

export function useSaveSiteQuotas() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (quotas: Quotas) => call(saveSiteQuotas, quotas),
    onSuccess: (saved) => client.setQueryData(siteQuotasQuery().queryKey, saved),
  });
}

export function useRequestQuota() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof requestQuota>) => call(requestQuota, input),
    onSuccess: () => client.invalidateQueries({ queryKey: quotaKeys.all }),
  });
}

export function useWithdrawRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request_id: number) => call(withdrawQuotaRequest, { request_id }),
    onSettled: () => client.invalidateQueries({ queryKey: quotaKeys.all }),
  });
}

export function useAnswerRequest() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof answerQuotaRequest>) => call(answerQuotaRequest, input),
    onSuccess: () => client.invalidateQueries({ queryKey: quotaKeys.all }),
  });
}
