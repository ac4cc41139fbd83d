import {
  type InputOf,
  listSessions,
  logOut,
  resetPassword,
  revokeSession,
  updateInfo,
  userInfo,
} from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { forgetOffline } from '../../lib/offline.ts';
import { leaveFor } from '../../lib/redirect.ts';
import { keepSession, sessionUser } from '../../lib/session.ts';

const userKeys = { account: ['user', 'account'], sessions: ['user', 'sessions'] } as const;

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

/** The change ends every session of the account, this one too. */
export function useChangePassword() {
  return useMutation({ mutationFn: (input: InputOf<typeof resetPassword>) => call(resetPassword, input) });
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
