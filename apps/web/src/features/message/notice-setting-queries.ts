import { getNoticeMail, getPushUrl, type NoticeMail, saveNoticeMail, savePushUrl } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const settingKeys = { address: ['notice-setting', 'address'], mail: ['notice-setting', 'mail'] } as const;

export function pushUrlQuery() {
  return queryOptions({ queryKey: settingKeys.address, queryFn: ({ signal }) => call(getPushUrl, {}, { signal }) });
}

export function noticeMailQuery() {
  return queryOptions({ queryKey: settingKeys.mail, queryFn: ({ signal }) => call(getNoticeMail, {}, { signal }) });
}

export function useSavePushUrl() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (push_url: string) => call(savePushUrl, { push_url }),
    onSuccess: () => client.invalidateQueries({ queryKey: settingKeys.address }),
  });
}

export function useSaveNoticeMail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (notice_mail: NoticeMail) => call(saveNoticeMail, { notice_mail }),
    onSuccess: () => client.invalidateQueries({ queryKey: settingKeys.mail }),
  });
}
