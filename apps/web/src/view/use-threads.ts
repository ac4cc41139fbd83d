import type { Thread, Threads } from '@sheaf/contract';
import { useCallback, useEffect, useState } from 'react';
import { type CommentTools, THREADS_AT_ONCE } from './comment-tools.ts';

export interface ShownThreads {
  readonly list: readonly Thread[];
  readonly total: number;
  readonly mayAdd: boolean;
}

export interface LoadedThreads {
  /** Undefined: on their way. */
  readonly shown: ShownThreads | 'failed' | undefined;
  /** Asks anew; what is shown stays until it is there. */
  readonly again: () => void;
  readonly more: () => void;
}

/** Threads of a page of one kind, as far as they were asked for. */
export function useThreads(tools: CommentTools, resolved: 0 | 1, isWanted: boolean): LoadedThreads {
  const [shown, setShown] = useState<LoadedThreads['shown']>();
  const [asked, setAsked] = useState({ pages: 1, age: 0 });
  useEffect(() => {
    if (!isWanted) return undefined;
    let isOver = false;
    const settle = (next: LoadedThreads['shown']) => {
      if (!isOver) setShown(next);
    };
    loadAll(tools, resolved, asked.pages).then(settle, () => settle('failed'));
    return () => {
      isOver = true;
    };
  }, [tools, resolved, isWanted, asked]);
  const again = useCallback(() => {
    setShown((before) => (before === 'failed' ? undefined : before));
    setAsked((before) => ({ ...before, age: before.age + 1 }));
  }, []);
  const more = useCallback(() => setAsked((before) => ({ ...before, pages: before.pages + 1 })), []);
  return { shown, again, more };
}

async function loadAll(tools: CommentTools, resolved: 0 | 1, pages: number): Promise<ShownThreads> {
  const parts: Threads[] = await Promise.all(Array.from({ length: pages }, (_, n) => tools.load(resolved, n + 1)));
  // what was said meanwhile moves others on to the next part
  const list = new Map(parts.flatMap((part) => part.list).map((thread) => [thread.comment_id, thread]));
  const last = parts.at(-1);
  return { list: [...list.values()], total: last?.total ?? 0, mayAdd: last?.may_add === 1 };
}

export function hasMore({ list, total }: ShownThreads): boolean {
  return list.length < total && list.length % THREADS_AT_ONCE === 0;
}
