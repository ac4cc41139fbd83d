import { useSyncExternalStore } from 'react';

/** Does somebody look at this tab? */
export function useLookedAt(): boolean {
  return useSyncExternalStore(
    (listener) => {
      document.addEventListener('visibilitychange', listener);
      return () => document.removeEventListener('visibilitychange', listener);
    },
    () => document.visibilityState === 'visible',
  );
}
