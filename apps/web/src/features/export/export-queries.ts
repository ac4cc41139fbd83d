import {
  cancelExport,
  type ExportState,
  exportFile,
  exportState,
  itemInfo,
  type RequestOf,
  startExport,
} from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { href } from '../../lib/href.ts';

const POLL_MS = 1500;

/** The item with its whole tree. */
export function exportItemQuery(item_id: string) {
  return queryOptions({
    queryKey: ['export', 'item', item_id],
    queryFn: ({ signal }) => call(itemInfo, { item_id }, { signal }),
  });
}

const stateKey = (item_id: number) => ['export', 'state', item_id];

/** One's own exports of an item that jobs make; asked again and again while one is made. */
export function exportStateQuery(item_id: number) {
  return queryOptions({
    queryKey: stateKey(item_id),
    queryFn: ({ signal }) => call(exportState, { item_id }, { signal }),
    refetchInterval: ({ state }) => (isOnItsWay(state.data) ? POLL_MS : false),
  });
}

function isOnItsWay(data: ExportState | undefined): boolean {
  return data?.exports.some(({ state }) => state === 'waiting' || state === 'running') ?? false;
}

/** What is small the browser downloads at once; all else a job makes. */
export function useExport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (input: RequestOf<typeof startExport>) => call(startExport, input),
    onSuccess: ({ ticket, job }, { item_id }) => {
      if (job) return client.invalidateQueries({ queryKey: stateKey(Number(item_id)) });
      const link = document.createElement('a');
      link.href = href(`${exportFile.path}?ticket=${ticket}`);
      link.download = '';
      link.click();
      return undefined;
    },
  });
}

/** Stops it, or removes its file. */
export function useCancelExport(item_id: number, onGone: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (export_id: number) => call(cancelExport, { export_id }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: stateKey(item_id) });
      onGone();
    },
  });
}
