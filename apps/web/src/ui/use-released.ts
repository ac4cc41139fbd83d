import { useEffect, useState } from 'react';

const RELEASED_AFTER_MS = 30_000;

/** Whether a control still shows that it waits: what takes very long lets go of it, so that one can try again. */
export function useReleased(isPending: boolean): boolean {
  const [isReleased, setReleased] = useState(false);
  useEffect(() => {
    if (!isPending) return undefined;
    const timer = setTimeout(() => setReleased(true), RELEASED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setReleased(false);
    };
  }, [isPending]);
  return isPending && !isReleased;
}
