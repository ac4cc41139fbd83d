import { useState } from 'react';

const PART = 50;

/** The first of a long list; the rest is shown when it is asked for. */
export function usePart<T>(list: readonly T[]): { shown: readonly T[]; rest: number; more: () => void } {
  const [count, setCount] = useState(PART);
  return { shown: list.slice(0, count), rest: Math.min(PART, list.length - count), more: () => setCount(count + PART) };
}
