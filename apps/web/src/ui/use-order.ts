import { useRef, useState } from 'react';
import { inOrder, moved } from '../lib/positions.ts';
import { useAlert } from './alert.tsx';

interface Ordered<T> {
  readonly entries: readonly T[];
  readonly idOf: (entry: T) => number;
  /** `movedId`: which entry made the order what it is. */
  readonly save: (ids: readonly number[], movedId: number) => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

/**
 * A list whose order is changed at once and then sent; of moves that follow fast only the last order is sent. A refusal
 * takes all of it back, is told, and the list is fetched anew. `move` answers whether anything moved.
 */
export function useOrder<T>({ entries, idOf, save, refetch }: Ordered<T>) {
  const alert = useAlert();
  const [wished, setWished] = useState<readonly number[]>();
  const waiting = useRef<{ readonly ids: readonly number[]; readonly movedId: number }>(undefined);
  const isSending = useRef(false);
  const shown = wished ? inOrder(entries, wished, idOf) : entries;

  const send = async () => {
    isSending.current = true;
    try {
      while (waiting.current) {
        const { ids, movedId } = waiting.current;
        waiting.current = undefined;
        await save(ids, movedId);
        if (!waiting.current) await refetch();
      }
      setWished(undefined);
    } catch (error) {
      waiting.current = undefined;
      setWished(undefined);
      await alert(error instanceof Error ? error.message : String(error));
      await refetch();
    } finally {
      isSending.current = false;
    }
  };
  const move = (id: number, to: number): boolean => {
    const before = shown.map(idOf);
    const after = moved(before, before.indexOf(id), to);
    if (after === before) return false;
    setWished(after);
    waiting.current = { ids: after, movedId: id };
    if (!isSending.current) void send();
    return true;
  };
  return { entries: shown, move };
}
