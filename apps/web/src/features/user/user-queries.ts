import {
  createToken,
  deleteAccount,
  type InputOf,
  listSessions,
  listTokens,
  logOut,
  type OutputOf,
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
import { type Language, useLanguage } from '../../lib/i18n.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { endSession, leaveBrowser } from '../../lib/leave-browser.ts';
import { leaveFor } from '../../lib/redirect.ts';
import { keepSession, sessionUser, useSession } from '../../lib/session.ts';
import { useAlert } from '../../ui/alert.tsx';
import { askAboutDrafts } from '../../view/ask-about-drafts.tsx';

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

/** Shows everything in a language: at once for a guest, with the account for who is logged in. */
export function useChooseLanguage(): (language: Language) => void {
  const alert = useAlert();
  const loggedIn = useSession() !== undefined;
  const save = useSaveChoices();
  return (language) => {
    if (!loggedIn) return chooseLanguage(language);
    // the menu that it was chosen in may be gone by then
    save.mutateAsync({ language }).then(
      () => chooseLanguage(language),
      (error: Error) => void alert(error.message),
    );
  };
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
  return useMutation({
    mutationFn: (input: RequestOf<typeof deleteAccount>) => endSession(() => call(deleteAccount, input)),
  });
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

/** Answers whether he left: who has drafts here is asked first. */
export function useLogOut() {
  const language = useLanguage();
  return useMutation({
    mutationFn: async () => {
      const ask = (drafts: Parameters<typeof askAboutDrafts>[1]) => askAboutDrafts(language, drafts);
      const left = await leaveBrowser({ language, ask, end: () => call(logOut, {}) });
      if (left) leaveAfter(left.ended);
      return left !== false;
    },
  });
}

/** To the log-out of the provider by which he logs in, where one is set. */
function leaveAfter(ended: OutputOf<typeof logOut>): void {
  if ('logout_redirect_uri' in ended) location.assign(ended.logout_redirect_uri);
  else leaveFor('/');
}
