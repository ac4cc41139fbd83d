import {
  beginTotp,
  confirmTotp,
  endTotp,
  logInSecondStep,
  type RequestOf,
  renewRecoveryCodes,
  totpState,
} from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export function totpQuery() {
  return queryOptions({ queryKey: ['user', 'totp'], queryFn: ({ signal }) => call(totpState, {}, { signal }) });
}

export function useBeginTotp() {
  return useMutation({ mutationFn: (input: RequestOf<typeof beginTotp>) => call(beginTotp, input) });
}

export function useConfirmTotp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof confirmTotp>) => call(confirmTotp, input),
    onSuccess: () => client.invalidateQueries({ queryKey: totpQuery().queryKey }),
  });
}

export function useEndTotp() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof endTotp>) => call(endTotp, input),
    onSuccess: () => client.invalidateQueries({ queryKey: totpQuery().queryKey }),
  });
}

export function useRenewCodes() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof renewRecoveryCodes>) => call(renewRecoveryCodes, input),
    onSuccess: () => client.invalidateQueries({ queryKey: totpQuery().queryKey }),
  });
}

export function useSecondStep() {
  return useMutation({ mutationFn: (input: RequestOf<typeof logInSecondStep>) => call(logInSecondStep, input) });
}
