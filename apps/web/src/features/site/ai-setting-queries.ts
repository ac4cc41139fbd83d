import { listPrompts, loadAi, type RequestOf, saveAi, savePrompt, testAi } from '@sheaf/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api.ts';

export type AiChange = RequestOf<typeof saveAi>;

export function aiQuery() {
  return queryOptions({ queryKey: ['site', 'ai'], queryFn: ({ signal }) => call(loadAi, {}, { signal }) });
}

export function useSaveAi() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: AiChange) => call(saveAi, change),
    onSuccess: () => client.invalidateQueries({ queryKey: aiQuery().queryKey }),
  });
}

export function useTestAi() {
  return useMutation({ mutationFn: () => call(testAi, {}) });
}

export function promptsQuery() {
  return queryOptions({ queryKey: ['site', 'prompts'], queryFn: ({ signal }) => call(listPrompts, {}, { signal }) });
}

export function useSavePrompt() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (prompt: RequestOf<typeof savePrompt>) => call(savePrompt, prompt),
    onSuccess: () => client.invalidateQueries({ queryKey: promptsQuery().queryKey }),
  });
}
