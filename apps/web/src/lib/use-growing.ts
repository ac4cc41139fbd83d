import { startTransition, useEffect, useState } from 'react';

/** Entries that fill the largest window, and what is added at once: some 50 ms of work for lines of text. */
const STEP = 200;

/** How many of a long list to show: what fills the window at once, the rest little by little while nobody waits. */
export function useGrowing(total: number): number {
  const [shown, setShown] = useState(STEP);
  useEffect(() => {
    if (shown >= total) return;
    const timer = setTimeout(() => startTransition(() => setShown((count) => count + STEP)), 0);
    return () => clearTimeout(timer);
  }, [shown, total]);
  return shown;
}
