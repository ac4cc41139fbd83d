import {
  answerQuotaRequest,
  getSiteQuotas,
  getUserQuotas,
  listQuotaRequests,
  listUserQuotas,
  myQuotas,
  type RequestOf,
  requestQuota,
  saveSiteQuotas,
  saveUserQuotas,
  withdrawQuotaRequest,
} from '@sheaf/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const quotaKeys = {
  all: ['quota'],
  mine: ['quota', 'mine'],
  asked: ['quota', 'asked'],
  site: ['quota', 'site'],
  users: (keyword: string, page: number) => ['quota', 'users', keyword, page],
  user: (uid: number) => ['quota', 'user', uid],
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
    mutationFn: (quotas: RequestOf<typeof saveSiteQuotas>) => call(saveSiteQuotas, quotas),
    onSuccess: (saved) => {
      client.setQueryData(siteQuotasQuery().queryKey, saved);
      return client.invalidateQueries({ queryKey: quotaKeys.all });
    },
  });
}

export const USERS_ON_A_PAGE = 10;

/** Without a keyword those who have quotas of their own. */
export function usersWithQuotasQuery(keyword: string, page: number) {
  return queryOptions({
    queryKey: quotaKeys.users(keyword, page),
    queryFn: ({ signal }) => call(listUserQuotas, { keyword, page, count: USERS_ON_A_PAGE }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Asked anew each time it is opened, and then what the form began with: what others change meanwhile stays theirs. */
export function userQuotasQuery(uid: number) {
  return queryOptions({
    queryKey: quotaKeys.user(uid),
    queryFn: ({ signal }) => call(getUserQuotas, { uid }, { signal }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useSaveUserQuotas() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof saveUserQuotas>) => call(saveUserQuotas, input),
    onSuccess: () => client.invalidateQueries({ queryKey: quotaKeys.all }),
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
