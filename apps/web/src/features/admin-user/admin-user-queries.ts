import {
  createResetLink,
  deleteUser,
  type InputOf,
  importUsers,
  LIMITS,
  listSiteUsers,
  type RequestOf,
  removeTotp,
  saveSiteUser,
  setUsersDisabled,
  signUsersOut,
  thingsOfUsers,
} from '@sheaf/contract';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type UserFilters = Pick<InputOf<typeof listSiteUsers>, 'username' | 'state' | 'sort' | 'order' | 'page'>;

const usersKey = ['admin', 'users'] as const;

export function siteUsersQuery(filters: UserFilters) {
  return queryOptions({
    queryKey: [...usersKey, filters],
    queryFn: ({ signal }) => call(listSiteUsers, { ...filters, count: LIMITS.consoleRows }, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function thingsOfUsersQuery(uids: readonly number[]) {
  return queryOptions({
    queryKey: ['admin', 'things', ...uids],
    queryFn: ({ signal }) => call(thingsOfUsers, { uids: [...uids] }, { signal }),
    gcTime: 0,
  });
}

function useUserChange<I, O>(change: (input: I) => Promise<O>) {
  const client = useQueryClient();
  return useMutation({ mutationFn: change, onSettled: () => client.invalidateQueries({ queryKey: usersKey }) });
}

export function useSaveUser() {
  return useUserChange((input: RequestOf<typeof saveSiteUser>) => call(saveSiteUser, input));
}

export function useDisableUsers() {
  return useUserChange((input: RequestOf<typeof setUsersDisabled>) => call(setUsersDisabled, input));
}

export function useSignUsersOut() {
  return useUserChange((input: RequestOf<typeof signUsersOut>) => call(signUsersOut, input));
}

export function useLeaveSecondStep() {
  return useUserChange((uid: number) => call(removeTotp, { uid }));
}

export function useDeleteUsers() {
  return useUserChange((input: RequestOf<typeof deleteUser>) => call(deleteUser, input));
}

export function useImportUsers() {
  return useUserChange((input: RequestOf<typeof importUsers>) => call(importUsers, input));
}

export function useResetLink() {
  return useMutation({ mutationFn: (username: string) => call(createResetLink, { username }) });
}
