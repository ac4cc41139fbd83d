import type { RefObject } from 'react';
import { useInsertionEffect, useRef } from 'react';

/** What this rendering made, for work that began in an earlier one. */
export function useLatest<T>(value: T): RefObject<T> {
  const latest = useRef(value);
  useInsertionEffect(() => {
    latest.current = value;
  });
  return latest;
}
