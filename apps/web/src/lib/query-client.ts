import { QueryClient } from '@tanstack/react-query';
import { isNoAnswer } from './api.ts';

/** One more try where nobody answered; a refusal stays a refusal. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: { retry: (count, error) => count < 1 && isNoAnswer(error), staleTime: 0, refetchOnWindowFocus: false },
      mutations: { retry: false },
    },
  });
}
