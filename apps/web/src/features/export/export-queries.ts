import { exportFile, itemInfo, orderExport, type RequestOf } from '@sheaf/contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';
import { href } from '../../lib/href.ts';

/** The item with its whole tree. */
export function exportItemQuery(item_id: string) {
  return queryOptions({
    queryKey: ['export', 'item', item_id],
    queryFn: ({ signal }) => call(itemInfo, { item_id }, { signal }),
  });
}

/** Asks for a ticket, and has the browser download what it is for. */
export function useExport() {
  return useMutation({
    mutationFn: (input: RequestOf<typeof orderExport>) => call(orderExport, input),
    onSuccess: ({ ticket }) => {
      const link = document.createElement('a');
      link.href = href(`${exportFile.path}?ticket=${ticket}`);
      link.download = '';
      link.click();
    },
  });
}
