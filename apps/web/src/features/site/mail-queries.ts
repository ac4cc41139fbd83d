import { loadMail, type RequestOf, saveMail, testMail } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type MailChange = RequestOf<typeof saveMail>;

export function mailQuery() {
  return queryOptions({ queryKey: ['site', 'mail'], queryFn: ({ signal }) => call(loadMail, {}, { signal }) });
}

export function useSaveMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: MailChange) => call(saveMail, change),
    onSuccess: () => client.invalidateQueries({ queryKey: mailQuery().queryKey }),
  });
}

export function useTestMail() {
  return useMutation({ mutationFn: (to: string) => call(testMail, { to }) });
}
