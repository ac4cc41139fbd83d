import { deleteTemplate, listItemTemplates, listMyTemplates, saveTemplate, shareTemplate } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

const templateKey = ['template'] as const;

export const myTemplatesQuery = queryOptions({
  queryKey: [...templateKey, 'mine'],
  queryFn: ({ signal }) => call(listMyTemplates, {}, { signal }),
});

export function itemTemplatesQuery(item_id: number) {
  return queryOptions({
    queryKey: [...templateKey, 'item', item_id],
    queryFn: ({ signal }) => call(listItemTemplates, { item_id }, { signal }),
  });
}

export function useSaveTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (template: { template_title: string; template_content: string }) => call(saveTemplate, template),
    onSuccess: () => client.invalidateQueries({ queryKey: templateKey }),
  });
}

export function useShareTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ template_id, items }: { template_id: number; items: readonly number[] }) =>
      call(shareTemplate, { template_id, item_id: items.join(',') }),
    onSettled: () => client.invalidateQueries({ queryKey: templateKey }),
  });
}

export function useDeleteTemplate() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: number) => call(deleteTemplate, { id }),
    onSettled: () => client.invalidateQueries({ queryKey: templateKey }),
  });
}
