/** What the status line tells. `retry` waits to try again by itself; `failed` waits for the writer. */
export type SaveState =
  | { readonly kind: 'clean' | 'editing' | 'saving' | 'offline' | 'conflict' }
  | { readonly kind: 'saved'; readonly at: number }
  | { readonly kind: 'retry' | 'failed'; readonly reason: string };

/** After so long a save that nobody answered is tried again. */
export const RETRY_SECONDS = 10;
