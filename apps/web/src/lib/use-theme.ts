import { useSyncExternalStore } from 'react';
import { chooseTheme, chosenTheme, isDark, onSystemTheme, type Theme } from './theme.ts';

const listeners = new Set<() => void>();

/** Whether dark is shown, as state; `setDark` is the choice of this device. */
export function useDarkTheme(): readonly [dark: boolean, setDark: (dark: boolean) => void] {
  const dark = useSyncExternalStore(subscribe, () => isDark(chosenTheme()));
  return [dark, setDark];
}

/** The choice itself, of which following the system is one. */
export function useTheme(): readonly [theme: Theme, setTheme: (theme: Theme) => void] {
  const theme = useSyncExternalStore(subscribe, chosenTheme);
  return [theme, setTheme];
}

function setDark(dark: boolean): void {
  setTheme(dark ? 'dark' : 'light');
}

function setTheme(theme: Theme): void {
  chooseTheme(theme);
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
