import { addHttpTest, clearHttpTests, type HttpTest, listHttpTests } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { keepHttpTest, keptHttpTest, removeHttpTests } from '../../lib/kept-http-tests.ts';
import type { HttpDraft } from './http-request.ts';
import type { HttpAnswer } from './send-request.ts';

/** What this device keeps of a request that was sent. */
export interface KeptTest {
  readonly draft: HttpDraft;
  readonly answer: HttpAnswer | undefined;
}

export interface Whose {
  readonly uid: number;
  readonly page_id: number;
}

export function testsQuery(page_id: number) {
  return queryOptions({
    queryKey: ['http-tests', page_id],
    queryFn: ({ signal }) => call(listHttpTests, { page_id }, { signal }),
  });
}

/** Keeps that something was sent: the facts on the site, all of it on this device. */
export function useAddTest({ uid, page_id }: Whose) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, answer }: KeptTest) => {
      const facts = { status: answer?.status ?? 0, ms: answer?.ms ?? 0, bytes: answer?.bytes ?? 0 };
      const test = await call(addHttpTest, { page_id, method: draft.method, address: draft.url, ...facts });
      // a browser that closes its database to us keeps the facts alone
      await keepHttpTest({ uid, page_id, http_test_id: test.http_test_id }, { draft, answer }).catch(() => undefined);
    },
    onSettled: () => client.invalidateQueries(testsQuery(page_id)),
  });
}

export function useClearTests({ uid, page_id }: Whose) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await call(clearHttpTests, { page_id });
      await removeHttpTests(uid, page_id).catch(() => undefined);
    },
    onSettled: () => client.invalidateQueries(testsQuery(page_id)),
  });
}

/** What was in it, or what the site knows of it where this device has nothing. */
export async function openTest({ uid, page_id }: Whose, test: HttpTest, empty: HttpDraft): Promise<KeptTest> {
  const { http_test_id, method, address } = test;
  // written by useAddTest under this key
  const kept = (await keptHttpTest({ uid, page_id, http_test_id }).catch(() => undefined)) as KeptTest | undefined;
  return kept ?? { draft: { ...empty, method, url: address }, answer: undefined };
}
