import { loadBackup, type RequestOf, runBackup, saveBackup } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type BackupChange = RequestOf<typeof saveBackup>;

/** While one runs it is looked at often. */
const LOOK_MS = 2000;

export function backupQuery() {
  return queryOptions({
    queryKey: ['site', 'backup'],
    queryFn: ({ signal }) => call(loadBackup, {}, { signal }),
    refetchInterval: ({ state }) => (state.data?.running === 1 ? LOOK_MS : false),
  });
}

export function useSaveBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: BackupChange) => call(saveBackup, change),
    onSuccess: () => client.invalidateQueries({ queryKey: backupQuery().queryKey }),
  });
}

export function useRunBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(runBackup, {}),
    onSettled: () => client.invalidateQueries({ queryKey: backupQuery().queryKey }),
  });
}
