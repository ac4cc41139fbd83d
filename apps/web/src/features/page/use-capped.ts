import { useEffect, useState } from 'react';

/** True while something runs, but no longer than this: a spinner that never ends helps nobody. */
export function useCapped(isRunning: boolean, seconds: number): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setOver(true), seconds * 1000);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [isRunning, seconds]);
  return isRunning && !isOver;
}
