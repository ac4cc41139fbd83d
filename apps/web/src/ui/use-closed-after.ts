import { useEffect, useState } from 'react';

/** Whether something that is `open` is still to be shown: it closes by itself after the time. */
export function useClosedAfter(open: boolean, timeMs: number): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(() => setOver(true), timeMs);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [open, timeMs]);
  return open && !over;
}
