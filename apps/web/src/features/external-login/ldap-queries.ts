import { loadLdapConfig, previewLdapSync, type RequestOf, saveLdapConfig, testLdap } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type LdapChange = RequestOf<typeof saveLdapConfig>;

export function ldapQuery() {
  return queryOptions({ queryKey: ['site', 'ldap'], queryFn: ({ signal }) => call(loadLdapConfig, {}, { signal }) });
}

/** Also what synchronises: the state of that is there after a failure too. */
export function useSaveLdap() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: LdapChange) => call(saveLdapConfig, change),
    onSettled: () => client.invalidateQueries({ queryKey: ldapQuery().queryKey }),
  });
}

export function useTestLdap() {
  return useMutation({
    mutationFn: (ldap_form: RequestOf<typeof testLdap>['ldap_form']) => call(testLdap, { ldap_form }),
  });
}

export function usePreviewLdap() {
  return useMutation({
    mutationFn: (ldap_form: RequestOf<typeof previewLdapSync>['ldap_form']) => call(previewLdapSync, { ldap_form }),
  });
}
