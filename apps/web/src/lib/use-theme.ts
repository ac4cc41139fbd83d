import { useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme, isDark, onSystemTheme } from './theme.ts';

const listeners = new Set<() => void>();

/** Whether dark is shown, as state; `setDark` is the choice of this device. */
export function useDarkTheme(): readonly [dark: boolean, setDark: (dark: boolean) => void] {
  const dark = useSyncExternalStore(subscribe, () => isDark(chosenTheme()));
  return [dark, setDark];
}

function setDark(dark: boolean): void {
  chooseTheme(dark ? 'dark' : 'light');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onSystemTheme(listener);
  return () => {
    listeners.delete(listener);
    stop();
  };
}
