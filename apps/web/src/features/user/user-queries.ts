import {
  createToken,
  deleteAccount,
  type InputOf,
  listSessions,
  listTokens,
  logOut,
  ownThings,
  type RequestOf,
  resendVerification,
  resetPassword,
  revokeSession,
  revokeToken,
  saveChoices,
  setEmail,
  updateInfo,
  userInfo,
} from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { forgetOffline } from '../../lib/offline.ts';
import { leaveFor } from '../../lib/redirect.ts';
import { keepSession, sessionUser } from '../../lib/session.ts';

const userKeys = { account: ['user', 'account'], sessions: ['user', 'sessions'], tokens: ['user', 'tokens'] } as const;

export function accountQuery() {
  return queryOptions({ queryKey: userKeys.account, queryFn: ({ signal }) => call(userInfo, {}, { signal }) });
}

export function sessionsQuery() {
  return queryOptions({ queryKey: userKeys.sessions, queryFn: ({ signal }) => call(listSessions, {}, { signal }) });
}

export function useRename() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof updateInfo>) => call(updateInfo, input),
    onSuccess: (_, { name }) => {
      const user = sessionUser();
      if (user) keepSession({ ...user, name });
      return client.invalidateQueries({ queryKey: userKeys.account });
    },
  });
}

/** The change ends every other session of the account. */
export function useChangePassword() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof resetPassword>) => call(resetPassword, input),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.sessions }),
  });
}

export function useSetEmail() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: InputOf<typeof setEmail>) => call(setEmail, input),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.account }),
  });
}

export function useResend() {
  return useMutation({ mutationFn: () => call(resendVerification, {}) });
}

export function useSaveChoices() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof saveChoices>) => call(saveChoices, input),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.account }),
  });
}

/** Asked anew each time: it is looked at before all of it is given away. */
export function ownThingsQuery() {
  return queryOptions({
    queryKey: ['user', 'things'],
    queryFn: ({ signal }) => call(ownThings, {}, { signal }),
    gcTime: 0,
  });
}

export function useDeleteAccount() {
  return useMutation({ mutationFn: (input: RequestOf<typeof deleteAccount>) => call(deleteAccount, input) });
}

export function tokensQuery() {
  return queryOptions({ queryKey: userKeys.tokens, queryFn: ({ signal }) => call(listTokens, {}, { signal }) });
}

export function useCreateToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof createToken>) => call(createToken, input),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.tokens }),
  });
}

export function useRevokeToken() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (token_id: number) => call(revokeToken, { token_id }),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.tokens }),
  });
}

export function useRevokeSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (session_id: number) => call(revokeSession, { session_id }),
    onSuccess: () => client.invalidateQueries({ queryKey: userKeys.sessions }),
  });
}

/** The server ends the session and takes its cookies; nothing of the account stays in this browser's storage. */
export function useLogOut() {
  return useMutation({
    mutationFn: () => call(logOut, {}),
    onSuccess: async () => {
      localStorage.clear();
      await forgetOffline();
      leaveFor('/');
    },
  });
}
